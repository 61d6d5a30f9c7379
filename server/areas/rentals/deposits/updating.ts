/** Acts at deposits: each once, from the state that the person saw (rentals.md §3 "update-deposit"). */
import type { rentalDeposits as rows } from '#contract/areas/rental-deposits.ts';
import { type DepositAct, depositActs, depositStates } from '#contract/areas/rental-money-words.ts';
import { centsOf, formatCents } from '#contract/rental/cents.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { heldBooking } from '../booking.ts';
import { type ActRow, claimAct } from '../money/acts.ts';
import { settlePayment, settlerOf, settleRequest } from '../money/settling.ts';
import { presentBooking } from '../present.ts';
import type { Begun, DepositStep, Said } from './acting.ts';
import { endingSteps } from './ending.ts';
import { type DepositFacts, depositFacts } from './facts.ts';
import { actsOf } from './rules.ts';
import { takingSteps } from './taking.ts';

const STEPS: Readonly<Record<DepositAct, DepositStep>> = { ...takingSteps, ...endingSteps };

const MESSAGES: Readonly<Record<DepositAct, string>> = {
  set: 'Deposit changed.',
  request: 'The deposit is asked for.',
  record: 'Deposit entered.',
  capture: 'The deposit is kept.',
  release: 'The deposit is let go.',
  refund: 'The deposit is given back.',
  waive: 'Deposit waived.',
};

/** 409 when it is not what the person saw. */
function refuseUnseen({ status, available }: DepositFacts, { seen_status, seen_available }: Said): void {
  const isSeen =
    (seen_status === undefined || seen_status === status) &&
    (seen_available === undefined || centsOf(seen_available) === centsOf(available));
  if (isSeen) return;
  const left = formatCents(centsOf(available));
  throw new Refusal(
    'conflict',
    `The deposit was changed meanwhile: it is “${depositStates[status]}”, ${left} of it is left.`,
  );
}

function whyNot({ status, charged, available, is_unknown }: DepositFacts, action: DepositAct): string {
  if (is_unknown) return 'The answer of the provider is unknown; we are checking.';
  if (action === 'capture' && centsOf(available) > 0)
    return charged === null
      ? 'The return is not closed yet: what is kept follows from what is charged.'
      : 'Nothing is open of what was charged at the return.';
  if (action === 'request' && status === 'requested') return 'A link for it is open.';
  return `“${depositActs[action]}” does not follow from “${depositStates[status]}”.`;
}

/** Another deposit may have been seen before: that is said first. */
function refuseWrong(facts: DepositFacts, said: Said): void {
  refuseUnseen(facts, said);
  if (!actsOf(facts).includes(said.action)) throw invalid({ action: [whyNot(facts, said.action)] });
}

/** Of an act that is sent again: what of it still waits for an answer is looked for. */
async function leftOpen({ db }: Context, id: number, { payment_request_id }: ActRow): Promise<Begun> {
  const waiting = await db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', id)
    .where('covers', 'in', ['deposit', 'checkout'])
    .where('status', 'in', ['creating', 'unknown'])
    .execute();
  return {
    payments: waiting.map((row) => row.id),
    ...(payment_request_id !== null && { request: payment_request_id }),
  };
}

async function begin(ctx: Context, id: number, said: Said): Promise<Begun> {
  const booking = await heldBooking(ctx, id);
  const first = await claimAct(ctx, {
    request_id: said.request_id,
    act: 'update-deposit',
    booking_id: id,
    content: { id, ...said },
  });
  if (first) return leftOpen(ctx, id, first);
  const facts = await depositFacts(ctx, id);
  refuseWrong(facts, said);
  return STEPS[said.action]({ ctx, booking, facts, said });
}

interface Outcome {
  readonly message: string;
  /** Where the renter pays what the act asked for; null unless that is open. */
  readonly link: string | null;
}

/** What became of the act, by the row that it made. */
async function outcomeOf({ db }: Context, { request_id, action }: Said): Promise<Outcome> {
  const made = await db
    .selectFrom('money_acts as m')
    .leftJoin('payments as p', 'p.id', 'm.payment_id')
    .leftJoin('payment_requests as q', 'q.id', 'm.payment_request_id')
    .select(['q.url', 'q.status as request', 'q.problem', 'p.status as payment', 'p.reason'])
    .where('m.request_id', '=', request_id)
    .executeTakeFirstOrThrow();
  const state = made.request ?? made.payment;
  const link = made.request === 'open' ? made.url : null;
  if (state === 'creating' || state === 'unknown') return { link, message: 'Answer unknown, checking.' };
  if (state === 'failed') return { link, message: `The provider refused: ${made.problem || made.reason}` };
  return { link, message: MESSAGES[action] };
}

export const update: Handler<typeof rows.update> = async ({ params, body }, ctx) => {
  const started = await ctx.write((writing) => begin(writing, params.id, body));
  for (const id of started.payments ?? []) await settlePayment(settlerOf(ctx), id);
  if (started.request !== undefined) await settleRequest(settlerOf(ctx), started.request);
  const booking = await presentBooking(ctx, params.id);
  const outcome = await outcomeOf(ctx, body);
  return { status: 200, ...outcome, deposit: booking.deposit, booking };
};
