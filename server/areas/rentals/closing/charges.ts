/** The charges of a return: as they are put together, and as they stand once it is closed. */
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { ClosingCharge } from '#contract/areas/rental-closing.ts';
import { type ChargeCode, chargeCodes } from '#contract/areas/rental-words.ts';
import { centsOf, sumOf, textOfCents } from '#contract/rental/cents.ts';
import { chargedSum, type Proposal, proposalsOf } from '#contract/rental/closing.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import type { BookingRow } from '../booking.ts';
import { pinBasis, pinsOf, pinText } from './damages.ts';
import { type CheckoutRow, checkoutRow, type KnownReturn, returnFacts } from './facts.ts';

type Db = Kysely<Database>;

export interface Charge extends Proposal {
  readonly damage_id: number | null;
  /** Why it is not charged; empty: it is. */
  readonly waived_reason: string;
}

/** The return of a booking, as far as it got. */
export interface Closing {
  readonly booking: BookingRow;
  readonly row: CheckoutRow | null;
  readonly facts: KnownReturn;
  readonly hints: readonly string[];
  readonly proposals: readonly Charge[];
  readonly charges: readonly Charge[];
  /** Percent. */
  readonly tax_rate: string;
  readonly tax: number;
  readonly total: number;
}

export const presentCharge = ({ cents, ...charge }: Charge): ClosingCharge => ({ ...charge, amount: sumOf(cents) });

type Waivers = CheckoutRow['waive'];

const withWaivers = (proposals: readonly Proposal[], waive: Waivers): readonly Charge[] =>
  proposals.map((proposal) => ({
    ...proposal,
    damage_id: null,
    waived_reason: waive.find(({ code }) => code === proposal.code)?.reason ?? '',
  }));

const lineCharges = ({ lines }: CheckoutRow): readonly Charge[] =>
  lines.map(({ code, label, amount, taxable = false }) => ({
    code,
    label,
    basis: '',
    cents: centsOf(amount),
    taxable,
    damage_id: null,
    waived_reason: '',
  }));

async function damageCharges(db: Db, booking: BookingRow, { damages }: CheckoutRow): Promise<readonly Charge[]> {
  const ids = damages.map(({ damage_id }) => damage_id);
  const pins = await pinsOf(db, booking, ids);
  return damages.map(({ damage_id, amount }) => {
    const pin = pins.get(damage_id);
    return {
      code: 'damage',
      label: pin ? pinText(pin) : chargeCodes.damage,
      basis: pin ? pinBasis(pin) : '',
      cents: centsOf(amount),
      taxable: false,
      damage_id,
      waived_reason: '',
    };
  });
}

/** As they were made when it was closed. */
async function madeCharges(db: Db, bookingId: number): Promise<readonly Charge[]> {
  const rows = await db
    .selectFrom('booking_charges')
    .select(['code', 'label', 'basis', 'amount', 'taxable', 'damage_id', 'waived_reason'])
    .where('booking_id', '=', bookingId)
    .where('phase', '=', 'checkout')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ amount, ...row }) => ({ ...row, cents: centsOf(amount) }));
}

export async function closingOf(db: Db, booking: BookingRow): Promise<Closing> {
  const row = await checkoutRow(db, booking.id);
  const facts = await returnFacts(db, booking, row);
  const { proposals: found, hints } = proposalsOf(facts);
  const proposals = withWaivers(found, row?.waive ?? []);
  const known = { booking, row, facts, hints, proposals };
  if (row !== null && row.final_at !== null) {
    const { tax_rate, tax, total } = row;
    const charges = await madeCharges(db, booking.id);
    return { ...known, charges, tax_rate, tax: centsOf(tax), total: centsOf(total) };
  }
  const added = row ? [...lineCharges(row), ...(await damageCharges(db, booking, row))] : [];
  const charges = [...proposals, ...added];
  return { ...known, charges, tax_rate: booking.tax_rate, ...chargedSum(charges, booking.tax_rate) };
}

/** What was added by hand is taxed only where it is said, or where it is what the yard taxes. */
export const isTaxed = (code: ChargeCode, { settings }: Pick<KnownReturn, 'settings'>): boolean =>
  settings.tax_use === 'on' && (code === 'late' || code === 'extra_distance');

/** What is stored as JSON comes back with its fields in another order. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other);

type Writing = Pick<Context, 'db' | 'now' | 'person'>;

export const dropCharges = ({ db }: Pick<Context, 'db'>, bookingId: number) =>
  db.deleteFrom('booking_charges').where('booking_id', '=', bookingId).where('phase', '=', 'checkout').execute();

/** From now on they stand as they are, whatever is read or decided later. */
export async function makeCharges(ctx: Writing, { booking, charges }: Closing): Promise<void> {
  await dropCharges(ctx, booking.id);
  if (charges.length === 0) return;
  const rows = charges.map(({ cents, ...charge }, position) => ({
    ...charge,
    booking_id: booking.id,
    phase: 'checkout' as const,
    unit_price: textOfCents(cents),
    amount: textOfCents(cents),
    position,
    created_at: ctx.now,
    created_by: ctx.person.id,
  }));
  await ctx.db.insertInto('booking_charges').values(rows).execute();
}

/** Once the return is closed all charges of the booking count on the day it ended, or the first one after that is not stated; opened again, none does. */
export const bookCharges = ({ db }: Pick<Context, 'db'>, bookingId: number, isFinal: boolean) =>
  sql`
    update booking_charges c
    set booked_on = case when ${isFinal} then booking_day(ended.day, cohort_on(b.vehicle_id, ended.day)) end
    from bookings b
    cross join lateral (select (coalesce(b.returned_at, b.ends_at) at time zone b.zone)::date as day) ended
    where b.id = c.booking_id and b.id = ${bookingId}`.execute(db);
