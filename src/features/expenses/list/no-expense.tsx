import { NoneFits } from '#kit/list/none-fits.tsx';
import type { ListedResource } from '#kit/list/resource/resource.ts';
import type { ResourceList } from '#kit/list/resource/use-resource-list.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useExpenseChips } from './expense-bar.tsx';
import { NO_RANGES } from './expense-query.ts';

interface Props<R> {
  readonly resource: ListedResource<R>;
  readonly of: ResourceList<R>;
}

/** Why there are no rows, and what would show some. */
export function NoExpense<R>({ resource, of }: Props<R>) {
  const chips = useExpenseChips({ resource, of });
  const { search } = of.choice;
  const clear = () => {
    of.clear();
    of.filter(NO_RANGES);
  };
  if (search.trim() === '' && chips.length === 0)
    return (
      <EmptyState icon="card" title={`No ${resource.noun.many} this year`}>
        {resource.empty}
      </EmptyState>
    );
  return (
    <NoneFits
      noun={resource.noun}
      search={search}
      filters={chips.map(({ field, value }) => `${field}: ${value}`)}
      onClearSearch={of.clearSearch}
      onClear={clear}
    >
      Without days only this year is looked through.
    </NoneFits>
  );
}
