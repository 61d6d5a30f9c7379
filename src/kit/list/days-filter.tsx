import { formatDay } from '#lib/format-when.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { FilterChip } from './filter-bar.tsx';
import type { Change } from './use-address.ts';

/** The first and the last day, `from` and `to` in the address; null for any day. */
interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

interface DaysFilterProps extends Days {
  /** What the first day is called, and the last. */
  readonly labels: readonly [from: string, to: string];
  readonly onChange: Change;
  /** Either day may stand alone: since the first, until the last. Else the first alone is that one day. */
  readonly isOpen?: boolean;
}

/** A range of days to filter by. */
export function DaysFilter({ from, to, labels, onChange, isOpen = false }: DaysFilterProps) {
  return (
    <>
      <Field label={labels[0]}>
        <TextInput
          type="date"
          max={(isOpen && to) || undefined}
          value={from ?? ''}
          onChange={(e) => onChange({ from: e.target.value })}
        />
      </Field>
      <Field label={labels[1]}>
        <TextInput
          type="date"
          min={from ?? undefined}
          value={to ?? ''}
          disabled={from === null && !isOpen}
          onChange={(e) => onChange({ to: e.target.value })}
        />
      </Field>
    </>
  );
}

/** The days that hold, in words. */
export function daysChip(field: string, days: Days, now: number, onChange: Change): FilterChip {
  return { field, value: daysText(days, now), onClear: () => onChange({ from: null, to: null }) };
}

/** The same where either day may stand alone; none where no day is named. */
export function openDaysChips(field: string, days: Days, now: number, onChange: Change): readonly FilterChip[] {
  const { from, to } = days;
  if (from === null && to === null) return [];
  const word = to === null ? 'since ' : from === null ? 'until ' : '';
  const chip = daysChip(field, days, now, onChange);
  return [{ ...chip, value: `${word}${chip.value}` }];
}

const daysText = ({ from, to }: Days, now: number) =>
  [...new Set([from, to])].flatMap((day) => (day === null ? [] : [formatDay(day, now)])).join(' – ');
