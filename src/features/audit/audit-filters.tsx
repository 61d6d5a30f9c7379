import type { Answer } from '#contract/endpoint.ts';
import type { audit } from '#contract/areas/audit.ts';
import { FilterBar, type FilterChip } from '#kit/list/filter-bar.tsx';
import type { Change } from '#kit/list/use-address.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import { formatDay } from '#lib/format-when.ts';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';

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

export function AuditFilterBar(props: Props) {
  const { filters, kinds, onChange } = props;
  const master = useMaster();
  const people = master?.resources.map(optionOf) ?? [];
  const branches = master?.branch.map(optionOf) ?? [];
  const records = kinds.map(({ entity, kind }) => ({ value: entity, label: kind }));
  return (
    <FilterBar
      label="Filter the audit"
      chips={[
        ...chipOf(props, 'user_id', 'Person', labelIn(people)),
        ...chipOf(props, 'entity', 'Record', labelIn(records)),
        ...chipOf(props, 'branch_id', 'Branch', labelIn(branches)),
        ...chipOf(props, 'from', 'From', (day) => formatDay(day, props.now)),
        ...chipOf(props, 'to', 'To', (day) => formatDay(day, props.now)),
      ]}
      onClearAll={() => onChange(NO_FILTERS)}
    >
      <Choice label="Person" all="Everybody" name="user_id" options={people} {...props} />
      <Choice label="Record" all="All records" name="entity" options={records} {...props} />
      <Choice label="Branch" all="All branches" name="branch_id" options={branches} {...props} />
      <Field label="From">
        <TextInput type="date" value={filters.from ?? ''} onChange={(e) => onChange({ from: e.target.value })} />
      </Field>
      <Field label="To">
        <TextInput
          type="date"
          min={filters.from}
          value={filters.to ?? ''}
          onChange={(e) => onChange({ to: e.target.value })}
        />
      </Field>
    </FilterBar>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

const optionOf = ({ id, name }: { readonly id: number; readonly name: string }): Option => ({
  value: String(id),
  label: name,
});

const labelIn = (options: readonly Option[]) => (value: string) =>
  options.find((option) => option.value === value)?.label ?? '…';

function chipOf(
  { filters, onChange }: Props,
  name: keyof AuditFilters,
  field: string,
  textOf: (value: string) => string,
): FilterChip[] {
  const value = filters[name];
  return value === undefined ? [] : [{ field, value: textOf(value), onClear: () => onChange({ [name]: null }) }];
}

interface ChoiceProps extends Props {
  readonly label: string;
  /** In words what holds without it. */
  readonly all: string;
  readonly name: keyof AuditFilters;
  readonly options: readonly Option[];
}

function Choice({ label, all, name, options, filters, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select value={filters[name] ?? ''} onChange={(e) => onChange({ [name]: e.target.value })}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
