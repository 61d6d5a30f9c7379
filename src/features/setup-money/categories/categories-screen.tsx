import { expenseCategories, expenseTargets, treatments } from '#contract/areas/expense-categories.ts';
import { formLater } from '#kit/form/form-later.ts';
import { ResourceScreen } from '#kit/list/resource-screen.tsx';
import { useMay } from '#session/use-may.ts';
import levels from '../setup-money.module.css';
import css from './categories.module.css';
import { CategoryDetail } from './category-detail.tsx';
import { CategoryDrag } from './category-drag.tsx';
import { CategoryHandle, useCategoryRow } from './category-handle.tsx';
import type { CategorySpot } from './category-moves.ts';
import { type CategoryRow, categoryRows } from './category-rows.ts';

const CategoryForm = formLater<CategoryRow>(() => import('./category-form.tsx'));

const LEVELS = [levels.top, levels.level1, levels.level2];

/** The tree of what money is spent on: each category stands under the one that it is below. */
export default function CategoriesScreen() {
  const mayMove = useMay()(expenseCategories.update);
  return (
    <CategoryDrag>
      <ResourceScreen
        title="Expense categories"
        noun={{ one: 'category', many: 'categories' }}
        list={expenseCategories.list}
        rows={(answer) => categoryRows(answer.expenseCategories)}
        record={{ get: expenseCategories.one, of: ({ category, path }): CategoryRow => ({ ...category, path }) }}
        nameOf={({ name }) => name}
        columns={[
          {
            title: 'Name',
            text: ({ path }) => path.join(' › '),
            cell: (category) => <CategoryName category={category} mayMove={mayMove} />,
            fold: 'title',
            width: 16,
          },
          { title: 'Counts as', text: ({ treatment }) => treatments[treatment], width: 14 },
          {
            title: 'For',
            text: ({ applies_to }) => expenseTargets[applies_to],
            cell: (category) => <ForAndHandle category={category} mayMove={mayMove} />,
            fold: 'end',
            width: 11,
          },
          { title: 'Code', text: ({ code }) => code ?? '', width: 6 },
        ]}
        filters={[
          {
            name: 'applies_to',
            label: 'For',
            all: 'For everything',
            options: Object.entries(expenseTargets).map(([value, label]) => ({ value, label })),
          },
        ]}
        searchHint="Name, code"
        empty="Fuel, tyres, rent: what the yard spends money on, up to three levels deep."
        entity="expense-category"
        detail={(category) => <CategoryDetail key={category.id} category={category} />}
        add={expenseCategories.add}
        update={expenseCategories.update}
        remove={expenseCategories.remove}
        restore={expenseCategories.restore}
        form={CategoryForm}
      />
    </CategoryDrag>
  );
}

interface CellProps {
  readonly category: CategoryRow;
  readonly mayMove: boolean;
}

/** The spot of one that can be moved. */
const movable = ({ category, mayMove }: CellProps): CategorySpot | undefined =>
  mayMove && category.deleted_at === null ? category.spot : undefined;

/** Within the name nothing else can be pressed: what it is dragged by stands at the end. */
function ForAndHandle(props: CellProps) {
  const spot = movable(props);
  const words = expenseTargets[props.category.applies_to];
  if (!spot) return words;
  return (
    <span className={css.end}>
      {words}
      <CategoryHandle category={props.category} spot={spot} />
    </span>
  );
}

function CategoryName(props: CellProps) {
  const spot = movable(props);
  return spot ? <TakingName category={props.category} spot={spot} /> : <NameWords category={props.category} />;
}

function TakingName({ category, spot }: { readonly category: CategoryRow; readonly spot: CategorySpot }) {
  const { rowRef, takes } = useCategoryRow({ category, spot });
  return (
    <span ref={rowRef} className={takes ? css.takes : undefined}>
      <NameWords category={category} />
      {takes ? <span className={css.below}> Drop it to put it below this one</span> : null}
    </span>
  );
}

/** Who cannot see how far it stands to the side hears what it is below. */
function NameWords({ category: { name, path } }: { readonly category: CategoryRow }) {
  const above = path.slice(0, -1);
  return (
    <span className={LEVELS[above.length]}>
      {name}
      {above.length > 0 ? <span className="sr-only">{` below ${above.at(-1) ?? ''}`}</span> : null}
    </span>
  );
}
