/** What every case prints, and the arithmetic they share. */

export interface Figure {
  readonly name: string;
  readonly ours: number;
  /** The limit or peer measured in the same run; null where there is none to compare with. */
  readonly reference: number | null;
  /** ours / reference. */
  readonly ratio: number | null;
  readonly unit: string;
  /** What the ratio has to keep, in words; printed with it. */
  readonly holds?: string;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const round = (value: number): number => Number(value.toPrecision(4));

/** A figure of paired rounds: the ratio is the median of the rounds' ratios, so that a noisy moment touches both sides. */
export function paired(
  name: string,
  unit: string,
  rounds: readonly { ours: number; reference: number }[],
  holds?: string,
): Figure {
  return {
    name,
    ours: round(median(rounds.map((r) => r.ours))),
    reference: round(median(rounds.map((r) => r.reference))),
    ratio: round(median(rounds.map((r) => r.ours / r.reference))),
    unit,
    ...(holds === undefined ? {} : { holds }),
  };
}
