/** A booking whose vehicle goes out today, made by the office's calls. */
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import { type MirroredBooking, rentalMirror } from '#contract/areas/rental-mirror.ts';
import { rentalSetup } from '#contract/areas/rental-setup.ts';
import { settings } from '#contract/areas/settings.ts';
import type { SignedIn } from '#tests/e2e/support/api.ts';

const HOUR_MS = 3_600_000;

const after = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Confirmed, with one check, of the hand-over, and an agreement that nobody has signed. */
export async function layBooking(office: SignedIn): Promise<MirroredBooking> {
  const items = [{ title: 'Golden check', required: true }];
  await office.call(rentalSetup.saveTemplates, { body: { entity_type: 'checkin', items } });
  await office.call(rentalSetup.saveTemplates, { body: { entity_type: 'checkout', items: [] } });
  const { resource } = await office.call(settings.master, {});
  const branch_id = resource.branch_id ?? 0;
  const time = { starts_at: after(0.5), ends_at: after(72) };
  const { free } = await office.call(rentalBookings.availability, {
    query: { from: time.starts_at, to: time.ends_at, branch_id: String(branch_id) },
  });
  const vehicle = free.find((one) => one.branch_id === branch_id);
  const body = {
    ...time,
    branch_id,
    vehicle_id: vehicle?.id ?? null,
    customer: { first_name: 'Golden', last_name: 'Renter', email: 'golden.renter@mail.test', birth_date: '1980-01-01' },
    payment_model: 'at_pickup',
    deposit_amount: 0,
    note: 'Golden booking',
  } as const;
  const { booking } = await office.call(rentalBookings.add, { body });
  const { id: booking_id } = booking;
  await office.call(rentalBookings.status, { body: { booking_id, status: 'confirmed', from_status: booking.status } });
  await office.call(rentalHandover.agreementPdf, { body: { booking_id, type: 'agreement' } });
  return mirrored(office, booking_id);
}

/** As phones are told it. */
export async function mirrored(office: SignedIn, id: number): Promise<MirroredBooking> {
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = cursor === undefined ? {} : { cursor };
    const { bookings, next_cursor } = await office.call(rentalMirror.bookings, { query });
    const found = bookings.find((booking) => booking.id === id);
    if (found) return found;
    cursor = next_cursor;
  }
  throw new Error('the booking is not mirrored');
}
