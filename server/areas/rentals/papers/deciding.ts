/** A person approves a paper, sends it back with a reason, or takes their own decision back (rentals.md §3). */
import type { RejectCode, Verification } from '#contract/areas/rental-words.ts';
import { paperStates, rejectCodes, verifications } from '#contract/areas/rental-words.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { formatTime } from '#server/lib/yard-time.ts';
import { type BookingRow, heldBooking } from '../booking.ts';
import { type Decisions, decisionsOf, type DecisionRow, writeDecision, type Written } from './decisions.ts';
import { mailRejection } from './letters.ts';
import type { DocumentRow, Judgement } from './rules.ts';

/** How long one's own decision can be taken back. */
const UNDO_MS = 10 * 60_000;

export interface Decision {
  readonly booking_id: number;
  /** The document. */
  readonly attachment_id: number;
  readonly action: 'approve' | 'reject' | 'undo';
  readonly reason?: string | undefined;
  readonly code?: RejectCode | undefined;
  readonly seen_decision_id?: number | null | undefined;
}

type Judge = (booking: BookingRow, document: DocumentRow) => Promise<Judgement>;

interface Deciding {
  readonly booking: BookingRow;
  readonly document: DocumentRow;
  readonly decisions: Decisions;
}

/**
 * @param judge says what stands against approving the paper, and what is written on it with the approval
 * @throws 409 where somebody else decided since the person looked
 */
export async function decide(
  ctx: Context,
  verification: Verification,
  sent: Decision,
  judge: Judge,
): Promise<BookingRow> {
  const booking = await heldBooking(ctx, sent.booking_id);
  const document = await heldDocument(ctx, booking, verification, sent.attachment_id);
  const deciding = { booking, document, decisions: await decisionsOf(ctx, document.id) };
  if (sent.action === 'undo') await undo(ctx, deciding);
  else if (sent.action === 'reject') await reject(ctx, deciding, sent);
  else await approve(ctx, deciding, sent, judge);
  return booking;
}

