/** What the days of a trip cost by the rate: the cheapest of months, weeks and days (rentals.md §4, rule 2). */
import { centsOf, formatCents, type Written } from './cents.ts';

export interface Rate {
  readonly daily: Written;
  readonly weekly: Written | null;
  readonly monthly: Written | null;
}

export interface Rent {
  readonly cents: number;
  /** `3 days` */
  readonly label: string;
  /** How it was counted: `1 week × 270.00 + 6 days × 45.00` */
  readonly basis: string;
  /** The price of a day, where the rent is that so many times. */
  readonly each: number | null;
}

interface Part {
  readonly cents: number;
  readonly words: readonly string[];
}

const NOTHING: Part = { cents: 0, words: [] };

const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function partOf(count: number, price: number, noun: string): Part {
  if (count === 0) return NOTHING;
  return { cents: count * price, words: [`${countText(count, noun)} × ${formatCents(price)}`] };
}

const together = (one: Part, other: Part): Part => ({
  cents: one.cents + other.cents,
  words: [...one.words, ...other.words],
});

/** No more than the price of one of the next greater period. */
const atMost = (cents: number, price: number | null): boolean => price === null || cents <= price;

/** The rent of so many days. A rate without a price for weeks or months counts none. */
export function rentOf(days: number, rate: Rate): Rent {
  const daily = centsOf(rate.daily);
  const weekly = rate.weekly === null ? null : centsOf(rate.weekly);
  const monthly = rate.monthly === null ? null : centsOf(rate.monthly);
  const months = monthly === null ? 0 : Math.floor(days / 30);
  const rest = days - months * 30;
  const weeks = weekly === null ? 0 : Math.floor(rest / 7);
  const left = rest - weeks * 7;
  const byDays = together(partOf(weeks, weekly ?? 0, 'week'), partOf(left, daily, 'day'));
  const byWeeks = atMost(left * daily, weekly) ? byDays : partOf(weeks + 1, weekly ?? 0, 'week');
  const { cents, words } = atMost(byWeeks.cents, monthly)
    ? together(partOf(months, monthly ?? 0, 'month'), byWeeks)
    : partOf(months + 1, monthly ?? 0, 'month');
  return {
    cents,
    label: countText(days, 'day'),
    basis: words.join(' + '),
    each: cents === days * daily ? daily : null,
  };
}
