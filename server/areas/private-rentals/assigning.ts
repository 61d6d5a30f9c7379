/** A vehicle is given to a customer (rentals.md §3, private_rental_assign). */
import { sql } from 'kysely';
import type { privateRentals as rows } from '#contract/areas/private-rentals.ts';
import { type PersonPaperState, privateNumber } from '#contract/areas/private-words.ts';
import type { Body } from '#contract/endpoint.ts';
import { centsOf, textOfCents } from '#contract/rental/cents.ts';
import { judgeVin, readVin } from '#contract/vin.ts';
import { licenceOn } from '#server/areas/customers/paper-states.ts';
import { vehicleOfVin } from '#server/areas/vehicles/names.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { insertRow } from '#server/kit/records.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { actTime } from '#server/lib/act-times.ts';
import { dayOf, formatDay } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { addImage } from './images.ts';
import { handOut } from './moving.ts';
import { noteAtVehicle, noteChecks } from './noting.ts';
import { heldRental, PRIVATE_RENTAL } from './rental.ts';
import { takeSpan } from './spans.ts';

type Sent = Body<typeof rows.assign>;

/** What starts so soon goes out by it. */
const SOON_MS = 10 * 60_000;
/** Further back the date itself is wrong. */
const OLDEST_MS = 400 * 86_400_000;

/** The id that was sent, or that the VIN has. The check digit is no reason: a vehicle that the yard knows has the VIN that it has. */
async function vehicleIdOf(ctx: Context, { vehicle_id, vin: written }: Sent): Promise<number> {
  if (vehicle_id !== undefined) return vehicle_id;
  if (written === undefined) throw invalid({ vehicle_id: ['Please choose a vehicle.'] });
  const { vin } = readVin(written);
  const known = await vehicleOfVin(ctx.db, vin);
  if (known) return known.id;
  const verdict = judgeVin(vin);
  throw invalid({ vin: [verdict.check === 'refused' ? verdict.why : 'No vehicle of the yard has this VIN.'] });
}

interface Lent {
  readonly id: number;
  readonly plate: string;
  readonly branch_id: number | null;
  readonly private: boolean;
  readonly retired_at: Date | null;
  readonly is_within: boolean;
}

/** The vehicle, held until the transaction ends. 422 `vehicle_id` for one that is not to be given privately. */
async function heldVehicle(ctx: Context, id: number): Promise<Lent> {
  const within = scopeOf(ctx.person, 'booking').within({ people: [], branch: 'v.branch_id' });
  const { rows: found } = await sql<Lent>`
    select v.id, v.plate, v.branch_id, v.private, v.retired_at, (v.branch_id is null or coalesce(${within}, false)) as is_within
    from vehicles v where v.id = ${id} and v.deleted_at is null for no key update`.execute(ctx.db);
  const [vehicle] = found;
  const refuse = (why: string) => invalid({ vehicle_id: [why] });
  if (!vehicle) throw refuse('This vehicle does not exist.');
  if (!vehicle.is_within) throw refuse(`${vehicle.plate} is of another branch.`);
  if (vehicle.retired_at !== null) throw refuse(`${vehicle.plate} is not in service any more.`);
  if (!vehicle.private) throw refuse(`${vehicle.plate} is not for private rentals.`);
  return vehicle;
}

const LICENCE_TEXT: Readonly<Record<Exclude<PersonPaperState, 'valid'>, string>> = {
  missing: 'There is no licence of theirs. Add both sides of it first.',
  sent_back: 'Their licence was sent back. Ask for a new one.',
  undated: 'Nobody has entered until when their licence is good.',
  expired: 'Their licence ends before that.',
};

/** Why the person's licence does not cover the day; null where it does. */
export async function licenceText(
  { db }: Pick<Context, 'db'>,
  customerId: number,
  day: string,
): Promise<string | null> {
  const state = await licenceOn(db, customerId, day);
  if (state === 'valid') return null;
  return state === 'expired' ? `Their licence ends before ${formatDay(day)}.` : LICENCE_TEXT[state];
}

