/** Events of the provider: each is written once. One about something that is not known yet waits for it. */
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { PaymentEvents } from '#server/areas/rentals/money/tables.ts';
import type { Writing } from '#server/areas/rentals/money/rows.ts';
import { type Applied, applyEvent } from './applying.ts';
import { paidShape } from './paid-shape.ts';
import type { ProviderEvent } from './provider.ts';

type EventRow = Selectable<PaymentEvents>;

/** What of an event is kept besides its columns, and read again of one that waited, or that a person decides about. */
const payload = z.object({ paid: z.nullable(paidShape), why: z.string() });

/** The event as the provider told it. */
export function storedEvent(row: EventRow): ProviderEvent {
  const { event_id: id, ref, key, type } = row;
  return { id, ref, key, type: type as ProviderEvent['type'], ...z.parse(payload, row.payload) };
}

/** Writes the event and what it changes. One that is there already is left alone: events come twice. */
export async function takeEvent(ctx: Writing, provider: string, event: ProviderEvent): Promise<void> {
  const { db, now } = ctx;
  const { id: event_id, type, ref, key, paid, why } = event;
  const row = await db
    .insertInto('payment_events')
    .values({
      provider,
      event_id,
      type,
      ref,
      key,
      payload: JSON.stringify({ paid, why }),
      received_at: now,
      applied_at: null,
      payment_id: null,
      payment_request_id: null,
      booking_id: null,
      decided_at: null,
      decided_by: null,
      decision: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await settleEvent(ctx, row.id, provider, event);
}

/** Whether it is about something that is known. */
async function settleEvent(ctx: Writing, id: number, provider: string, event: ProviderEvent): Promise<boolean> {
  const applied = await applyEvent(ctx, provider, event);
  if (applied === null) return false;
  await note(ctx, id, applied);
  // An authorisation may have been told to be over before it was told to be there.
  if (event.paid) await applyWaiting(ctx, { provider, ref: event.paid.ref, key: null });
  return true;
}

async function note({ db, now }: Writing, id: number, applied: Applied): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ applied_at: now, ...applied })
    .where('id', '=', id)
    .execute();
}

export interface Awaited {
  readonly provider: string;
  /** Of the checkout, the act or the payment. */
  readonly ref: string | null;
  /** The one that we gave it. */
  readonly key: string | null;
}

/**
 * What was told of something before it was known: called when it gets its reference. Danger: the caller holds the booking that it is of.
 */
export async function applyWaiting(ctx: Writing, { provider, ref, key }: Awaited): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('payment_events')
    .selectAll()
    .where('provider', '=', provider)
    .where('applied_at', 'is', null)
    .where((eb) => eb.or([eb('ref', '=', ref), eb('key', '=', key)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const row of waiting) await settleEvent(ctx, row.id, provider, storedEvent(row));
}

/** For so long what an event is about may still be on its way. */
const PATIENCE_MS = 3_600_000;

/** Looks again at an event that waits; after an hour a person must. */
export async function retryEvent(ctx: Writing, id: number): Promise<void> {
  const { db, now } = ctx;
  const row = await db
    .selectFrom('payment_events')
    .selectAll()
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const applied = await settleEvent(ctx, id, row.provider, storedEvent(row));
  if (applied || row.problem !== '' || row.received_at.getTime() > now.getTime() - PATIENCE_MS) return;
  const problem =
    row.type === 'checkout.paid'
      ? 'Nobody here asked for this payment.'
      : 'It is about something that is not known here.';
  await db.updateTable('payment_events').set({ problem }).where('id', '=', id).execute();
}

/** Those that wait and that no person has been asked about, the oldest first. */
export async function waitingEvents(db: Writing['db']): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('payment_events')
    .select('id')
    .where('applied_at', 'is', null)
    .where('problem', '=', '')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

const MOST = 200;
