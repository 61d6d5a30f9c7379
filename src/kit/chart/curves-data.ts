/** What curves over time show, without how they are drawn. Their table is made of the same. */
import { formatSum } from '#lib/format-number.ts';

interface Curve {
  readonly name: string;
  /** Sums of money, one for each of the names. */
  readonly values: readonly number[];
}

export interface CurvesData {
  /** What the names are: the head of the table's first column. */
  readonly of: string;
  /** The steps in time. */
  readonly names: readonly string[];
  /** At most two: more could not be told apart without their colours. */
  readonly curves: readonly Curve[];
}

/** Where each curve begins and ends, in a sentence, for whoever does not see the drawing. */
export function curvesText(title: string, { names, curves }: CurvesData): string {
  const ends = curves.map(({ name, values }) => `${name} ${formatSum(values.at(-1) ?? 0)}`).join(', ');
  return `${title}, ${names[0] ?? ''} to ${names.at(-1) ?? ''}: ${ends}`;
}
