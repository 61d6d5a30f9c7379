/** The deposit of a booking as calls answer it. */
import type { Deposit } from '#contract/areas/rental-money-record.ts';
import { noAuthorisation } from '#contract/rental/deposit.ts';
import type { Context } from '#server/http/handler.ts';
import { iso } from '#server/lib/iso.ts';
import { formatMoment } from '#server/lib/yard-time.ts';
import { type DepositFacts, depositFacts } from './facts.ts';
import { actsOf } from './rules.ts';

type Reading = Pick<Context, 'db' | 'now'>;

/** What lists show of it, too. */
export const presentDeposit = (facts: DepositFacts) => ({
  booking_id: facts.booking_id,
  mode: facts.mode,
  status: facts.status,
  required: Number(facts.required),
  available: Number(facts.available),
  held: Number(facts.held),
  kept: Number(facts.kept),
  given_back: Number(facts.given_back),
  authorised_until: facts.authorised_until && iso(facts.authorised_until),
  reason: facts.reason,
  is_unknown: facts.is_unknown,
});

/** Why its card cannot be blocked, with both ways out; null where it can. */
export const whyNoAuthorisation = (facts: DepositFacts): string | null =>
  noAuthorisation(facts, (at) => formatMoment(at, facts.zone));

export async function depositOf(ctx: Reading, bookingId: number): Promise<Deposit> {
  const facts = await depositFacts(ctx, bookingId);
  return {
    ...presentDeposit(facts),
    waived_by_name: facts.waived_by_name,
    no_authorisation: whyNoAuthorisation(facts),
    acts: actsOf(facts),
  };
}