/** 422 `attachment_id` when it is no such paper of this booking's people. */
async function heldDocument(
  { db }: Context,
  booking: BookingRow,
  verification: Verification,
  id: number,
): Promise<DocumentRow> {
  const row = await db
    .selectFrom('documents as d')
    .innerJoin('booking_customers as c', 'c.customer_id', 'd.customer_id')
    .selectAll('d')
    .where('d.id', '=', id)
    .where('c.booking_id', '=', booking.id)
    .where('d.verification', '=', verification)
    .where('d.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('d.booking_id', 'is', null), eb('d.booking_id', '=', booking.id)]))
    .forNoKeyUpdate('d')
    .executeTakeFirst();
  if (!row)
    throw invalid({
      attachment_id: [`This is no paper of this booking: ${verifications[verification].toLowerCase()}.`],
    });
  if (row.superseded_by !== null) throw invalid({ attachment_id: ['A newer page took its place.'] });
  return row;
}

async function approve(ctx: Context, deciding: Deciding, sent: Decision, judge: Judge): Promise<void> {
  const { booking, document, decisions } = deciding;
  const isSame = decisions.standing?.decision === 'approve';
  if (!isSame) await refuseUnseen(ctx, deciding, sent);
  const { errors, facts } = await judge(booking, document);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const news = Object.entries(facts).filter(
    ([field, value]) => value !== undefined && value !== document[field as keyof DocumentRow],
  );
  if (isSame && news.length === 0) return;
  if (news.length > 0)
    await ctx.db.updateTable('documents').set(Object.fromEntries(news)).where('id', '=', document.id).execute();
  if (facts.birth_date) await keepBirthDate(ctx, document.customer_id, facts.birth_date);
  const decision = { decision: 'approve', code: null, reason: sent.reason ?? '' } as const;
  const written = await writeDecision(ctx, document.id, booking.id, decision);
  auditDecision(ctx, deciding, written, { reason: sent.reason, facts: Object.fromEntries(news) });
}

async function reject(ctx: Context, deciding: Deciding, sent: Decision): Promise<void> {
  const { booking, document, decisions } = deciding;
  const { code, reason } = whyRejected(sent);
  const { standing } = decisions;
  if (standing?.decision === 'reject' && standing.code === code && standing.reason === reason) return;
  await refuseUnseen(ctx, deciding, sent);
  const written = await writeDecision(ctx, document.id, booking.id, { decision: 'reject', code, reason });
  auditDecision(ctx, deciding, written, { code, reason });
  const words = [...(code === 'other' ? [] : [`${rejectCodes[code]}.`]), ...(reason === '' ? [] : [reason])];
  await mailRejection(ctx, booking, {
    key: `document-rejected:${written.id}`,
    customerId: document.customer_id,
    verification: document.verification,
    why: words.join('\n'),
  });
}

/** A code always, and words where the code says nothing. */
function whyRejected({ code, reason = '' }: Decision): { readonly code: RejectCode; readonly reason: string } {
  const errors: FieldErrors = {};
  if (code === undefined) errors['code'] = ['Please choose why.'];
  if (reason === '' && (code === undefined || code === 'other')) errors['reason'] = ['Please say why.'];
  if (code === undefined || Object.keys(errors).length > 0) throw invalid(errors);
  return { code, reason };
}

async function undo(ctx: Context, deciding: Deciding): Promise<void> {
  const { booking, document, decisions } = deciding;
  const { standing, last } = decisions;
  // The same call again, after its answer was lost, must not take back an earlier decision too.
  if (last?.decision === 'undo' && last.decided_by === ctx.person.id) return;
  if (!standing) throw invalid({ action: ['There is no decision to undo.'] });
  if (standing.decided_by !== ctx.person.id) throw invalid({ action: ['Only who decided can undo it.'] });
  if (ctx.now.getTime() - standing.at.getTime() > UNDO_MS)
    throw invalid({ action: ['A decision can be undone for ten minutes. Please decide anew.'] });
  const written = await writeDecision(ctx, document.id, booking.id, { decision: 'undo', code: null, reason: '' });
  auditDecision(ctx, deciding, written, { undone: true });
}

/** 409 when a decision stands that the person did not see. */
async function refuseUnseen(ctx: Context, { booking, decisions }: Deciding, sent: Decision): Promise<void> {
  const { standing, last } = decisions;
  if (sent.seen_decision_id === undefined || standing === null) return;
  if (sent.seen_decision_id === standing.id || sent.seen_decision_id === last?.id) return;
  throw new Refusal('conflict', await decidedText(ctx, standing, booking.zone));
}

async function decidedText({ db }: Context, { decision, decided_by, at }: DecisionRow, zone: string): Promise<string> {
  const decider = await db.selectFrom('users').select('name').where('id', '=', decided_by).executeTakeFirst();
  const done = decision === 'approve' ? 'approved this' : 'sent this back';
  return `${decider?.name ?? 'Somebody'} ${done} at ${formatTime(at, zone)}.`;
}

/** What the licence says of its holder, where nobody knew it before. */
async function keepBirthDate({ db, now }: Context, customerId: number, birth_date: string): Promise<void> {
  await db
    .updateTable('customers')
    .set({ birth_date, updated_at: now })
    .where('id', '=', customerId)
    .where('birth_date', 'is', null)
    .execute();
}

const wordOf = (decision: string | undefined | null): string | null =>
  decision === 'approve' ? paperStates.approved : decision === 'reject' ? paperStates.rejected : null;

function auditDecision(
  ctx: Context,
  { booking, document, decisions }: Deciding,
  { standing }: Written,
  detail: Readonly<Record<string, unknown>>,
): void {
  const { id, verification, side } = document;
  ctx.audit({
    action: 'booking.verify',
    entity: 'booking',
    entityId: booking.id,
    branchId: booking.branch_id,
    detail: {
      ...detail,
      document_id: id,
      side,
      from: { [verification]: wordOf(decisions.standing?.decision) },
      to: { [verification]: wordOf(standing?.decision) },
    },
  });
}
