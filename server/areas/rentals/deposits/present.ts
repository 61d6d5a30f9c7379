/** The deposit of a booking as calls answer it. */
import type { Deposit } from '#contract/areas/rental-money-record.ts';
import { noAuthorisation } from '#contract/rental/deposit.ts';
import type { Context } from '#server/http/handler.ts';
import { iso } from '#server/lib/iso.ts';
import { formatMoment } from '#server/lib/yard-time.ts';
import { type DepositFacts, depositFacts } from './facts.ts';
import { actsOf } from './rules.ts';

type Reading = Pick<Context, 'db' | 'now'>;

/** Why its card cannot be blocked, with both ways out; null where it can. */
export const whyNoAuthorisation = (facts: DepositFacts): string | null =>
  noAuthorisation(facts, (at) => formatMoment(at, facts.zone));

export const presentDeposit = (facts: DepositFacts): Deposit => ({
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
  waived_by_name: facts.waived_by_name,
  no_authorisation: whyNoAuthorisation(facts),
  is_unknown: facts.is_unknown,
  acts: actsOf(facts),
});

export const depositOf = async (ctx: Reading, bookingId: number): Promise<Deposit> =>
  presentDeposit(await depositFacts(ctx, bookingId));
