import {
  expenseCategories,
  expenseCategoryLabels,
  expenseTargets,
  MOST_LEVELS,
  treatments,
} from '#contract/areas/expense-categories.ts';
import { Facts } from '#kit/list/facts.tsx';
import { useAddress } from '#kit/list/use-address.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { count } from '#lib/format-number.ts';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import css from '../setup-money.module.css';
import { placeDown, placeText, placeUp } from './category-moves.ts';
import type { CategoryRow } from './category-rows.ts';
import { useMoveCategory } from './use-move-category.ts';

const usesText = (uses: number, one: string) => (uses === 0 ? `No ${one}` : count(uses, one));

/** How a category counts, where it stands, and the way to one below it. */
export function CategoryDetail({ category }: { readonly category: CategoryRow }) {
  const { id, path, treatment, applies_to, code, deleted_at } = category;
  const may = useMay();
  const { push } = useAddress();
  const uses = useRead(expenseCategories.one, { params: { id } }).data?.body;
  const hasRoom = path.length < MOST_LEVELS && deleted_at === null;
  return (
    <div className={css.detail}>
      <Facts
        facts={[
          [expenseCategoryLabels.parent_id, path.length > 1 ? path.slice(0, -1).join(' › ') : null],
          [expenseCategoryLabels.treatment, treatments[treatment]],
          [expenseCategoryLabels.applies_to, expenseTargets[applies_to]],
          [expenseCategoryLabels.code, code],
          ['In it', uses === undefined ? '…' : usesText(uses.usedCount, 'expense')],
          ['Usual one of', uses === undefined ? '…' : usesText(uses.vendorsCount, 'vendor')],
        ]}
      />
      <div className={css.acts}>
        {hasRoom && may(expenseCategories.add) ? (
          <Button icon="plus" onClick={() => push({ form: 'new', below: String(id) })}>
            Add one below it
          </Button>
        ) : null}
        {deleted_at === null && may(expenseCategories.update) ? <MoveButtons category={category} /> : null}
      </div>
    </div>
  );
}

/** One level up or down in the tree; anywhere else by dragging, or by its form. */
function MoveButtons({ category }: { readonly category: CategoryRow }) {
  const move = useMoveCategory();
  const { spot } = category;
  const up = spot && placeUp(spot);
  const down = spot && placeDown(spot);
  return (
    <>
      {up ? (
        <Button icon="back" onClick={() => move(category, up)}>
          {placeText(up)}
        </Button>
      ) : null}
      {down ? (
        <Button icon="forward" onClick={() => move(category, down)}>
          {placeText(down)}
        </Button>
      ) : null}
    </>
  );
}
