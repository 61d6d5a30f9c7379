/** Lists of checks of a booking: ticked item by item, and what the office decides of those that have no document (rentals.md §3). */
import type { rentalPapers as rows } from '#contract/areas/rental-papers.ts';
import {
  type EntityType,
  type InsuranceStatus,
  type PaperState,
  paperStates,
  type Verification,
} from '#contract/areas/rental-words.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid, lacking } from '#server/http/refusal.ts';
import { actTime } from '#server/lib/act-times.ts';
import { mergeFields } from '#server/lib/stamps.ts';
import { type BookingRow, heldBooking, seenBooking } from '../booking.ts';
import { presentBooking } from '../present.ts';
import { decideInsurance } from './insurance-decision.ts';
import { checkItems } from './items.ts';
import { openChecksText } from './rules.ts';

type Sent = Body<typeof rows.updateChecklist>;
type Decided = 'pending' | 'approved' | 'rejected';

/** Lists whose state follows from documents and signatures. */
const BY_DOCUMENT = {
  license: 'license_status',
  address_proof: 'address_proof_status',
  agreement: 'agreement_status',
  final_agreement: 'final_agreement_status',
} as const satisfies Partial<Record<Verification, string>>;

const isByDocument = (entity: EntityType): entity is keyof typeof BY_DOCUMENT => Object.hasOwn(BY_DOCUMENT, entity);

async function statusOf(
  { db }: Pick<Context, 'db'>,
  bookingId: number,
  entity: EntityType,
): Promise<PaperState | InsuranceStatus> {
  if (isByDocument(entity)) {
    const papers = await db
      .selectFrom('booking_papers')
      .selectAll()
      .where('booking_id', '=', bookingId)
      .executeTakeFirstOrThrow();
    return papers[BY_DOCUMENT[entity]];
  }
  if (entity === 'insurance') {
    const booking = db.selectFrom('bookings').select('insurance_status').where('id', '=', bookingId);
    return (await booking.executeTakeFirstOrThrow()).insurance_status;
  }
  return (await decidedOf(db, bookingId, entity))?.status ?? 'pending';
}

const decidedOf = (db: Context['db'], bookingId: number, entity: EntityType) =>
  db
    .selectFrom('verification_states')
    .select(['status', 'reason'])
    .where('booking_id', '=', bookingId)
    .where('entity_type', '=', entity)
    .executeTakeFirst();

export const checklist: Handler<typeof rows.checklist> = async ({ query }, ctx) => {
  const { id } = await seenBooking(ctx, query.booking_id);
  return {
    message: '',
    checklist: await checkItems(ctx.db, id, query.entity_type),
    status: await statusOf(ctx, id, query.entity_type),
  };
};

export const updateChecklist: Handler<typeof rows.updateChecklist> = async ({ body }, ctx) => {
  const { entity_type } = body;
  const right = entity_type === 'checkin' || entity_type === 'checkout' ? 'checkin.update' : 'verification.approve';
  if (!ctx.person.can(right)) throw lacking(right);
  const booking = await heldBooking(ctx, body.booking_id);
  await tick(ctx, booking, body);
  if (body.status !== undefined) await decideList(ctx, booking, body, body.status);
  return {
    message: 'Checks saved.',
    booking: await presentBooking(ctx, booking.id),
    checklist: await checkItems(ctx.db, booking.id, entity_type),
    status: await statusOf(ctx, booking.id, entity_type),
  };
};

/** Each item for itself: of two ticks of one the later stands, whichever arrives first. */
async function tick(ctx: Context, booking: BookingRow, said: Sent): Promise<void> {
  const { entity_type, checklist: sent = [] } = said;
  const { at } = actTime(said, ctx.now);
  const stored = await ctx.db
    .selectFrom('verification_items')
    .selectAll()
    .where('booking_id', '=', booking.id)
    .where('entity_type', '=', entity_type)
    .execute();
  const items = new Map(stored.map((item) => [item.id, item]));
  const turned: string[] = [];
  for (const { id, is_checked, note } of sent) {
    const item = items.get(id);
    if (!item) throw invalid({ checklist: ['Not all of these are checks of this list.'] });
    const { taken, stamps, superseded } = mergeFields(item.stamps, { is_checked, note }, ctx.stamp);
    ctx.superseded(superseded);
    const isTurned = taken.is_checked !== undefined && taken.is_checked !== item.is_checked;
    const who = isTurned ? { checked_at: is_checked ? at : null, checked_by: is_checked ? ctx.person.id : null } : {};
    const change = { ...taken, ...who, stamps: JSON.stringify(stamps) };
    await ctx.db.updateTable('verification_items').set(change).where('id', '=', id).execute();
    if (isTurned) turned.push(is_checked ? item.title : `not: ${item.title}`);
  }
  if (turned.length > 0) auditList(ctx, booking, 'check', { to: { [entity_type]: turned } });
}

async function decideList(ctx: Context, booking: BookingRow, sent: Sent, status: Decided): Promise<void> {
  const { entity_type, reason = '' } = sent;
  if (isByDocument(entity_type)) throw invalid({ status: ['Decide it on the document.'] });
  if (status === 'rejected' && reason === '') throw invalid({ reason: ['Please say why.'] });
  if (status === 'approved') {
    const open = await openChecksText(ctx, booking.id, entity_type);
    if (open !== null) throw invalid({ checklist: [open] });
  }
  if (entity_type === 'insurance') return decideInsurance(ctx, booking, status, reason);
  const before = await decidedOf(ctx.db, booking.id, entity_type);
  if ((before?.status ?? 'pending') === status && (before?.reason ?? '') === reason) return;
  const state = { status, reason, decided_at: ctx.now, decided_by: ctx.person.id };
  await ctx.db
    .insertInto('verification_states')
    .values({ booking_id: booking.id, entity_type, ...state })
    .onConflict((conflict) => conflict.columns(['booking_id', 'entity_type']).doUpdateSet(state))
    .execute();
  const word = { pending: null, approved: paperStates.approved, rejected: paperStates.rejected }[status];
  auditList(ctx, booking, 'verify', { to: { [entity_type]: word }, reason });
}

function auditList(
  ctx: Context,
  { id, branch_id }: BookingRow,
  act: 'check' | 'verify',
  detail: Readonly<Record<string, unknown>>,
): void {
  ctx.audit({ action: `booking.${act}`, entity: 'booking', entityId: id, branchId: branch_id, detail });
}
