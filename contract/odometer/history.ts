/**
 * All that a vehicle's odometers have shown: its clusters one after the other, the distance it has gone in all, and which readings count. Pure: the
 * same readings and the same acts of the office give the same verdicts, in whatever order they came.
 */
import type { OdometerSource } from '../areas/odometer-input.ts';
import { daysBetween, doubtOf, type LastReading, type Why } from './judge.ts';
import { UNKNOWN, type Pace } from './limit.ts';
import { AVERAGE_DAYS, paceOf } from './pace.ts';
import { chain, type Shown } from './series.ts';
import { inUnit, whole, type Unit } from './unit.ts';

/** The time of one dial in one unit: until its cluster is replaced, or shows another unit. */
export interface Epoch {
  readonly id: number;
  /** Milliseconds. What was read before the first epoch belongs to it, too. */
  readonly startedAt: number;
  readonly unit: Unit;
  /** What the dial showed first, and what the vehicle had gone in all by then, in this epoch's unit. */
  readonly firstValue: number;
  readonly previousTotal: number;
  readonly reason: 'first' | 'cluster' | 'unit';
}

export interface Reading {
  readonly id: number;
  readonly value: number;
  /** Milliseconds. */
  readonly at: number;
  readonly source: OdometerSource;
  readonly isConfirmed: boolean;
  readonly isVoid: boolean;
}

export interface Verdict {
  readonly reading: Reading;
  readonly epoch: Epoch;
  readonly judgement: 'accepted' | 'doubtful' | 'void';
  /** Why it is doubtful; null otherwise. */
  readonly why: Why | null;
}

export interface Judged extends Standing {
  /** In order of time. */
  readonly verdicts: readonly Verdict[];
}

/** The epoch in which something was read. */
export function epochAt(epochs: readonly Epoch[], at: number): Epoch {
  const epoch = epochs.findLast(({ startedAt }) => startedAt <= at) ?? epochs[0];
  if (!epoch) throw new Error('a vehicle has at least one epoch');
  return epoch;
}

/** What the vehicle has gone in all when its dial shows `value`, in the epoch's unit. */
export const totalOf = (epoch: Epoch, value: number): number => epoch.previousTotal + value - epoch.firstValue;

/** The same as a whole number of `unit`. */
export const totalIn = (epoch: Epoch, value: number, unit: Unit): number =>
  whole(inUnit(totalOf(epoch, value), epoch.unit, unit));

/**
 * The verdicts on all readings of a vehicle. `epochs` are in order of time, at least one. Two passes: how it is driven is known after the first. Its average
 * is that of the last `averageDays`.
 */
export function judgeHistory(
  readings: readonly Reading[],
  epochs: readonly Epoch[],
  averageDays = AVERAGE_DAYS,
): Judged {
  const ordered = readings.toSorted((a, b) => a.at - b.at || a.id - b.id);
  const dials = epochs.map((epoch) => ({ epoch, read: ordered.filter(({ at }) => epochAt(epochs, at) === epoch) }));
  const unit = epochs.at(-1)?.unit ?? 'km';
  const first = dials.flatMap((dial) => judgeDial(dial, UNKNOWN, unit));
  const pace = paceIn(countedOf(first), unit, averageDays);
  const verdicts = dials.flatMap((dial) => judgeDial(dial, pace, unit));
  return { verdicts, ...standingOf(countedOf(verdicts), epochs, averageDays) };
}

/** A reading that counts. */
export interface Counted {
  readonly epoch: Epoch;
  readonly value: number;
  /** Milliseconds. */
  readonly at: number;
}

const countedOf = (verdicts: readonly Verdict[]): Counted[] =>
  verdicts.filter((one) => one.judgement === 'accepted').map(({ epoch, reading }) => ({ ...reading, epoch }));

/** How the vehicle is driven, in `unit`, by what counts. */
function paceIn(counted: readonly Counted[], unit: Unit, averageDays: number): Pace {
  const marks = counted.map(({ epoch, value, at }) => ({ at, total: inUnit(totalOf(epoch, value), epoch.unit, unit) }));
  return paceOf(marks, averageDays);
}

export interface Standing {
  readonly pace: Pace;
  /** The last reading of the present dial that counts, or what that dial showed first; null where there is neither. */
  readonly last: LastReading | null;
  /** What the vehicle had gone in all by then. */
  readonly total: number | null;
}

/** Where a vehicle stands by the readings that count, in order of time. `epochs` are in order of time, at least one. */
export function standingOf(
  counted: readonly Counted[],
  epochs: readonly Epoch[],
  averageDays = AVERAGE_DAYS,
): Standing {
  const present = epochs.at(-1);
  if (!present) return { pace: UNKNOWN, last: null, total: null };
  const pace = paceIn(counted, present.unit, averageDays);
  const shown = counted.findLast(({ epoch }) => epoch === present) ?? startOf(present);
  const last = shown && { value: shown.value, at: new Date(shown.at).toISOString(), unit: present.unit, ...pace };
  return { pace, last, total: shown && totalOf(present, shown.value) };
}

/** A new cluster begins with a known value: a reading below it is as wrong as one below a reading. */
const startOf = ({ reason, firstValue, startedAt }: Epoch): Shown | null =>
  reason === 'first' ? null : { value: firstValue, at: startedAt, source: null, isAnchor: true };

interface Dial {
  readonly epoch: Epoch;
  readonly read: readonly Reading[];
}

function judgeDial({ epoch, read }: Dial, pace: Pace, paceUnit: Unit): Verdict[] {
  const own = paceOn(pace, paceUnit, epoch.unit);
  const start = startOf(epoch);
  const counted = read.filter(({ isVoid }) => !isVoid);
  const shown = counted.map((one): Shown => ({ ...one, isAnchor: one.isConfirmed }));
  const accepted = chain(start ? [start, ...shown] : shown, own, epoch.unit).slice(start ? 1 : 0);
  const isAccepted = new Set(counted.filter((_, i) => accepted[i]));
  const whyOf = doubter(counted, isAccepted, { start, pace: own, unit: epoch.unit });
  return read.map((reading) => {
    const judgement = reading.isVoid ? 'void' : isAccepted.has(reading) ? 'accepted' : 'doubtful';
    return { reading, epoch, judgement, why: judgement === 'doubtful' ? whyOf(reading) : null };
  });
}

function paceOn({ average, p95 }: Pace, from: Unit, to: Unit): Pace {
  const on = (distance: number | null) => distance && inUnit(distance, from, to);
  return { average: on(average), p95: on(p95) };
}

interface Ground {
  readonly start: Shown | null;
  readonly pace: Pace;
  readonly unit: Unit;
}

/**
 * Why a reading is doubtful: what is wrong with it after the accepted one before it. Where nothing is, it is too high for what was read later, or,
 * before all others, too low.
 */
function doubter(counted: readonly Reading[], accepted: ReadonlySet<Reading>, { start, pace, unit }: Ground) {
  return (reading: Reading): Why => {
    const i = counted.indexOf(reading);
    const before = counted.slice(0, i).findLast((one) => accepted.has(one)) ?? start;
    const why = before && doubtOf(reading.value, { ...before, ...pace, unit }, daysBetween(before.at, reading.at));
    if (why) return why;
    const after = counted.slice(i + 1).find((one) => accepted.has(one));
    return !before && after && after.value >= reading.value ? 'below' : 'far';
  };
}
