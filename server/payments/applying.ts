/** What an event of the provider changes: only ever forward, and under the lock of its booking. */
import { sql } from 'kysely';
import { afterPayment } from '#server/areas/rentals/money/after.ts';
import { applyPaid, holdForMoney, type RequestRow } from '#server/areas/rentals/money/applying.ts';
import { movePayment, type PaymentRow, type Writing } from '#server/areas/rentals/money/rows.ts';
import type { ProviderEvent } from './provider.ts';

/** What the event was about, and why a person must look at it; empty: nobody must. */
export interface Applied {
  readonly booking_id?: number | null;
  readonly payment_request_id?: number | null;
  readonly payment_id?: number | null;
  readonly problem?: string;
}

/** Null: it is about something that is not known, and waits. */
export async function applyEvent(ctx: Writing, provider: string, event: ProviderEvent): Promise<Applied | null> {
  switch (event.type) {
    case 'checkout.paid':
    case 'checkout.expired':
      return ofRequest(ctx, provider, event);
    case 'act.succeeded':
    case 'act.failed':
      return ofAct(ctx, provider, event);
    case 'authorisation.expired':
      return ofAuthorisation(ctx, provider, event);
    case 'checkout.created':
    case 'other':
      return {};
  }
}

async function ofRequest(ctx: Writing, provider: string, event: ProviderEvent): Promise<Applied | null> {
  const known = await ctx.db
    .selectFrom('payment_requests')
    .select(['id', 'booking_id'])
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('provider_key', '=', event.key), eb('provider_ref', '=', event.ref)]))
    .executeTakeFirst();
  if (!known) return null;
  const { branch_id } = await holdForMoney(ctx.db, known.booking_id);
  const request = await ctx.db
    .selectFrom('payment_requests')
    .selectAll()
    .where('id', '=', known.id)
    .executeTakeFirstOrThrow();
  const about = { booking_id: known.booking_id, payment_request_id: known.id };
  if (event.type === 'checkout.paid') return { ...about, ...(await paid(ctx, request, event)) };
  await expired(ctx, request, branch_id);
  return about;
}

async function paid(ctx: Writing, request: RequestRow, event: ProviderEvent): Promise<Applied> {
  if (event.paid === null) return { problem: 'It does not say what was paid.' };
  const problem = await applyPaid(ctx, request, event.paid);
  const payment = await paymentBy(ctx, request.provider, 'provider_ref', event.paid.ref);
  return { payment_id: payment?.id ?? null, problem };
}

const UNPAID: ReadonlySet<string> = new Set(['creating', 'open', 'unknown']);

/** The provider closed it. One that is paid stays so, and of one that was cancelled it is noted that the provider knows. */
async function expired({ db, now, audit }: Writing, request: RequestRow, branchId: number): Promise<void> {
  const { id, status, closed_at, booking_id, purpose, amount } = request;
  if (status === 'paid' || closed_at !== null) return;
  const over = UNPAID.has(status) ? ({ status: 'expired', status_at: now } as const) : {};
  await db
    .updateTable('payment_requests')
    .set({ ...over, closed_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
  if (UNPAID.has(status))
    audit({
      action: 'booking.request-expired',
      entity: 'booking',
      entityId: booking_id,
      branchId,
      detail: { to: { purpose, amount }, payment_request_id: id },
    });
}

const paymentBy = ({ db }: Writing, provider: string, column: 'provider_ref' | 'provider_key', value: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'booking_id'])
    .where('provider', '=', provider)
    .where(column, '=', value)
    .executeTakeFirst();

const WAITING: ReadonlySet<string> = new Set(['creating', 'unknown', 'pending']);

async function ofAct(ctx: Writing, provider: string, event: ProviderEvent): Promise<Applied | null> {
  const known = event.key === null ? undefined : await paymentBy(ctx, provider, 'provider_key', event.key);
  if (!known || known.booking_id === null) return null;
  const { branch_id } = await holdForMoney(ctx.db, known.booking_id);
  const row = await ctx.db.selectFrom('payments').selectAll().where('id', '=', known.id).executeTakeFirstOrThrow();
  const about = { booking_id: known.booking_id, payment_id: known.id };
  if (!WAITING.has(row.status)) return { ...about, problem: contradiction(row, event) };
  const moved =
    event.type === 'act.succeeded'
      ? await movePayment(ctx, row.id, 'succeeded', { provider_ref: event.ref, paid_at: ctx.now })
      : await movePayment(ctx, row.id, 'failed', { reason: event.why });
  await afterPayment(ctx, moved);
  ctx.audit({
    action: `booking.payment-${moved.status}`,
    entity: 'booking',
    entityId: known.booking_id,
    branchId: branch_id,
    detail: { to: { payment_kind: moved.kind, amount: moved.amount }, payment_id: moved.id, reason: moved.reason },
  });
  return about;
}

/** What is settled is not unsettled by itself. */
function contradiction({ status }: PaymentRow, { type, why }: ProviderEvent): string {
  if (type === 'act.succeeded')
    return status === 'succeeded' ? '' : 'The provider did it, although it is noted as not done.';
  return status === 'succeeded'
    ? `It failed after it was noted as done: ${why || 'the provider does not say why'}`
    : '';
}

/** Money that was blocked on a card went back to the renter by itself. */
async function ofAuthorisation(ctx: Writing, provider: string, { ref }: ProviderEvent): Promise<Applied | null> {
  const known = ref === null ? undefined : await paymentBy(ctx, provider, 'provider_ref', ref);
  if (!known || known.booking_id === null) return null;
  const { db, now } = ctx;
  const { booking_id } = known;
  const { branch_id } = await holdForMoney(db, booking_id);
  const gone = await db
    .updateTable('deposits')
    .set({ status: 'expired', status_at: now, updated_at: now })
    .where('booking_id', '=', booking_id)
    .where('status', '=', 'authorised')
    // Of two authorisations of a booking, the newer one may still hold.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments as p')
            .select('p.id')
            .where('p.booking_id', '=', booking_id)
            .where('p.kind', '=', 'deposit_authorisation')
            .where('p.status', '=', 'succeeded')
            .where('p.id', '>', known.id),
        ),
      ),
    )
    .returning(sql<number>`1`.as('one'))
    .executeTakeFirst();
  if (gone)
    ctx.audit({
      action: 'booking.deposit-expired',
      entity: 'booking',
      entityId: booking_id,
      branchId: branch_id,
      detail: { payment_id: known.id },
    });
  return { booking_id, payment_id: known.id };
}
