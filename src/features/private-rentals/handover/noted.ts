/** What is noted at the vehicle, as it goes out and as it comes back, as a form has it. Pure. */
import { checkStates, type CheckState } from '#contract/areas/private-check-words.ts';
import type { CheckPhase } from '#contract/areas/private-words.ts';
import type { PrivateCheck, PrivateHandover } from '#contract/areas/private-at-vehicle.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import { READING_REFUSALS, readOdometer, type OdometerUnit } from '#contract/odometer-text.ts';
import { numberOf } from '#lib/typed-number.ts';

/** As it is written. */
export interface WrittenCheck {
  /** Empty as long as nobody looked. */
  readonly state: CheckState | '';
  readonly note: string;
}

export type WrittenChecks = Readonly<Record<string, WrittenCheck>>;

export interface NotedValues {
  odometer: string;
  /** Of eight; empty where it was not noted. */
  fuel_eighths: string;
  charge_percent: string;
  /** By the id of the check. */
  checks: WrittenChecks;
}

export const notedLabels = {
  odometer: 'Odometer',
  fuel_eighths: 'Fuel',
  charge_percent: 'Charge',
  checks: 'Checks',
} as const;

export const NOTHING_NOTED: NotedValues = { odometer: '', fuel_eighths: '', charge_percent: '', checks: {} };

/** A row of the list of checks. */
export interface CheckRow {
  readonly id: number;
  readonly title: string;
  readonly required: boolean;
  /** Who looked, and when; nothing as long as nobody has. */
  readonly by?: string | null;
}

/** The checks of one way. */
export const isOn = (phase: CheckPhase, way: RentalPhase): boolean =>
  phase === 'both' || phase === (way === 'checkin' ? 'out' : 'in');

/** @param whenText says a moment of the rental, as its page does */
export const rowsOf = (
  checks: readonly PrivateCheck[],
  way: RentalPhase,
  whenText: (at: string) => string,
): readonly CheckRow[] =>
  checks
    .filter(({ phase }) => phase === way)
    .map(({ check_id, title, required, result }) => ({
      id: check_id,
      title,
      required,
      by: result && `Looked at: ${[result.checked_by, whenText(result.checked_at)].filter(Boolean).join(', ')}`,
    }));

const textOf = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

/** What a rental has of one way. */
export function notedOf(
  handover: PrivateHandover | null,
  checks: readonly PrivateCheck[],
  way: RentalPhase,
): NotedValues {
  const found = checks.flatMap(({ phase, check_id, result }) =>
    phase === way && result !== null ? [[String(check_id), { state: result.state, note: result.note }] as const] : [],
  );
  return {
    odometer: textOf(handover?.odometer),
    fuel_eighths: textOf(handover?.fuel_eighths),
    charge_percent: textOf(handover?.charge_percent),
    checks: Object.fromEntries(found),
  };
}

const isState = (state: string): state is CheckState => state in checkStates;

/** The checks that somebody looked at, for the call. */
const checksSent = (checks: WrittenChecks) =>
  Object.entries(checks).flatMap(([id, { state, note }]) =>
    isState(state) ? [{ check_id: Number(id), state, note: note.trim() }] : [],
  );

/** What was changed of the checks: of one that stays as it was, whoever looked at it stays named. */
export const changedChecks = (checks: WrittenChecks, before: WrittenChecks): WrittenChecks =>
  Object.fromEntries(
    Object.entries(checks).filter(([id, { state, note }]) => {
      const had = before[id];
      return had?.state !== state || had.note !== note.trim();
    }),
  );

/** What the dial shows, however it was typed; null for nothing, and for what is no reading. */
function readingOf(odometer: string): number | null {
  const read = readOdometer(odometer);
  return read !== null && 'value' in read ? read.value : null;
}

/** Why it is no reading of a vehicle that counts in this unit; null where it is one, or where nothing is written. */
export function readingProblem(odometer: string, unit: OdometerUnit): string | null {
  const read = readOdometer(odometer, unit);
  if (read === null) return null;
  if ('refusal' in read) return read.refusal;
  return read.tenths ? READING_REFUSALS.tenths : null;
}

/** What is written, for the call: what was left empty is not sent. */
export function notedBody({ odometer, fuel_eighths, charge_percent, checks }: NotedValues) {
  const [read, fuel, charge] = [readingOf(odometer), numberOf(fuel_eighths), numberOf(charge_percent)];
  const sent = checksSent(checks);
  return {
    ...(read !== null && { odometer: read }),
    ...(fuel !== null && { fuel_eighths: fuel }),
    ...(charge !== null && { charge_percent: charge }),
    ...(sent.length > 0 && { checks: sent }),
  };
}
