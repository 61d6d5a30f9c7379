import { centsOf, formatCents } from '#contract/rental/cents.ts';
import type { Context } from '#server/http/handler.ts';
import { depositFacts } from './facts.ts';

/** Why the booking cannot be completed for its deposit, as a sentence; null where nothing of it is left. */
export async function depositObstacle(
  ctx: Pick<Context, 'db' | 'now' | 'person'>,
  bookingId: number,
): Promise<string | null> {
  const { available, is_unknown } = await depositFacts(ctx, bookingId);
  if (is_unknown) return 'The answer of the provider about the deposit is unknown; we are checking.';
  const left = centsOf(available);
  if (left === 0) return null;
  const deposit = ctx.person.can('payment.view') ? `The deposit of ${formatCents(left)}` : 'The deposit';
  return `${deposit} is neither kept nor given back.`;
}
