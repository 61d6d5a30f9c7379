/**
 * A sum is split to the cent, the same way in the form and on the server (money.md §4.2): each part is cut to the cent, and the cents that are left go to
 * the parts that lost most by it, of equals to the one that stands first.
 */
import { centsOf, formatCents, textOfCents, type Written } from '#contract/rental/cents.ts';

/** So much of a sum: an amount, a percentage, or a weight against the other parts. */
export interface Share {
  readonly amount?: Written | undefined;
  readonly percent?: Written | undefined;
  readonly weight?: Written | undefined;
}

/** At most so many lines has an expense. */
export const MOST_LINES = 200;

/** A part as whole numbers of one scale, so that nothing is lost by counting in binary fractions. */
function wholeNumbers(weights: readonly Written[]): bigint[] {
  const written = weights.map((weight) => {
    const [, whole = '', part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(weight)) ?? [];
    if (whole === '') throw new RangeError(`"${weight}" is no weight`);
    return { whole, part };
  });
  const scale = Math.max(0, ...written.map(({ part }) => part.length));
  return written.map(({ whole, part }) => BigInt(whole + part.padEnd(scale, '0')));
}

/** The cents by the weights, of which one at least is above zero: `splitCents(10_000, [1, 1, 1])` is 3334, 3333, 3333. */
export function splitCents(cents: number, weights: readonly Written[]): number[] {
  const shares = wholeNumbers(weights);
  const whole = shares.reduce((sum, share) => sum + share, 0n);
  const parts = shares.map((share, position) => {
    const exact = BigInt(cents) * share;
    return { position, cents: Number(exact / whole), lost: exact % whole };
  });
  const left = cents - parts.reduce((sum, part) => sum + part.cents, 0);
  const byLoss = parts.toSorted((a, b) => (a.lost === b.lost ? a.position - b.position : a.lost > b.lost ? -1 : 1));
  const raised = new Set(byLoss.slice(0, left).map(({ position }) => position));
  return parts.map(({ position, cents: floor }) => (raised.has(position) ? floor + 1 : floor));
}

/** The tax of a sum goes with its parts. */
export const splitTax = (taxCents: number, partCents: readonly number[]): number[] => splitCents(taxCents, partCents);

/** What each line gets, in cents; or, in words, why these lines are no split of the sum. */
export type Split = { readonly cents: readonly number[] } | { readonly refusal: string };

const kindOf = ({ amount, percent, weight }: Share): 'amount' | 'percent' | 'weight' | null => {
  const said = [amount !== undefined, percent !== undefined, weight !== undefined].filter(Boolean).length;
  if (said !== 1) return null;
  return amount !== undefined ? 'amount' : percent !== undefined ? 'percent' : 'weight';
};

function byAmount(total: number, lines: readonly Share[]): Split {
  const cents = lines.map(({ amount }) => centsOf(amount ?? 0));
  const sum = cents.reduce((one, other) => one + other, 0);
  if (sum === total) return { cents };
  const gap = formatCents(Math.abs(total - sum));
  return { refusal: `The lines add up to ${formatCents(sum)}; ${gap} is ${sum < total ? 'missing' : 'too much'}.` };
}

function byPercent(total: number, lines: readonly Share[]): Split {
  const percents = lines.map(({ percent }) => percent ?? 0);
  const sum = percents.reduce<number>((hundredths, percent) => hundredths + centsOf(percent), 0);
  if (sum !== 10_000) return { refusal: `The percentages add up to ${textOfCents(sum)}, not to 100.00.` };
  return { cents: splitCents(total, percents) };
}

/** Splits the sum by its lines, which all say either amounts, percentages or weights. One line alone may say nothing: it is all of it. */
export function splitLines(amount: Written, lines: readonly Share[]): Split {
  const total = centsOf(amount);
  if (lines.length > MOST_LINES) return { refusal: `At most ${MOST_LINES} lines.` };
  const [only] = lines;
  if (!only) return { refusal: 'It needs a line.' };
  const isWhole = only.amount === undefined && only.percent === undefined && only.weight === undefined;
  if (lines.length === 1 && isWhole) return { cents: [total] };
  const kinds = new Set(lines.map(kindOf));
  const [kind] = kinds;
  if (kinds.size > 1 || !kind) return { refusal: 'Give each line an amount, or each a percentage, or each a weight.' };
  if (kind === 'amount') return byAmount(total, lines);
  if (kind === 'percent') return byPercent(total, lines);
  return {
    cents: splitCents(
      total,
      lines.map(({ weight }) => weight ?? 0),
    ),
  };
}
