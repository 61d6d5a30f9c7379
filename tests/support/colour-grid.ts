/** What is compared of two pictures that were made smaller by different programs. */

/** Pixels on each side of the square that the grid is averaged from. */
export const GRID = 64;

/** The mean colours of four by four fields of a square of GRID pixels, row by row: red, green, blue. */
export function means(pixels: ArrayLike<number>, channels: number): number[] {
  const sums = Array.from({ length: 48 }, () => 0);
  for (let i = 0; i < GRID * GRID; i++) {
    const field = Math.floor((i / GRID / GRID) * 4) * 4 + Math.floor(((i % GRID) / GRID) * 4);
    for (let c = 0; c < 3; c++) sums[field * 3 + c]! += pixels[i * channels + c] ?? 0;
  }
  return sums.map((sum) => sum / (GRID / 4) ** 2);
}
