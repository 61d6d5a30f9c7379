/** Money that came otherwise than it was asked for: a person counts it, or says why it does not count. */
import type { Selectable } from 'kysely';
import type { rentalMoney as rows } from '#contract/areas/rental-money.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid, missing, Refusal } from '#server/http/refusal.ts';
import { storedEvent } from '#server/payments/events.ts';
import { heldBooking } from '../booking.ts';
import { presentBooking } from '../present.ts';
import { claimAct, linkAct } from './acts.ts';
import { countPaid, knownPayment, type RequestRow } from './applying.ts';
import { cancelOne } from './requesting.ts';
import type { PaymentEvents } from './tables.ts';

type Event = Selectable<PaymentEvents>;
type Said = Body<typeof rows.decideEvent>;

/**
 * The event, with its booking held. One that belongs to none is for those who see the bookings of all branches.
 *
 * @throws 404 where there is none that needs a person, or it is of another branch
 */
async function heldEvent(ctx: Context, id: number): Promise<Event> {
  const found = await ctx.db.selectFrom('payment_events').select('booking_id').where('id', '=', id).executeTakeFirst();
  if (!found || (found.booking_id === null && !ctx.person.can('booking.view-all'))) throw missing('event');
  if (found.booking_id !== null) await heldBooking(ctx, found.booking_id);
  const event = await ctx.db
    .selectFrom('payment_events')
    .selectAll()
    .where('id', '=', id)
    .where('problem', '<>', '')
    .forUpdate()
    .executeTakeFirst();
  if (!event) throw missing('event');
  return event;
}

const requestOf = ({ db }: Context, { payment_request_id }: Event): Promise<RequestRow | undefined> =>
  db.selectFrom('payment_requests').selectAll().where('id', '=', payment_request_id).executeTakeFirst();

/** Answers the payment that it became. */
async function count(ctx: Context, event: Event): Promise<number> {
  const request = await requestOf(ctx, event);
  const { paid } = storedEvent(event);
  if (!request || paid === null)
    throw invalid({ action: ['There is nothing to count: please look at it at the provider.'] });
  if (paid.currency.toUpperCase() !== request.currency.toUpperCase())
    throw invalid({ action: [`It came in ${paid.currency.toUpperCase()}: please give it back at the provider.`] });
  const known = await knownPayment(ctx, request, paid);
  return (known ?? (await countPaid(ctx, request, paid))).id;
}

/** Its request asks for nothing any more: at the provider it is paid. */
async function dismiss(ctx: Context, event: Event, reason: string): Promise<void> {
  const request = await requestOf(ctx, event);
  if (!request) return;
  if (request.status === 'open') await cancelOne(ctx, request, reason);
  await ctx.db
    .updateTable('payment_requests')
    .set({ problem: '', closed_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', request.id)
    .execute();
}

/** Answers the payment that came of it. */
async function decide(ctx: Context, event: Event, { action, reason = '' }: Said): Promise<number | null> {
  if (event.decided_at !== null) throw new Refusal('conflict', 'It was decided meanwhile.');
  if (action === 'dismiss' && reason === '') throw invalid({ reason: ['Please say why.'] });
  const payment_id = action === 'count' ? await count(ctx, event) : null;
  if (action === 'dismiss') await dismiss(ctx, event, reason);
  await ctx.db
    .updateTable('payment_events')
    .set({ decided_at: ctx.now, decided_by: ctx.person.id, decision: action, reason, payment_id })
    .where('id', '=', event.id)
    .execute();
  if (event.booking_id === null) return payment_id;
  ctx.audit({
    action: `booking.payment-event-${action}`,
    entity: 'booking',
    entityId: event.booking_id,
    detail: { event_id: event.id, payment_id, reason },
  });
  return payment_id;
}

/** Acts are kept by their booking: what belongs to none is told by its own row whether the same person decided the same. */
const isDecided = ({ decision, decided_by, reason }: Event, said: Said, personId: number): boolean =>
  decision === said.action && decided_by === personId && reason === (said.reason ?? '');

async function decideOnce(ctx: Context, event: Event, said: Said): Promise<void> {
  const { booking_id, id } = event;
  if (booking_id === null) {
    if (!isDecided(event, said, ctx.person.id)) await decide(ctx, event, said);
    return;
  }
  const { request_id } = said;
  const content = { ...said, event_id: id };
  if (await claimAct(ctx, { request_id, act: 'decide-payment-event', booking_id, content })) return;
  const payment_id = await decide(ctx, event, said);
  if (payment_id !== null) await linkAct(ctx, request_id, { payment_id });
}

export const decideEvent: Handler<typeof rows.decideEvent> = async ({ params, body }, ctx) => {
  const event = await heldEvent(ctx, params.id);
  await decideOnce(ctx, event, body);
  const { booking_id } = event;
  const message = body.action === 'count' ? 'Counted as a payment.' : 'Noted: it does not count.';
  return { status: 200, message, booking: booking_id === null ? null : await presentBooking(ctx, booking_id) };
};
