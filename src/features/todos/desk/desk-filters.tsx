import { useRef } from 'react';
import { useSavedText } from '#lib/use-saved-text.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { ToggleChip } from '#ui/chip.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { quickRanges, STATUSES, type Filters, type Status } from './filters.ts';
import { useMaster } from './use-master.ts';
import css from './desk.module.css';

interface Props {
  readonly filters: Filters;
  readonly today: string;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

const STATUS_WORDS: Readonly<Record<Status, string>> = {
  all: 'All',
  pending: 'Open',
  approval: 'To approve',
  approved: 'Approved',
};

export function DeskFilters({ filters, today, onChange }: Props) {
  const master = useMaster();
  return (
    <search className={css.filters} aria-label="Filter todos">
      <SearchField text={filters.search} onText={(q) => onChange({ q })} />
      <div className={css.chips}>
        {quickRanges(today).map(({ label, from, to, status }) => {
          const pressed = filters.from === from && filters.to === to && (!status || filters.status === status);
          return (
            <ToggleChip key={label} pressed={pressed} onToggle={() => onChange({ from, to, status: status ?? null })}>
              {label}
            </ToggleChip>
          );
        })}
      </div>
      <div className={css.range}>
        <TextInput
          type="date"
          aria-label="From"
          value={filters.from}
          onChange={(e) => onChange({ from: e.target.value })}
        />
        <span aria-hidden>–</span>
        <TextInput
          type="date"
          aria-label="To"
          min={filters.from}
          value={filters.to}
          onChange={(e) => onChange({ to: e.target.value })}
        />
      </div>
      <div className={css.pick}>
        <Select
          aria-label="Status"
          value={filters.status}
          onChange={(e) => onChange({ status: e.target.value === 'all' ? null : e.target.value })}
        >
          {STATUSES.map((status) => (
            <option key={status} value={status}>
              {STATUS_WORDS[status]}
            </option>
          ))}
        </Select>
      </div>
      <div className={css.pick}>
        <Select aria-label="Person" value={filters.person ?? ''} onChange={(e) => onChange({ person: e.target.value })}>
          <option value="">Everybody</option>
          {master?.resources.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </Select>
      </div>
      <div className={css.pick}>
        <Select aria-label="Branch" value={filters.branch ?? ''} onChange={(e) => onChange({ branch: e.target.value })}>
          <option value="">All branches</option>
          {master?.branch.map((branch) => (
            <option key={branch.id} value={branch.id}>
              {branch.name}
            </option>
          ))}
        </Select>
      </div>
    </search>
  );
}

/** Typed text becomes a filter after a pause, not with every letter. */
function SearchField({ text, onText }: { readonly text: string; readonly onText: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const typed = useSavedText(text, onText);
  useShortcut('/', () => field.current?.focus());
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label="Search title, plate, or the end of the VIN"
      placeholder="Title, plate, end of VIN  ( / )"
      value={typed.text}
      onChange={(e) => typed.setText(e.target.value)}
      onBlur={typed.flush}
    />
  );
}
