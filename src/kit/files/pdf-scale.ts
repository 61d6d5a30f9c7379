/** How large a page of a PDF is drawn. Pure; lengths of the page are points, all others pixels of the canvas. */

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Of a canvas: phones give none that has more than 16 million, and each takes four bytes. */
export const MOST_PIXELS = 16_000_000;
/** For what is held in the hand: it has less memory, and shows less. */
export const MOST_PIXELS_IN_HAND = 8_000_000;
/** No side of a canvas may be longer, however narrow it is. */
const LONGEST = 8192;

/** The scale at which the longer side of the page has `side` pixels, or as many as a canvas may have. */
export function scaleOf({ width, height }: Size, side: number, most: number): number {
  const longer = Math.max(width, height);
  return Math.min(side / longer, LONGEST / longer, Math.sqrt(most / (width * height)));
}
