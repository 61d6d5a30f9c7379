/** Bookings for the server's tests, put into the tables as they are, and browsers with a rental token. */
import type { Insertable } from 'kysely';
import { centsOf } from '#contract/rental/cents.ts';
import type { RoleName } from '#contract/permissions/define.ts';
import { afterPayment } from '#server/areas/rentals/money/after.ts';
import { insertPayment } from '#server/areas/rentals/money/rows.ts';
import type { Bookings } from '#server/areas/rentals/tables.ts';
import { withRentalToken } from './bearer.ts';
import type { Client } from './browser.ts';
import type { TestApp } from './server.ts';

/** Somebody of the role in the first branch, with a rental token. */
export const deskOf = async (app: TestApp, role: RoleName = 'office'): Promise<Client> =>
  withRentalToken(await app.signIn(await app.makeUser(role)));

const ofNobody = (now: Date) => ({
  created_at: now,
  created_by: null,
  updated_at: now,
  deleted_at: null,
  deleted_by: null,
});

let made = 0;

export async function makeVehicle(app: TestApp, plate = `RNT-${++made}`, branch_id = 1): Promise<number> {
  const { id } = await app.db
    .insertInto('vehicles')
    .values({ ...ofNobody(app.clock.now), vin: null, vin_check: 'none', plate, name: `Car ${plate}`, branch_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function makeCustomer(
  app: TestApp,
  { first_name = 'Elena', last_name = `Marsh ${++made}`, birth_date = '1990-05-14' } = {},
): Promise<number> {
  const { id } = await app.db
    .insertInto('customers')
    .values({
      ...ofNobody(app.clock.now),
      first_name,
      last_name,
      email: `renter${made}@mail.test`,
      phone: null,
      birth_date,
      country: 'US',
      blocked_at: null,
      blocked_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface MadeBooking {
  readonly id: number;
  readonly vehicleId: number;
  readonly customerId: number;
}

/** A booking with its renter, vehicle and span, from a day after the clock's now for three days; without charges and checks. */
export async function makeBooking(app: TestApp, fields: Partial<Insertable<Bookings>> = {}): Promise<MadeBooking> {
  const { now } = app.clock;
  const vehicleId = fields.vehicle_id ?? (await makeVehicle(app));
  const customerId = await makeCustomer(app);
  const [starts_at, ends_at] = [new Date(now.getTime() + 86_400_000), new Date(now.getTime() + 4 * 86_400_000)];
  const booking = {
    ...ofNobody(now),
    token: `token-of-a-booking-${++made}-${now.getTime()}`,
    source: 'office',
    channel_id: null,
    external_ref: null,
    external_hash: null,
    branch_id: 1,
    vehicle_id: vehicleId,
    starts_at,
    ends_at,
    zone: 'America/New_York',
    status: 'confirmed',
    status_at: now,
    picked_up_at: null,
    returned_at: null,
    partial_percent: null,
    ...fields,
  } as const;
  const { id } = await app.db.insertInto('bookings').values(booking).returning('id').executeTakeFirstOrThrow();
  await app.db
    .insertInto('booking_customers')
    .values({ booking_id: id, customer_id: customerId, role: 'renter', position: 0 })
    .execute();
  const until = new Date(booking.ends_at.valueOf() + 3_600_000);
  await app.db
    .insertInto('vehicle_spans')
    .values({
      vehicle_id: vehicleId,
      kind: 'booking',
      booking_id: id,
      private_rental_id: null,
      todo_id: null,
      during: `[${new Date(booking.starts_at).toISOString()},${until.toISOString()})`,
      out_at: booking.picked_up_at,
      back_at: booking.returned_at,
      released_at: null,
      created_at: now,
      created_by: null,
      updated_at: now,
    })
    .execute();
  return { id, vehicleId, customerId };
}

/** The deposit of the booking as it was paid in cash. */
export async function holdDeposit(app: TestApp, { id }: Pick<MadeBooking, 'id'>): Promise<void> {
  const { now } = app.clock;
  const { deposit_amount } = await app.db
    .selectFrom('bookings')
    .select('deposit_amount')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const ctx = { db: app.db, now, audit: () => undefined, person: null };
  const paid = { kind: 'deposit_payment', covers: 'deposit', currency: 'USD', method: 'cash' } as const;
  const payment = await insertPayment(ctx, id, centsOf(deposit_amount), { ...paid, status: 'succeeded', paid_at: now });
  await afterPayment(ctx, payment);
}

/** The return of the booking is closed, and nothing is charged but `total`. */
export async function closeReturn(app: TestApp, { id }: Pick<MadeBooking, 'id'>, total: number | string = 0) {
  const { now } = app.clock;
  const user = await app.db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();
  const final = { returned_at: null, final_at: now, final_by: user.id, total };
  await app.db
    .insertInto('checkouts')
    .values({ booking_id: id, ...final, created_at: now, created_by: user.id, updated_at: now })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet(final))
    .execute();
}
