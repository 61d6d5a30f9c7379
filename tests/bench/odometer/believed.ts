/** What the judge and the series make of a fleet, beside the rules they stand in for. */
import { judgeHistory, type Epoch, type Reading } from '#contract/odometer/history.ts';
import { judge, type LastReading } from '#contract/odometer/judge.ts';
import { DAY_MS } from '#contract/odometer/unit.ts';
import type { Typed } from './fleet.ts';

export interface Told {
  readings: number;
  slips: number;
  /** Right readings that were asked about, by the judge and by the rule before it. */
  falseAlarms: number;
  falseAlarmsBefore: number;
  /** Those of the judge that come of a wrong reading which was believed: the right one is below it. */
  falseBelow: number;
  /** Slips further than so many kilometres from the truth, and those of them that were asked about. */
  over1000: number;
  caught1000: number;
  over5000: number;
  caught5000: number;
  /** Slips of a finger that were asked about, and where the truth stood among the proposals. */
  asked: number;
  first: number;
  amongThree: number;
  series: Outcome;
  lastAccepted: Outcome;
  /** Vehicles whose highest reading is off by more than 2,000. */
  highestOff: number;
}

/** What a rule made of a fleet in the end. */
export interface Outcome {
  wrongBelieved: number;
  /** Those of them that are off by more than 1,000. */
  farBelieved: number;
  rightDoubted: number;
  /** Vehicles whose last reading is off by more than 2,000. */
  off: number;
}

const OFF = 2_000;
const EPOCH: Epoch = { id: 1, startedAt: 0, unit: 'km', firstValue: 0, previousTotal: 0, reason: 'first' };
const outcome = (): Outcome => ({ wrongBelieved: 0, farBelieved: 0, rightDoubted: 0, off: 0 });

export function tell(fleet: readonly (readonly Typed[])[]): Told {
  const told: Told = {
    readings: 0,
    slips: 0,
    falseAlarms: 0,
    falseAlarmsBefore: 0,
    falseBelow: 0,
    over1000: 0,
    caught1000: 0,
    over5000: 0,
    caught5000: 0,
    asked: 0,
    first: 0,
    amongThree: 0,
    highestOff: 0,
    series: outcome(),
    lastAccepted: outcome(),
  };
  for (const vehicle of fleet) {
    live(vehicle, told);
    tellLastAccepted(vehicle, told.lastAccepted);
    const highest = vehicle.reduce((most, { typed }) => Math.max(most, typed), 0);
    if (Math.abs(highest - (vehicle.at(-1)?.truth ?? 0)) > OFF) told.highestOff++;
  }
  return told;
}

/** Reads for a year, each reading judged as its person typed it; all are kept as typed. */
function live(vehicle: readonly Typed[], told: Told): void {
  const readings: Reading[] = [];
  for (const [i, one] of vehicle.entries()) {
    const { last } = judgeHistory(readings, [EPOCH]);
    tellTyped(one, last, told);
    if (one.typed === one.truth && isOddBefore(one, last)) told.falseAlarmsBefore++;
    readings.push({ id: i, value: one.typed, at: one.at, source: 'todo', isConfirmed: false, isVoid: false });
  }
  const { verdicts } = judgeHistory(readings, [EPOCH]);
  const accepted = verdicts.map(({ judgement }) => judgement === 'accepted');
  tellOutcome(vehicle, accepted, told.series);
}

function tellTyped({ at, typed, truth, isFinger }: Typed, last: LastReading | null, told: Told): void {
  const judged = judge(typed, last, at);
  const isAsked = judged.kind !== 'fine';
  told.readings++;
  if (typed === truth) {
    if (isAsked) told.falseAlarms++;
    if (isAsked && judged.kind === 'below') told.falseBelow++;
    return;
  }
  told.slips++;
  const off = Math.abs(typed - truth);
  if (off > 1_000) told.over1000++;
  if (off > 5_000) told.over5000++;
  if (!isAsked) return;
  if (off > 1_000) told.caught1000++;
  if (off > 5_000) told.caught5000++;
  if (!isFinger) return;
  told.asked++;
  const place = judged.hints.findIndex(({ value }) => value === truth);
  if (place === 0) told.first++;
  if (place !== -1) told.amongThree++;
}

/** The rule that stood on the phone before: four times the average or 300 a day, 1,000 where nothing is known. */
function isOddBefore({ at, typed }: Typed, last: LastReading | null): boolean {
  if (!last) return false;
  const days = Math.max(1, (at - Date.parse(last.at)) / DAY_MS);
  const perDay = last.average === null ? 1_000 : Math.max(300, 4 * last.average);
  return typed < last.value || typed > last.value + perDay * days;
}

/** A reading counts when it is believable after the last one that does. */
function tellLastAccepted(vehicle: readonly Typed[], into: Outcome): void {
  const accepted: boolean[] = [];
  const kept: Reading[] = [];
  for (const [i, { at, typed }] of vehicle.entries()) {
    const isKept = judge(typed, judgeHistory(kept, [EPOCH]).last, at).kind === 'fine';
    accepted.push(isKept);
    if (isKept) kept.push({ id: i, value: typed, at, source: 'todo', isConfirmed: true, isVoid: false });
  }
  tellOutcome(vehicle, accepted, into);
}

function tellOutcome(vehicle: readonly Typed[], accepted: readonly boolean[], into: Outcome): void {
  for (const [i, { typed, truth }] of vehicle.entries()) {
    if (typed === truth && !accepted[i]) into.rightDoubted++;
    if (typed !== truth && accepted[i]) into.wrongBelieved++;
    if (Math.abs(typed - truth) > 1_000 && accepted[i]) into.farBelieved++;
  }
  const last = vehicle[accepted.lastIndexOf(true)];
  if (last && Math.abs(last.typed - last.truth) > OFF) into.off++;
}
