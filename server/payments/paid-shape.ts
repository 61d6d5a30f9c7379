/** A payment as JSON has it: in events of the test provider, and in what is kept of all providers' events. */
import * as z from 'zod/mini';

const moment = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
);

export const paidShape = z.object({
  ref: z.string(),
  amount: z.int(),
  currency: z.string(),
  at: moment,
  capture: z.enum(['now', 'later']),
  captureBefore: z.nullable(moment),
});
