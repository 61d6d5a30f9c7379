import { expect, it } from 'vitest';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { deskOf, makeBooking } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';

const app = await startTestApp();
const desk = await deskOf(app);

it('says what keeps a booking from going out, as sentences', async () => {
  const { id } = await makeBooking(app, { booking_amount: '90.00' });
  const { status, body } = await desk.call(rentalBookings.one, { params: { id } });
  expect(status).toBe(200);
  expect(body.booking.blockers.map(({ text }) => text)).toEqual([
    'The licence is missing.',
    'The address proof is missing.',
    'The agreement is not signed.',
    '90.00 are to be paid first.',
  ]);
});
