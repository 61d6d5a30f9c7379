import { NoneFits } from '#kit/list/none-fits.tsx';
import { resourceChips } from '#kit/list/resource/resource-filters.tsx';
import type { ListedResource } from '#kit/list/resource/resource.ts';
import type { ResourceList } from '#kit/list/resource/use-resource-list.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import css from './money-list.module.css';

interface NothingShownProps<R> {
  readonly resource: ListedResource<R>;
  readonly of: ResourceList<R>;
  /** What is said of a view without rows; null of the view that shows all. */
  readonly nothing: readonly [title: string, text: string] | null;
  readonly onShowAll: () => void;
}

/** Why there are no rows, and what would show some. */
export function NothingShown<R>({ resource, of, nothing, onShowAll }: NothingShownProps<R>) {
  const { noun } = resource;
  const chips = resourceChips(resource, of);
  if (of.choice.search.trim() !== '' || chips.length > 0)
    return (
      <>
        <NoneFits
          noun={noun}
          search={of.choice.search}
          filters={chips.map(({ field, value }) => `${field}: ${value}`)}
          onClearSearch={of.clearSearch}
          onClear={of.clear}
        >
          {nothing === null ? 'Search for something else, or choose fewer filters.' : 'Only this view was searched.'}
        </NoneFits>
        {nothing === null ? null : (
          <div className={css.elsewhere}>
            <Button icon="search" onClick={onShowAll}>{`Look in all ${noun.many}`}</Button>
          </div>
        )}
      </>
    );
  if (nothing === null)
    return (
      <EmptyState icon="card" title={`No ${noun.many} yet`}>
        {resource.empty}
      </EmptyState>
    );
  const [title, text] = nothing;
  return (
    <EmptyState icon="sent" title={title} action={<Button onClick={onShowAll}>{`Show all ${noun.many}`}</Button>}>
      {text}
    </EmptyState>
  );
}
