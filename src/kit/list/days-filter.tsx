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
}

/** A range of days to filter by. */
export function DaysFilter({ from, to, labels, onChange }: DaysFilterProps) {
  return (
    <>
      <Field label={labels[0]}>
        <TextInput type="date" value={from ?? ''} onChange={(e) => onChange({ from: e.target.value })} />
      </Field>
      <Field label={labels[1]}>
        <TextInput
          type="date"
          min={from ?? undefined}
          value={to ?? ''}
          disabled={from === null}
          onChange={(e) => onChange({ to: e.target.value })}
        />
      </Field>
    </>
  );
}

/** The days that hold, in words. */
export function daysChip(field: string, { from, to }: Days, now: number, onChange: Change): FilterChip {
  const days = [...new Set([from, to])].flatMap((day) => (day === null ? [] : [formatDay(day, now)]));
  return { field, value: days.join(' – '), onClear: () => onChange({ from: null, to: null }) };
}
