/** Bookings as the office makes them for tests. */
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import { rentalPapers } from '#contract/areas/rental-papers.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { makeJpeg } from '#tests/support/yard.ts';
import type { SignedIn } from './api.ts';

const HOUR_MS = 3_600_000;

const after = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

async function freeBetween(office: SignedIn, branch_id: number, from: string, to: string) {
  const query = { from, to, branch_id: String(branch_id), trip: '1' } as const;
  const { free } = await office.call(rentalBookings.availability, { query });
  return free.filter((one) => one.branch_id === branch_id);
}

/**
 * A vehicle that can go out at once. The demo yard has bookings of its own, each day other ones: what is ready, and free a day before and after, too,
 * is neither out with somebody else nor awaited by the next, nor being worked on.
 */
async function freeVehicle(office: SignedIn, branch_id: number, { starts_at, ends_at }: RentedTime): Promise<number> {
  const free = await freeBetween(office, branch_id, starts_at, ends_at);
  const roomy = new Set((await freeBetween(office, branch_id, after(-24), after(96))).map(({ id }) => id));
  const ready = free.filter(({ status }) => status === 'ready');
  const vehicle = ready.find(({ id }) => roomy.has(id)) ?? ready[0] ?? free[0];
  if (!vehicle) throw new Error('every vehicle is taken');
  return vehicle.id;
}

interface RentedTime {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** Confirmed, of three days from half an hour on, with a vehicle of the branch that nobody else has then; nothing is to be paid before. */
export async function confirmedBooking(office: SignedIn, branch_id: number, name: string): Promise<Booking> {
  const time = { starts_at: after(0.5), ends_at: after(72) };
  const email = `${name.toLowerCase()}.renter@mail.test`;
  const body = {
    ...time,
    branch_id,
    vehicle_id: await freeVehicle(office, branch_id, time),
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
  const approve = async (entity: 'license' | 'address_proof') =>
    ({ booking_id, action: 'approve', attachment_id: await addPaper(office, booking_id, entity) }) as const;
  const [licence, proof] = [await approve('license'), await approve('address_proof')];
  await office.call(rentalPapers.verifyLicense, { body: { ...licence, expires_on: '2090-01-31' } });
  await office.call(rentalPapers.verifyAddressProof, {
    body: { ...proof, issued_on: new Date().toISOString().slice(0, 10) },
  });
  await office.call(rentalHandover.agreementPdf, { body: { booking_id, type: 'agreement' } });
  return booking;
}

/** Adds a paper and ticks off all that is looked at of it; answers its number. */
async function addPaper(
  office: SignedIn,
  booking_id: number,
  entity_type: 'license' | 'address_proof',
): Promise<number> {
  const fields = { verification: entity_type, side: 'single' };
  const { document } = await office.send(rentalPapers.addDocument, fields, await makeJpeg(), { id: booking_id });
  const query = { entity_type, booking_id: String(booking_id) };
  const { checklist } = await office.call(rentalPapers.checklist, { query });
  const ticked = checklist.map(({ id }) => ({ id, is_checked: true }));
  await office.call(rentalPapers.updateChecklist, { body: { entity_type, booking_id, checklist: ticked } });
  return document.id;
}
