/** A year of a rental fleet that exists in numbers only: what its dials showed, what people typed, and which of it was a slip. */
import { DAY_MS, HIGHEST, inUnit } from '#contract/odometer/unit.ts';
import { seeded, type Random } from '#server/db/demo/random.ts';

export interface Typed {
  /** Milliseconds. */
  readonly at: number;
  readonly truth: number;
  readonly typed: number;
  /** False for another vehicle's dial and for the trip meter: no slip of a finger makes the truth of them. */
  readonly isFinger: boolean;
}

const VEHICLES = 400;
const DAYS = 365;
const SLIPS = 0.03;
const START = Date.parse('2026-01-01T00:00:00Z');

/** The readings of each vehicle, in order of time. The same seed is the same fleet. */
export function fleetOf(seed: number): Typed[][] {
  const die = seeded(seed);
  const truths = Array.from({ length: VEHICLES }, () => yearOf(die));
  return truths.map((year, i) =>
    year.map(({ at, truth }) => {
      if (!die.chance(SLIPS)) return { at, truth, typed: truth, isFinger: true };
      const neighbour = truths[(i + 1) % VEHICLES]?.findLast((one) => one.at <= at)?.truth ?? truth;
      return { at, truth, ...slipOf(truth, neighbour, die) };
    }),
  );
}

/** Above zero, as often above `median` as below; `spread` is that of its logarithm. */
function around(die: Random, median: number, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - die.next())) * Math.cos(2 * Math.PI * die.next());
  return median * Math.exp(spread * normal);
}

interface True {
  readonly at: number;
  readonly truth: number;
}

/** Rentals of one to ten days with the idle days between them, read going out and coming in, and now and then in the yard. */
function yearOf(die: Random): True[] {
  const usual = around(die, 70, 0.4);
  let dial = die.int(2_000, 160_000);
  const year: True[] = [];
  const read = (day: number, from: number, to: number) =>
    year.push({
      at: Math.round(START + (day + from / 24 + (die.next() * (to - from)) / 24) * DAY_MS),
      truth: Math.round(dial),
    });
  for (let day = die.int(0, 3); day < DAYS;) {
    read(day, 8, 12);
    const days = die.int(1, 5) + (die.chance(0.25) ? die.int(1, 6) : 0);
    const perDay = Math.min(1_100, around(die, usual, 0.65) * (die.chance(0.02) ? 4 : 1));
    dial += perDay * days;
    read(day + days, 8, 18);
    const idle = die.int(0, 2);
    if (die.chance(0.5)) {
      dial += die.int(0, 6);
      read(day + days, 18, 20);
    }
    day += days + idle + 1;
  }
  return year;
}

type Kind = readonly [share: number, slip: Slip];
type Slip = (truth: number, neighbour: number, die: Random) => number;

const cut = (text: string, at: number, put: string, taken: number) =>
  Number(text.slice(0, at) + put + text.slice(at + taken));
const place = (text: string, die: Random) => die.int(0, text.length - 1);
const digit = (die: Random) => String(die.int(0, 9));

const OTHER_DIAL: Kind = [4, (_, neighbour) => neighbour];
const TRIP: Kind = [3, (_, __, die) => die.int(10, 999)];

/** How people err, and how often of a hundred times. */
const KINDS: readonly Kind[] = [
  [31, (truth, _, die) => cut(String(truth), place(String(truth), die), digit(die), 1)],
  [22, (truth, _, die) => swapped(String(truth), die)],
  [16, (truth, _, die) => cut(String(truth), place(String(truth), die), '', 1)],
  [13, (truth, _, die) => doubled(String(truth), die)],
  [8, (truth, _, die) => cut(String(truth), place(String(truth), die), digit(die), 0)],
  [3, (truth) => Math.round(inUnit(truth, 'km', 'mi'))],
  OTHER_DIAL,
  TRIP,
];

const swapped = (text: string, die: Random) => {
  const at = die.int(0, text.length - 2);
  return cut(text, at, text.charAt(at + 1) + text.charAt(at), 2);
};

const doubled = (text: string, die: Random) => {
  const at = place(text, die);
  return cut(text, at, text.charAt(at), 0);
};

/** Never the truth, and never more than a dial shows. */
function slipOf(truth: number, neighbour: number, die: Random): Pick<Typed, 'typed' | 'isFinger'> {
  for (;;) {
    let roll = die.next() * 100;
    const kind = KINDS.find(([share]) => (roll -= share) < 0);
    const typed = kind?.[1](truth, neighbour, die) ?? truth;
    if (typed !== truth && typed <= HIGHEST) return { typed, isFinger: kind !== OTHER_DIAL && kind !== TRIP };
  }
}