/** 422 `customer_id` for somebody who may not rent, or whose licence does not cover the time. */
async function checkCustomer(ctx: Context, { customer_id, starts_at, ends_at }: Sent, zone: string): Promise<void> {
  const customer = await ctx.db
    .selectFrom('customers')
    .select(['first_name', 'last_name', 'blocked_at', 'blocked_reason'])
    .where('id', '=', customer_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!customer) throw invalid({ customer_id: ['This customer does not exist.'] });
  const { first_name, last_name, blocked_at, blocked_reason } = customer;
  if (blocked_at !== null)
    throw invalid({ customer_id: [`${first_name} ${last_name} is blocked: ${blocked_reason}.`] });
  const why = await licenceText(ctx, customer_id, dayOf(new Date(ends_at ?? starts_at), zone));
  if (why !== null) throw invalid({ customer_id: [why] });
}

/** 422 naming the time that cannot be. */
function checkTimes({ now }: Context, { starts_at, ends_at }: Sent): void {
  const [from, until] = [Date.parse(starts_at), ends_at ? Date.parse(ends_at) : null];
  if (from < now.getTime() - OLDEST_MS) throw invalid({ starts_at: ['This is more than a year ago.'] });
  if (until !== null && until <= from) throw invalid({ ends_at: ['This is before it goes out.'] });
  if (until !== null && until <= now.getTime()) throw invalid({ ends_at: ['This is over already.'] });
}

async function insertRental(ctx: Context, sent: Sent, vehicle: Lent, branch_id: number, zone: string): Promise<number> {
  const { customer_id, rate_period, included_distance_per_day = null, note = '' } = sent;
  const starts_at = new Date(sent.starts_at);
  const rate_amount = textOfCents(centsOf(sent.rate_amount));
  return insertRow(ctx, PRIVATE_RENTAL, {
    customer_id,
    vehicle_id: vehicle.id,
    branch_id,
    zone,
    starts_at,
    ends_at: sent.ends_at ? new Date(sent.ends_at) : null,
    status: 'scheduled',
    status_at: ctx.now,
    picked_up_at: null,
    returned_at: null,
    rate_amount,
    rate_period,
    rates: JSON.stringify([{ from: starts_at.toISOString(), amount: rate_amount }]),
    included_distance_per_day,
    deposit_amount: textOfCents(centsOf(sent.deposit_amount ?? 0)),
    note,
  });
}

/** The branch that gives it: the vehicle's, or where it has none, the person's. */
function branchOf({ person }: Context, { branch_id, plate }: Lent): number {
  const id = branch_id ?? person.branch_id;
  if (id === null) throw invalid({ vehicle_id: [`${plate} is of no branch. Say first of which it is.`] });
  return id;
}

/** What was noted as it goes out comes along with the giving. */
async function noteOut(ctx: Context, id: number, sent: Sent, blob: StoredBlob | undefined): Promise<void> {
  const rental = await heldRental(ctx, id, 'live');
  const act = actTime({}, ctx.now);
  const { odometer, fuel_eighths, charge_percent, checks = [] } = sent;
  await noteAtVehicle(ctx, rental, 'checkin', { odometer, fuel_eighths, charge_percent }, act);
  await noteChecks(ctx, rental, 'checkin', checks, act);
  if (blob !== undefined) await addImage(ctx, rental, 'checkin', sent, blob);
}

/** Gives the vehicle to the customer; answers the id of the rental, and whether it is out by it. */
export async function assign(ctx: Context, sent: Sent, blob: StoredBlob | undefined): Promise<number> {
  checkTimes(ctx, sent);
  const vehicle = await heldVehicle(ctx, await vehicleIdOf(ctx, sent));
  const branchId = branchOf(ctx, vehicle);
  const zone = await zoneOf(ctx.db, branchId);
  await checkCustomer(ctx, sent, zone);
  const id = await insertRental(ctx, sent, vehicle, branchId, zone);
  const rental = await heldRental(ctx, id, 'live');
  await takeSpan(ctx, rental);
  await ctx.db.updateTable('customers').set({ is_private: true }).where('id', '=', sent.customer_id).execute();
  const { starts_at } = rental;
  if (starts_at.getTime() <= ctx.now.getTime() + SOON_MS)
    await handOut(ctx, rental, starts_at < ctx.now ? starts_at : ctx.now, 'vehicle_id');
  await noteOut(ctx, id, sent, blob);
  return id;
}

/** How a rental is told of after it was made. */
export const assignedText = (id: number, isOut: boolean): string =>
  isOut ? `${privateNumber(id)}: the vehicle is out.` : `${privateNumber(id)} is scheduled.`;
