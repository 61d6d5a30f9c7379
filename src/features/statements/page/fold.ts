/** The lines of a statement by vehicle and heading, with their sums. Pure. */
import type { StatementLine } from '#contract/areas/statement-record.ts';
import { centsOf, textOfCents } from '#contract/rental/cents.ts';

export const sumOf = (amounts: readonly string[]): string =>
  textOfCents(amounts.reduce((sum, amount) => sum + centsOf(amount), 0));

export interface HeadingFold {
  readonly heading: string;
  readonly sum: string;
  readonly lines: readonly StatementLine[];
}

export interface VehicleFold {
  /** Null for what is on no vehicle. */
  readonly vehicle_id: number | null;
  readonly plate: string | null;
  readonly sum: string;
  readonly count: number;
  readonly headings: readonly HeadingFold[];
}

/** Groups in the order in which they first come. */
function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): readonly (readonly T[])[] {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}

const linesSum = (lines: readonly StatementLine[]): string => sumOf(lines.map(({ amount }) => amount));

const headingsOf = (lines: readonly StatementLine[]): readonly HeadingFold[] =>
  grouped(lines, ({ side, heading }) => `${side} ${heading}`).map((some) => ({
    heading: some[0]?.heading ?? '',
    sum: linesSum(some),
    lines: some,
  }));

/** What a cohort's lines come to, vehicle by vehicle. They come in that order. */
export const foldLines = (lines: readonly StatementLine[]): readonly VehicleFold[] =>
  grouped(lines, ({ vehicle_id }) => vehicle_id).map((some) => ({
    vehicle_id: some[0]?.vehicle_id ?? null,
    plate: some[0]?.plate ?? null,
    sum: linesSum(some),
    count: some.length,
    headings: headingsOf(some),
  }));
