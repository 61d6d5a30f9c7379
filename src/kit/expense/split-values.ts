/** A split as a form holds it while it is written, and as calls want it. Pure. */
import type { ExpenseRow, SentLine } from '#contract/areas/expense-record.ts';
import { MOST_LINES, type Share, splitCents, splitLines } from '#contract/money/split.ts';
import { centsOf, formatCents, textOfCents } from '#contract/rental/cents.ts';
import { plainNumber } from '#lib/typed-number.ts';

/** What the shares of the lines are written in. */
export type SplitMode = 'amount' | 'percent';

export interface SplitLine {
  readonly vehicle_id: number | null;
  /** Null, as the vehicle is: it is the house's. */
  readonly cohort_id: number | null;
  readonly name: string;
  /** As it is written, in the mode of the split. */
  readonly share: string;
  /** What a line that was saved says besides; it goes along unchanged. */
  readonly category_id: number | null;
  readonly note: string;
}

export interface Split {
  readonly mode: SplitMode;
  readonly lines: readonly SplitLine[];
}

/** Who can have a part. */
export type SplitTarget = Pick<SplitLine, 'vehicle_id' | 'cohort_id' | 'name'>;

export const NO_SPLIT: Split = { mode: 'amount', lines: [] };
export const HOUSE: SplitTarget = { vehicle_id: null, cohort_id: null, name: 'The house' };

/** A sum as calls want it: some people write a comma before the cents, others one for the thousands. */
export const plainSum = plainNumber;

const isSum = (text: string) => /^\d{1,7}(\.\d{1,2})?$/.test(plainSum(text));
const isPercent = (text: string) => /^\d{1,3}(\.\d{1,2})?$/.test(plainSum(text));

/** Cents of what is written; 0 where it is no sum (yet). */
const centsIn = (text: string): number => (isSum(text) ? centsOf(plainSum(text)) : 0);

const lineFor = (target: SplitTarget, share: string): SplitLine => ({
  ...target,
  share,
  category_id: null,
  note: '',
});

/** The split of an expense that was saved. */
export function splitOf({ lines, category_id }: Pick<ExpenseRow, 'lines' | 'category_id'>): Split {
  return {
    mode: 'amount',
    lines: lines.map((line) => ({
      vehicle_id: line.vehicle_id,
      cohort_id: line.vehicle_id === null ? line.cohort_id : null,
      name: line.plate ?? line.cohort_name,
      share: line.amount,
      category_id: line.category_id === category_id ? null : line.category_id,
      note: line.note,
    })),
  };
}

/** What no line has yet: cents of the sum, or hundredths of a percent. */
export function restOf(total: string, { mode, lines }: Split): number {
  const whole = mode === 'percent' ? 10_000 : centsIn(total);
  return whole - lines.reduce((sum, { share }) => sum + centsIn(share), 0);
}

/** `0.00 left`, `12.50 left`, `0.01 too much`; of one line alone nothing has to be written. */
export function restText(total: string, split: Split): string {
  const rest = restOf(total, split);
  const unit = split.mode === 'percent' ? ' %' : '';
  return `${formatCents(Math.abs(rest))}${unit} ${rest < 0 ? 'too much' : 'left'}`;
}

/** What each line gets of the sum, in cents; null as long as it is no split. */
export function partsOf(total: string, { mode, lines }: Split): readonly number[] | null {
  const isWritten = lines.every(({ share }) => share.trim() === '' || isSum(share));
  if (!isSum(total) || lines.length === 0 || !isWritten) return null;
  if (mode === 'percent' && lines.length > 1 && lines.every(({ share }) => centsIn(share) === 0)) return null;
  const split = splitLines(plainSum(total), sharesOf({ mode, lines }));
  return 'cents' in split ? split.cents : null;
}

const isAlone = ({ lines }: Split) => lines.length === 1;

/** A line alone is all of it, whatever stands in its field. */
function sharesOf(split: Split): Share[] {
  if (isAlone(split)) return [{}];
  return split.lines.map(({ share }) => {
    const written = share.trim() === '' ? '0' : plainSum(share);
    return split.mode === 'percent' ? { percent: written } : { amount: written };
  });
}

