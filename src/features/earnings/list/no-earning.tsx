import type { Earning } from '#contract/areas/earning-record.ts';
import { NoneFits } from '#kit/list/none-fits.tsx';
import type { ListedResource } from '#kit/list/resource/resource.ts';
import type { ResourceList } from '#kit/list/resource/use-resource-list.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { clearEarnings, useEarningChips } from './earning-bar.tsx';

interface Props {
  readonly resource: ListedResource<Earning>;
  readonly of: ResourceList<Earning>;
}

/** Why there are no rows, and what would show some. */
export function NoEarning({ resource, of }: Props) {
  const chips = useEarningChips({ resource, of });
  const { search } = of.choice;
  if (search.trim() === '' && chips.length === 0)
    return (
      <EmptyState icon="sent" title="No earnings this year">
        {resource.empty}
      </EmptyState>
    );
  return (
    <NoneFits
      noun={resource.noun}
      search={search}
      filters={chips.map(({ field, value }) => `${field}: ${value}`)}
      onClearSearch={of.clearSearch}
      onClear={() => clearEarnings(of)}
    >
      Without days only this year is looked through.
    </NoneFits>
  );
}
