import { describe, expect, it } from 'vitest';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import type { Body } from '#contract/endpoint.ts';
import { approvePapers, makeClearBooking, signAgreement } from '#tests/support/rental-papers.ts';
import { deskOf, type MadeBooking, makeBooking } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';
import { openHold } from '../vehicle-status/holds.ts';

const app = await startTestApp();
const desk = await deskOf(app);
const HOUR = 3_600_000;

const read = async ({ id }: MadeBooking, who = desk) =>
  (await who.call(rentalBookings.one, { params: { id } })).body.booking;
const textsOf = async (booking: MadeBooking) => (await read(booking)).blockers.map(({ text }) => text);

type Said = Omit<Body<typeof rentalBookings.status>, 'booking_id'>;
const move = ({ id }: MadeBooking, said: Said, who = desk) =>
  who.call(rentalBookings.status, { body: { booking_id: id, ...said } });

describe('blockers', () => {
  it('are sentences', async () => {
    const booking = await makeBooking(app, { booking_amount: '90.00', insurance_status: 'pending_customer_action' });
    await app.db
      .updateTable('customers')
      .set({ first_name: 'Jon', last_name: 'Doe', birth_date: '2007-01-05' })
      .where('id', '=', booking.customerId)
      .execute();
    expect(await textsOf(booking)).toEqual([
      'The licence is missing.',
      'The address proof is missing.',
      'The agreement is not signed.',
      'The insurance is missing.',
      'Jon Doe is 19 at pick-up; 21 is needed.',
      '90.00 are to be paid first.',
    ]);
  });

  it('name a licence that ends before the return', async () => {
    const booking = await makeBooking(app, { ends_at: new Date('2026-11-29T23:00:00Z') });
    await approvePapers(app, booking, '2026-11-27');
    await signAgreement(app, booking);
    expect(await textsOf(booking)).toEqual(['Licence ends Fri 27 Nov, the return is Sun 29 Nov 18:00.']);
  });

  it('name the state of the vehicle, but not that it is to be washed', async () => {
    const booking = await makeClearBooking(app);
    const ctx = { db: app.db, now: app.clock.now, audit: () => undefined, person: null };
    const hold = { vehicle_id: booking.vehicleId, cause: 'manual', source: null, at: app.clock.now } as const;
    await openHold(ctx, { ...hold, kind: 'cleaning' });
    expect(await textsOf(booking)).toEqual([]);
    await openHold(ctx, { ...hold, kind: 'maintenance', note: 'Brakes' });
    const { plate } = (await read(booking)).vehicle!;
    expect(await textsOf(booking)).toEqual([`${plate} is in maintenance: Brakes.`]);
  });

  it('name a renter who is blocked, whom nobody passes', async () => {
    const booking = await makeClearBooking(app);
    await app.db
      .updateTable('customers')
      .set({ first_name: 'Elena', last_name: 'Marsh', blocked_at: app.clock.now, blocked_reason: 'Unpaid fines' })
      .where('id', '=', booking.customerId)
      .execute();
    expect(await textsOf(booking)).toEqual(['Elena Marsh is blocked: Unpaid fines.']);
    const refused = await move(booking, { status: 'checked_in', override_reason: 'The boss says so' });
    expect(refused.errors).toEqual({ status: ['Elena Marsh is blocked: Unpaid fines.'] });
  });

  it('are all named by the refusal; passing them takes the right and a reason', async () => {
    const booking = await makeBooking(app);
    const refused = await move(booking, { status: 'checked_in' });
    expect(refused.status).toBe(422);
    expect(refused.errors['status']).toEqual(await textsOf(booking));
    const technician = await deskOf(app, 'technician');
    expect((await move(booking, { status: 'checked_in', override_reason: 'Seen' }, technician)).status).toBe(403);
    expect((await move(booking, { status: 'checked_in', override_reason: 'Seen' })).body.booking.status).toBe(
      'checked_in',
    );
  });

  it('are passed by an act that is sent later, as long as its person saw them', async () => {
    const technician = await deskOf(app, 'technician');
    const booking = await makeBooking(app);
    const at = new Date(app.clock.now.getTime() - HOUR).toISOString();
    const said = { status: 'checked_in', at } as const;
    expect((await move(booking, { ...said, blockers_seen: ['license'] }, technician)).status).toBe(422);
    const seen = ['license', 'address_proof', 'agreement'] as const;
    const sent = await move(booking, { ...said, blockers_seen: [...seen] }, technician);
    expect(sent.body.booking.picked_up_at).toBe(at);
    const other = await makeBooking(app);
    expect((await move(other, { status: 'checked_in', blockers_seen: [...seen] }, technician)).status).toBe(422);
  });

  it('say no sum to those who do not see payments', async () => {
    const booking = await makeClearBooking(app, { booking_amount: '90.00' });
    const seen = await read(booking, await deskOf(app, 'technician'));
    expect(seen.blockers.map(({ text }) => text)).toEqual(['Something is to be paid first.']);
    expect(seen).toMatchObject({ cost_summary: null, booking_amount: null, payment_status: null });
    expect(seen).toMatchObject({ bookingattachments: [], license_status: 'approved' });
  });
});
