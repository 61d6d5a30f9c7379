/** A signature as lines of points. Pure. */

export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** What one call takes of a signature, in characters. */
const MOST = 32_768;

export const isTooLong = (strokes: readonly Stroke[]): boolean => JSON.stringify(strokes).length > MOST;

/** A line under the name, of who cannot draw: every signature has a mark. */
export const TYPED_MARK: readonly Stroke[] = [
  [
    [0, 60],
    [300, 60],
  ],
];

/** How far the pen goes before that is a point: what is nearer cannot be seen. */
const LEAST = 2;

/** The line with the point at its end, unless it is where the line is already. */
export function extended(stroke: Stroke, point: Point): Stroke {
  const last = stroke.at(-1);
  return last && Math.hypot(point[0] - last[0], point[1] - last[1]) < LEAST ? stroke : [...stroke, point];
}

/** The lines as the path of a drawing. */
export const pathOf = (strokes: readonly Stroke[]): string =>
  strokes.map((line) => `M${line.map(([x, y]) => `${x} ${y}`).join('L')}`).join('');

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number');

const isStroke = (value: unknown): value is Stroke => Array.isArray(value) && value.every(isPoint);

/** The lines that were kept as text; none of what is no such text. */
export function strokesIn(text: string): readonly Stroke[] {
  try {
    const kept: unknown = JSON.parse(text);
    return Array.isArray(kept) && kept.every(isStroke) ? kept : [];
  } catch {
    return [];
  }
}
