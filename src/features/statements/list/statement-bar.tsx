import type { StatementRow } from '#contract/areas/statement-record.ts';
import { ChoiceFilter } from '#kit/list/choice-filter.tsx';
import { DaysFilter, openDaysChips } from '#kit/list/days-filter.tsx';
import { FilterBar, type FilterChip } from '#kit/list/filter-bar.tsx';
import { CsvButton } from '#kit/list/resource/csv-button.tsx';
import { resourceChips } from '#kit/list/resource/resource-filters.tsx';
import type { ListedResource } from '#kit/list/resource/resource.ts';
import type { ResourceList } from '#kit/list/resource/use-resource-list.ts';
import { useNow } from '#lib/use-now.ts';
import { daysIn } from './use-statement-list.ts';

interface Props {
  readonly resource: ListedResource<StatementRow>;
  readonly of: ResourceList<StatementRow>;
}

/** The filters that hold, in words. */
export function useStatementChips({ resource, of }: Props): readonly FilterChip[] {
  const now = useNow(60_000);
  return [...openDaysChips('Days', daysIn(of.params), now, of.filter), ...resourceChips(resource, of)];
}

/** In the address nothing is filtered any more. */
export function clearStatements({ clear, filter }: ResourceList<StatementRow>): void {
  clear();
  filter({ from: null, to: null });
}

/** The filters and the file of the statements. All of it stands in the address. */
export function StatementBar({ resource, of }: Props) {
  const { choice, filter: set, params } = of;
  return (
    <FilterBar
      label="Filter statements"
      chips={useStatementChips({ resource, of })}
      tools={<CsvButton resource={resource} choice={choice} />}
      onClearAll={() => clearStatements(of)}
    >
      <DaysFilter {...daysIn(params)} labels={['From', 'To']} isOpen onChange={set} />
      {(resource.filters ?? []).map((filter) => (
        <ChoiceFilter key={filter.name} filter={filter} value={choice.filters[filter.name] ?? ''} onChange={set} />
      ))}
    </FilterBar>
  );
}
