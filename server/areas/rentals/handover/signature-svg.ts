/** A signature as it was drawn, to be printed. */

export type Strokes = readonly (readonly (readonly [x: number, y: number])[])[];

const [WIDTH, HEIGHT, EDGE] = [180, 60, 3];

/** Its lines in a box of 180 × 60 points, as large as they fit. */
export function signatureSvg(strokes: Strokes): string {
  const points = strokes.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const across = Math.max((Math.max(...xs) - left) / (WIDTH - 2 * EDGE), (Math.max(...ys) - top) / (HEIGHT - 2 * EDGE));
  const scale = across > 0 && Number.isFinite(across) ? 1 / across : 1;
  const place = (at: number, from: number) => ((at - from) * scale + EDGE).toFixed(1);
  const lines = strokes
    .filter((line) => line.length > 1)
    .map((line) => `M${line.map(([x, y]) => `${place(x, left)} ${place(y, top)}`).join('L')}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><path d="${lines.join('')}" fill="none" stroke="#1b1720" stroke-width="1.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}