/** What is wrong with a split, in the words of the server; null where nothing is. */
export function splitProblem(total: string, split: Split): string | null {
  const { mode, lines } = split;
  if (lines.length === 0 || isAlone(split)) return null;
  const fits = mode === 'percent' ? isPercent : isSum;
  const wrong = lines.find(({ share }) => share.trim() !== '' && !fits(share));
  if (wrong) return `${wrong.name}: write a number like ${mode === 'percent' ? '33.3' : '20.00'}.`;
  if (mode === 'percent' && lines.some(({ share }) => centsIn(share) === 0)) return 'Each line needs a percentage.';
  if (!isSum(total)) return null;
  const empty = lines.find(({ share }) => share.trim() === '');
  if (empty) return `${empty.name}: write its amount, or remove it.`;
  const made = splitLines(plainSum(total), sharesOf(split));
  return 'refusal' in made ? made.refusal : null;
}

/** As calls want it. */
export function splitSent(split: Split): SentLine[] {
  const shares = sharesOf(split);
  return split.lines.map(({ vehicle_id, cohort_id, category_id, note }, at) => ({
    ...(vehicle_id !== null && { vehicle_id }),
    ...(cohort_id !== null && { cohort_id }),
    ...(category_id !== null && { category_id }),
    ...(note !== '' && { note }),
    ...(shares[at] as Pick<SentLine, 'amount' | 'percent'>),
  }));
}

/** The same parts for all, to the cent; in amounts, and empty as long as there is no sum. */
export function equally(total: string, lines: readonly SplitLine[]): Split {
  const whole = centsIn(total);
  const cents = splitCents(
    whole,
    lines.map(() => 1),
  );
  const shareAt = (at: number) => (whole === 0 ? '' : textOfCents(cents[at] ?? 0));
  return { mode: 'amount', lines: lines.map((line, at) => ({ ...line, share: shareAt(at) })) };
}

/** Nobody has given a line more than another: what changes then is split in equal parts anew. */
export function isEven(total: string, { mode, lines }: Split): boolean {
  if (mode === 'percent') return false;
  if (lines.length < 2 || lines.every(({ share }) => centsIn(share) === 0)) return true;
  const even = equally(total, lines).lines;
  return lines.every(({ share }, at) => centsIn(share) === centsIn(even[at]?.share ?? ''));
}

/** One more: all get the same as long as nobody has written otherwise, and then it gets what is left. */
export function withTarget(total: string, split: Split, target: SplitTarget): Split {
  const { lines } = split;
  if (lines.length >= MOST_LINES || lines.some((line) => isSame(line, target))) return split;
  if (isEven(total, split)) return equally(total, [...lines, lineFor(target, '')]);
  const rest = Math.max(0, restOf(total, split));
  return { ...split, lines: [...lines, lineFor(target, rest === 0 ? '' : textOfCents(rest))] };
}

/** One less; what it had goes to the others where all had the same. */
export function withoutLine(total: string, split: Split, at: number): Split {
  const lines = split.lines.filter((_, n) => n !== at);
  return isEven(total, split) ? equally(total, lines) : { ...split, lines };
}

/** These instead of the others, in equal parts. */
export const among = (total: string, targets: readonly SplitTarget[]): Split =>
  equally(
    total,
    targets.slice(0, MOST_LINES).map((target) => lineFor(target, '')),
  );

const isSame = (line: SplitTarget, target: SplitTarget) =>
  line.vehicle_id === target.vehicle_id && line.cohort_id === target.cohort_id;

/** The same parts written otherwise. */
export function inMode(total: string, split: Split, mode: SplitMode): Split {
  if (mode === split.mode) return split;
  const parts = partsOf(total, split) ?? split.lines.map(({ share }) => centsIn(share));
  const sum = parts.reduce((one, other) => one + other, 0);
  const shares = mode === 'amount' || sum === 0 ? parts : splitCents(10_000, parts);
  return { mode, lines: split.lines.map((line, at) => ({ ...line, share: textOfCents(shares[at] ?? 0) })) };
}
