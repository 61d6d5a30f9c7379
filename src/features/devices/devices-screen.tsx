import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Reads } from '#kit/reads/reads.tsx';
import { useSavedText } from '#lib/use-saved-text.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { ToggleChip } from '#ui/chip.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { DevicesBoard } from './devices-board.tsx';
import { FILTERS, filtersOf, type Filters } from './filters.ts';
import css from './devices.module.css';

/** Whose phones and computers have work that the server does not have yet. */
export default function DevicesScreen() {
  const [params, setParams] = useSearchParams();
  const set = (key: 'filter' | 'q', value: string | null) =>
    setParams(
      (old) => {
        if (value) old.set(key, value);
        else old.delete(key);
        return old;
      },
      { replace: true },
    );
  const filters = filtersOf(params);
  return (
    <Reads>
      <DevicesBoard
        filters={filters}
        bar={<DeviceFilters filters={filters} onChange={set} />}
        onAll={() => setParams({}, { replace: true })}
      />
    </Reads>
  );
}

interface FiltersProps {
  readonly filters: Filters;
  readonly onChange: (key: 'filter' | 'q', value: string | null) => void;
}

function DeviceFilters({ filters, onChange }: FiltersProps) {
  const field = useRef<HTMLInputElement>(null);
  const typed = useSavedText(filters.search, (text) => onChange('q', text));
  useShortcut('/', () => field.current?.focus());
  return (
    <search className={css.filters} aria-label="Filter phones">
      <TextInput
        ref={field}
        type="search"
        aria-label="Search by person"
        placeholder="Person  ( / )"
        value={typed.text}
        onChange={(e) => typed.setText(e.target.value)}
        onBlur={typed.flush}
      />
      <div className={css.chips}>
        {FILTERS.map(({ value, label }) => (
          <ToggleChip
            key={value}
            pressed={filters.filter === value}
            onToggle={() => onChange('filter', filters.filter === value ? null : value)}
          >
            {label}
          </ToggleChip>
        ))}
      </div>
    </search>
  );
}
