/**
 * The odometer argues back, offline: is this reading believable after the last one? Pure. Values are in the vehicle's own unit.
 */
export interface LastReading {
  readonly value: number;
  /** ISO 8601. */
  readonly at: string;
  /** Distance on a usual day; null when unknown. */
  readonly dailyAverage: number | null;
}

export type Judgement =
  | { readonly kind: 'fine' }
  | { readonly kind: 'below'; readonly hints: readonly Hint[] }
  | { readonly kind: 'far'; readonly perDay: number; readonly hints: readonly Hint[] }
  /** Of a vehicle of which no reading is known. */
  | { readonly kind: 'high'; readonly hints: readonly Hint[] };

/** A value the person may have meant, and why. */
export interface Hint {
  readonly value: number;
  readonly why: 'swapped' | 'missing' | 'doubled' | 'digit' | 'unit' | 'tenfold';
}

const DAY_MS = 86_400_000;
const KM_PER_MILE = 1.609_344;
/** So much more than its average a vehicle may do before we ask. */
const FACTOR = 4;
/** A day's drive nobody needs to explain. */
const FREE_PER_DAY = 300;
/** Where no average is known: a long day at the wheel. */
const UNKNOWN_PER_DAY = 1_000;
const MAX_HINTS = 3;
/** More than a vehicle of a yard has driven in its life; asked only where nothing else is known of it. */
const LIFE = 300_000;

function daysSince(last: LastReading, now: number): number {
  return Math.max(1, (now - Date.parse(last.at)) / DAY_MS);
}

function highest(last: LastReading, now: number): number {
  const perDay = last.dailyAverage === null ? UNKNOWN_PER_DAY : Math.max(FREE_PER_DAY, last.dailyAverage * FACTOR);
  return last.value + perDay * daysSince(last, now);
}

/** What a person may think of `value`, read at `now` (ms) after `last`. */
export function judge(value: number, last: LastReading | null, now: number): Judgement {
  if (last === null)
    return value <= LIFE
      ? { kind: 'fine' }
      : { kind: 'high', hints: [...tenfold(value)].filter((hint) => hint.value <= LIFE) };
  if (value === last.value) return { kind: 'fine' };
  const limit = highest(last, now);
  if (value > last.value && value <= limit) return { kind: 'fine' };
  const hints = meant(value, last, limit, now);
  if (value < last.value) return { kind: 'below', hints };
  return { kind: 'far', perDay: (value - last.value) / daysSince(last, now), hints };
}

/** The tick of the person says that the cluster was replaced. It stays when the digits change, and speaks only of what is below. */
export function saysReplaced({ kind }: Judgement, ticked: string): boolean {
  return kind === 'below' && ticked !== '';
}

/** Believable values one slip of the finger away, the likeliest first. */
function meant(value: number, last: LastReading, limit: number, now: number): Hint[] {
  const expected = last.value + (last.dailyAverage ?? 0) * daysSince(last, now);
  const found = new Map<number, Hint>();
  for (const hint of slips(String(value), String(Math.round(expected)))) {
    const believable = hint.value >= last.value && hint.value <= limit;
    if (believable && !found.has(hint.value)) found.set(hint.value, hint);
  }
  return [...found.values()].slice(0, MAX_HINTS);
}

function* slips(typed: string, expected: string): Generator<Hint> {
  yield* tenfold(Number(typed));
  yield* swaps(typed);
  yield* doubled(typed);
  yield* missing(typed, expected);
  yield* oneDigit(typed, expected);
  yield { value: Math.round(Number(typed) * KM_PER_MILE), why: 'unit' };
  yield { value: Math.round(Number(typed) / KM_PER_MILE), why: 'unit' };
}

/** The tenths were typed as a digit, or the last digit was taken for tenths. */
function* tenfold(value: number): Generator<Hint> {
  yield { value: Math.floor(value / 10), why: 'tenfold' };
  yield { value: value * 10, why: 'tenfold' };
}

function* swaps(typed: string): Generator<Hint> {
  for (let i = 0; i + 1 < typed.length; i++) {
    const [a = '', b = ''] = [typed[i], typed[i + 1]];
    if (a !== b) yield { value: Number(typed.slice(0, i) + b + a + typed.slice(i + 2)), why: 'swapped' };
  }
}

function* doubled(typed: string): Generator<Hint> {
  for (let i = 1; i < typed.length; i++) {
    if (typed[i] === typed[i - 1]) yield { value: Number(typed.slice(0, i) + typed.slice(i + 1)), why: 'doubled' };
  }
}

/** Only where a digit is lacking, and only with the digit that is expected there: else anything could be meant. */
function* missing(typed: string, expected: string): Generator<Hint> {
  if (typed.length + 1 !== expected.length) return;
  for (let i = 0; i < expected.length; i++) {
    yield { value: Number(typed.slice(0, i) + expected[i] + typed.slice(i)), why: 'missing' };
  }
}

function* oneDigit(typed: string, expected: string): Generator<Hint> {
  if (typed.length !== expected.length) return;
  for (let i = 0; i < typed.length; i++) {
    if (typed[i] !== expected[i])
      yield { value: Number(typed.slice(0, i) + expected[i] + typed.slice(i + 1)), why: 'digit' };
  }
}
