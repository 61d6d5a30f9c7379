/** Bookings as the office makes them for tests. */
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import { rentalPapers } from '#contract/areas/rental-papers.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { makeJpeg } from '#tests/support/yard.ts';
import type { SignedIn } from './api.ts';

const HOUR_MS = 3_600_000;

const after = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Confirmed, of three days from half an hour on, with a vehicle of the branch that nobody else has then; nothing is to be paid before. */
export async function confirmedBooking(office: SignedIn, branch_id: number, name: string): Promise<Booking> {
  const time = { starts_at: after(0.5), ends_at: after(72) };
  const query = { from: time.starts_at, to: time.ends_at, branch_id: String(branch_id) };
  const { free } = await office.call(rentalBookings.availability, { query });
  const vehicle = free.find((one) => one.branch_id === branch_id);
  if (!vehicle) throw new Error('every vehicle is taken');
  const email = `${name.toLowerCase()}.renter@mail.test`;
  const body = {
    ...time,
    branch_id,
    vehicle_id: vehicle.id,
    customer: { first_name: name, last_name: 'Renter', email, birth_date: '1980-01-01' },
    payment_model: 'at_pickup',
    deposit_amount: 0,
  } as const;
  const { booking } = await office.call(rentalBookings.add, { body });
  const move = { booking_id: booking.id, status: 'confirmed', from_status: booking.status } as const;
  return (await office.call(rentalBookings.status, { body: move })).booking;
}

/** One that nothing stands against but the signature: licence and proof of address are approved, and the agreement is made. */
export async function bookingToSign(office: SignedIn, branch_id: number, name: string): Promise<Booking> {
  const booking = await confirmedBooking(office, branch_id, name);
  const booking_id = booking.id;
  const approve = { booking_id, action: 'approve' } as const;
  const attachment_id = (verification: string) => paperOf(office, booking_id, verification);
  await office.call(rentalPapers.verifyLicense, {
    body: { ...approve, attachment_id: await attachment_id('license'), expires_on: '2090-01-31' },
  });
  await office.call(rentalPapers.verifyAddressProof, {
    body: {
      ...approve,
      attachment_id: await attachment_id('address_proof'),
      issued_on: booking.created_at.slice(0, 10),
    },
  });
  await office.call(rentalHandover.agreementPdf, { body: { booking_id, type: 'agreement' } });
  return booking;
}

/** The number of a paper that the office adds. */
async function paperOf(office: SignedIn, id: number, verification: string): Promise<number> {
  const fields = { verification, side: 'single' };
  return (await office.send(rentalPapers.addDocument, fields, await makeJpeg(), { id })).document.id;
}
