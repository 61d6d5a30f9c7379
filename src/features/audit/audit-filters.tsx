import type { Answer } from '#contract/endpoint.ts';
import type { audit } from '#contract/areas/audit.ts';
import { ChoiceFilter, chipsOf } from '#kit/list/choice-filter.tsx';
import { DaysFilter, openDaysChips } from '#kit/list/days-filter.tsx';
import { FilterBar } from '#kit/list/filter-bar.tsx';
import type { ListFilter } from '#kit/list/resource/resource.ts';
import type { Change } from '#kit/list/use-address.ts';
import { useMaster } from '#kit/reads/use-master.ts';

/** In the address and in the call they have the same names. */
const NAMES = ['user_id', 'entity', 'branch_id', 'from', 'to'] as const;

export type AuditFilters = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

export const NO_FILTERS = Object.fromEntries(NAMES.map((name) => [name, null]));

/** What the address asks for. */
export function filtersOf(params: URLSearchParams): AuditFilters {
  return Object.fromEntries(NAMES.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])));
}

export type RecordKinds = Answer<typeof audit.list>['kinds'];

interface Props {
  readonly filters: AuditFilters;
  /** The kinds of records to choose from, once they are read. */
  readonly kinds: RecordKinds;
  readonly now: number;
  readonly onChange: Change;
}

export function AuditFilterBar({ filters: values, kinds, now, onChange }: Props) {
  const master = useMaster();
  const { from = null, to = null } = values;
  const filters: readonly ListFilter[] = [
    { name: 'user_id', label: 'Person', all: 'Everybody', options: optionsOf(master?.resources) },
    {
      name: 'entity',
      label: 'Record',
      all: 'All records',
      options: kinds.map(({ entity, kind }) => ({ value: entity, label: kind })),
    },
    { name: 'branch_id', label: 'Branch', all: 'All branches', options: optionsOf(master?.branch) },
  ];
  return (
    <FilterBar
      label="Filter the audit"
      chips={[...chipsOf(filters, values, onChange), ...openDaysChips('Days', { from, to }, now, onChange)]}
      onClearAll={() => onChange(NO_FILTERS)}
    >
      {filters.map((filter) => (
        <ChoiceFilter
          key={filter.name}
          filter={filter}
          value={values[filter.name as keyof AuditFilters] ?? ''}
          onChange={onChange}
        />
      ))}
      <DaysFilter labels={['From', 'To']} from={from} to={to} onChange={onChange} isOpen />
    </FilterBar>
  );
}

const optionsOf = (records: readonly { readonly id: number; readonly name: string }[] = []) =>
  records.map(({ id, name }) => ({ value: String(id), label: name }));
