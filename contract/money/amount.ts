/** Sums as they are sent and answered: `"1006.20"` (money.md §4.1). */
import * as z from 'zod/mini';

const WRONG = 'This must be a sum like 1006.20: above zero, below ten million, at most two digits after the point.';

function amountSchema(fits: (text: string) => boolean, words: string) {
  return z.pipe(
    z
      .union([z.string(), z.number()], words)
      .check(z.refine((sent) => /^\d{1,7}(\.\d{1,2})?$/.test(String(sent)) && fits(String(sent)), words)),
    z.transform((sent: string | number) => Number(sent).toFixed(2)),
  );
}

/** 0.01 to 9,999,999.99, as text or as a number, with two digits behind the point from here on. */
export const amount = amountSchema((text) => Number(text) > 0, WRONG);

/** The same, or nothing: of a line, and of tax. */
export const amountOrZero = amountSchema(
  () => true,
  'This must be a sum like 20.00: not below zero, at most two digits after the point.',
);

/** A sum in an answer, with two digits behind the point; below zero where more came back than went. */
export const sumText = z.string().check(z.regex(/^-?\d+\.\d{2}$/));
