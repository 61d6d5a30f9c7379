/** What a chart shows, without how it is drawn. Its table is made of the same. */
import { formatNumber, formatSum } from '#lib/format-number.ts';

/** `needs`: to be looked at; its bar has the colour that this has everywhere. */
export type Tone = 'plain' | 'needs';

export interface ChartBar {
  readonly name: string;
  readonly value: number;
  /** The list that the value counts, by its address. */
  readonly link?: string;
  /** The same of the second row of bars, where there is one. */
  readonly beside?: { readonly value: number; readonly link?: string };
  readonly tone?: Tone;
  /** More will come to it: it is hatched, and the table says these words. */
  readonly unfinished?: string;
}

export interface ChartData {
  /** `across`: the names stand at the side, for kinds of things. `up`: below, for time. */
  readonly kind: 'across' | 'up';
  /** What the names are: the head of the table's first column. */
  readonly of: string;
  /** What the values are: the head of the second. */
  readonly values: string;
  /** What the hollow bars beside them are: the head of the third. */
  readonly beside?: string;
  /** The values are sums of money. */
  readonly isMoney?: true;
  readonly bars: readonly ChartBar[];
}

/** A value in words: sums of money with their cents, what is below zero with a true minus. */
export function valueText(value: number, { isMoney }: Pick<ChartData, 'isMoney'>): string {
  const text = isMoney ? formatSum(Math.abs(value)) : formatNumber(Math.abs(value));
  return value < 0 ? `−${text}` : text;
}

/** All of it in a sentence, for whoever does not see the drawing. */
export function chartText(title: string, chart: ChartData): string {
  const all = chart.bars.map(({ name, value, beside }) => {
    const second = beside ? ` and ${valueText(beside.value, chart)}` : '';
    return `${name} ${valueText(value, chart)}${second}`;
  });
  return `${title}: ${all.join(', ')}`;
}
