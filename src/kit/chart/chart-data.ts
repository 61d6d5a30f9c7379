/** What a chart shows, without how it is drawn. Its table is made of the same. */
import { formatNumber } from '#lib/format-number.ts';

/** `needs`: to be looked at; its bar has the colour that this has everywhere. */
export type Tone = 'plain' | 'needs';

export interface ChartBar {
  readonly name: string;
  readonly value: number;
  /** The list that the value counts, by its address. */
  readonly link?: string;
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
  readonly bars: readonly ChartBar[];
}

/** All of it in a sentence, for whoever does not see the drawing. */
export function chartText(title: string, { bars }: ChartData): string {
  const all = bars.map(({ name, value }) => `${name} ${formatNumber(value)}`).join(', ');
  return `${title}: ${all}`;
}
