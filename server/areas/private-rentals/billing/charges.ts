/** What is charged of a return stands with the rental from then on: billed with the next paper that can have it, or left out for a reason. The rental is held. */
import { type Selectable, sql } from 'kysely';
import type { CorrectedDistance, PrivateCharge } from '#contract/areas/private-record.ts';
import { type ChargeCode, chargeCodes } from '#contract/areas/rental-words.ts';
import { textOfCents } from '#contract/rental/cents.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { must } from '#server/lib/must.ts';
import type { RentalRow } from '../rental.ts';
import type { PrivateRentalCharges } from '../tables.ts';
import { correctedDistance, type Counting, proposedCharges } from './charging.ts';

type ChargeRow = Selectable<PrivateRentalCharges>;
type Db = Context['db'];

/** A charge that is not to be billed, and why. */
interface LeftOut {
  readonly code: ChargeCode;
  readonly reason: string;
}

/** All of the rental, in the order in which they came. */
export const chargeRows = (db: Db, rentalId: number): Promise<ChargeRow[]> =>
  db.selectFrom('private_rental_charges').selectAll().where('private_rental_id', '=', rentalId).orderBy('id').execute();

export const isPending = ({ left_out_reason, bill_request_id }: ChargeRow): boolean =>
  left_out_reason === '' && bill_request_id === null;

/** Those that are still to be billed. */
export const pendingCharges = async (db: Db, rentalId: number): Promise<readonly ChargeRow[]> =>
  (await chargeRows(db, rentalId)).filter(isPending);

function tell(ctx: Context, rental: RentalRow, act: string, charge: string, reason?: string): void {
  const about = { entity: 'private_rental', entityId: rental.id, branchId: rental.branch_id };
  ctx.audit({ action: `private_rental.${act}`, ...about, detail: { charge, ...(reason && { reason }) } });
}

/** Makes what is not billed yet what the readings say by now. One that was left out keeps its reason. */
async function keepProposals(ctx: Context, rental: RentalRow, returned_at: Date): Promise<void> {
  const { db, now, person } = ctx;
  const before = await chargeRows(db, rental.id);
  const { proposals } = await proposedCharges(ctx, rental, returned_at, {});
  for (const { code, label, basis, cents } of proposals) {
    const row = before.find((one) => one.code === code);
    const counted = { label, basis, amount: textOfCents(cents), updated_at: now };
    const made = { private_rental_id: rental.id, code, created_at: now, created_by: person.id };
    const open = { left_out_at: null, left_out_by: null, bill_request_id: null };
    if (!row)
      await db
        .insertInto('private_rental_charges')
        .values({ ...made, ...counted, ...open })
        .execute();
    else if (row.bill_request_id === null)
      await db.updateTable('private_rental_charges').set(counted).where('id', '=', row.id).execute();
    if (!row) tell(ctx, rental, 'charge', label);
  }
  const gone = before.filter((row) => isPending(row) && proposals.every(({ code }) => code !== row.code));
  for (const { id, label } of gone) {
    await db.deleteFrom('private_rental_charges').where('id', '=', id).execute();
    tell(ctx, rental, 'charge-gone', label);
  }
}

/**
 * What is not charged needs no leaving out: readings that were corrected meanwhile would otherwise hold back a return for a charge that nobody sees.
 *
 * @throws 422 `left_out` without a reason, and for one that is billed
 */
async function leaveOut(ctx: Context, rental: RentalRow, { code, reason }: LeftOut): Promise<void> {
  const refuse = (why: string) => invalid({ left_out: [`${chargeCodes[code]}: ${why}`] });
  const row = (await chargeRows(ctx.db, rental.id)).find((one) => one.code === code);
  if (!row) return;
  if (reason === '') throw refuse('please say why it is left out.');
  if (row.bill_request_id !== null) throw refuse('this is billed already.');
  if (row.left_out_reason === reason) return;
  await ctx.db
    .updateTable('private_rental_charges')
    .set({ left_out_reason: reason, left_out_at: ctx.now, left_out_by: ctx.person.id, updated_at: ctx.now })
    .where('id', '=', row.id)
    .execute();
  tell(ctx, rental, 'charge-left-out', row.label, reason);
}

/**
 * Puts onto a rental that is back what the readings say is charged, but for what is left out. The same again changes nothing.
 *
 * @throws 422 `left_out` for what cannot be left out, or without a reason
 */
export async function settleCharges(ctx: Context, rental: RentalRow, leftOut: readonly LeftOut[]): Promise<void> {
  if (rental.status !== 'returned') {
    if (leftOut.length > 0) throw invalid({ left_out: ['Nothing is charged but of one that came back and is open.'] });
    return;
  }
  await keepProposals(ctx, rental, must(rental.returned_at, 'when it came back'));
  for (const one of leftOut) await leaveOut(ctx, rental, one);
}

/** They stand on the invoice that this act makes, within its transaction. */
export async function markBilled(db: Db, ids: readonly number[], request_id: string): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('private_rental_charges')
    .set({ bill_request_id: request_id })
    .where('id', 'in', [...ids])
    .execute();
}

/** What the desk must look at after a correction of the odometer; null where nothing of it was billed, or it is as it was billed. */
export async function correctionOf(ctx: Counting, rental: RentalRow): Promise<CorrectedDistance | null> {
  const rows = await chargeRows(ctx.db, rental.id);
  const row = rows.find(({ code, bill_request_id }) => code === 'extra_distance' && bill_request_id !== null);
  return row ? correctedDistance(ctx, rental, row) : null;
}

type Told = Omit<PrivateCharge, 'amount'> & { readonly amount: string };

/** As the page of the rental shows them. */
export async function chargesOf(db: Db, rentalId: number): Promise<PrivateCharge[]> {
  const { rows } = await sql<Told>`
    select c.code, c.label, c.basis, c.amount, c.left_out_reason, u.name as left_out_by, i.number as invoice_number
    from private_rental_charges c
    left join users u on u.id = c.left_out_by
    left join rental_invoices i on i.request_id = c.bill_request_id
    where c.private_rental_id = ${rentalId} order by c.id`.execute(db);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }));
}
