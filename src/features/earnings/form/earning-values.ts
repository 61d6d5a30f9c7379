/** An earning as its form holds it: each component has a field of its own. Pure. */
import {
  earningComponents,
  earningLabels,
  type EarningPart,
  earningSources,
  mayTakeOff,
  type WholeEarning,
} from '#contract/areas/earning-record.ts';
import type { earnings as calls } from '#contract/areas/earnings.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { centsOf, formatCents } from '#contract/rental/cents.ts';
import type { FormField, Named } from '#kit/form/form-field.ts';
import type { RecordValues } from '#kit/form/record-values.ts';
import { plainNumber } from '#lib/typed-number.ts';

type Sent = Body<typeof calls.store>;

const PARTS = Object.keys(earningComponents) as EarningPart[];

/** The name of the field for a component: some components are called as fields of the trip are. */
const partField = (component: string): string => `part_${component}`;

/** What the form begins with. */
export const sourceOf = (earning: WholeEarning): object => ({
  ...earning,
  ...Object.fromEntries(earning.components.map(({ component, amount }) => [partField(component), amount])),
  // Whoever wants the sum to be checked writes it.
  total: undefined,
});

/** The fields of the form, the components among them. */
export function fieldsFor(vehicles: readonly Named[] | undefined, ownName: string | undefined): readonly unknown[] {
  const trip: readonly FormField<Sent>[] = [
    { name: 'vehicle_id', kind: 'choice', label: earningLabels.vehicle_id, options: vehicles, ownName },
    { name: 'source', kind: 'oneOf', label: earningLabels.source, words: earningSources },
    { name: 'trip_start', kind: 'moment', label: earningLabels.trip_start },
    { name: 'trip_end', kind: 'moment', label: earningLabels.trip_end, hint: 'It counts on this day.' },
    { name: 'guest', kind: 'text', label: earningLabels.guest, max: 160, short: true },
    { name: 'reservation_id', kind: 'text', label: earningLabels.reservation_id, max: 120, short: true },
  ];
  const parts = PARTS.map((component) => ({
    name: partField(component),
    kind: 'number' as const,
    label: earningComponents[component],
    optional: true,
    ...(!mayTakeOff(component) && { min: 0 }),
  }));
  const after: readonly FormField<Sent>[] = [
    { name: 'total', kind: 'sum', label: 'Total of the payout', hint: 'Checked against the sum.' },
    { name: 'received_on', kind: 'date', label: earningLabels.received_on },
    { name: 'payout_ref', kind: 'text', label: earningLabels.payout_ref, max: 120, short: true },
    { name: 'distance', kind: 'number', label: earningLabels.distance, min: 0, max: 1_000_000 },
    { name: 'note', kind: 'note', label: earningLabels.note, max: 2000 },
  ];
  return [...trip, ...parts, ...after];
}

const isSum = (text: string) => /^-?\d{1,7}(\.\d{1,2})?$/.test(text);

/** What is written in a field; a box that is ticked is no text. */
const textIn = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

/** What the components add up to as they are written. What is no sum is left out: its field says so when it is saved. */
export function sumText(values: RecordValues): string {
  const written = PARTS.map((component) => plainNumber(textIn(values[partField(component)])));
  return formatCents(written.filter(isSum).reduce((sum, text) => sum + centsOf(text), 0));
}

type Fields = Readonly<Record<string, unknown>>;

/** The components that stand in the fields, in the order of the contract. */
function partsOf(fields: Fields): { readonly component: EarningPart; readonly amount: string }[] {
  return PARTS.flatMap((component) => {
    const amount = textIn(fields[partField(component)]);
    return amount === '' ? [] : [{ component, amount }];
  });
}

const withoutParts = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !name.startsWith('part_')));

const hasPart = (fields: Fields) => Object.keys(fields).some((name) => name.startsWith('part_'));

/**
 * As the calls want it: the components are one list, sent whole when one of them changed.
 *
 * @param before the components of the earning that is changed; of a new one none
 */
export function sentOf(fields: Fields, before: WholeEarning['components']): Fields {
  if (!hasPart(fields) && before.length > 0) return fields;
  const known = Object.fromEntries(before.map(({ component, amount }) => [partField(component), amount]));
  const components = partsOf({ ...known, ...fields });
  return { ...withoutParts(fields), components };
}

/** What was refused of the list, at the fields of its components. */
export function atParts(errors: FieldErrors, sent: Fields): FieldErrors {
  const parts = (sent['components'] ?? []) as ReturnType<typeof partsOf>;
  return Object.fromEntries(
    Object.entries(errors).map(([path, reasons]) => {
      const [, at] = /^components\.(\d+)\./.exec(path) ?? [];
      const part = at === undefined ? undefined : parts[Number(at)];
      if (part) return [partField(part.component), reasons];
      return [path === 'components' ? partField('trip') : path, reasons];
    }),
  );
}
