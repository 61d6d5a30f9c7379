/** A booking whose vehicle goes out today, made by the office's calls. */
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import { type MirroredBooking, rentalMirror } from '#contract/areas/rental-mirror.ts';
import { rentalSetup } from '#contract/areas/rental-setup.ts';
import { settings } from '#contract/areas/settings.ts';
import type { SignedIn } from '#tests/e2e/support/api.ts';
import { confirmedBooking } from '#tests/e2e/support/booking.ts';

/** Confirmed, with one check, of the hand-over, and an agreement that nobody has signed. */
export async function layBooking(office: SignedIn): Promise<MirroredBooking> {
  const items = [{ title: 'Golden check', required: true }];
  await office.call(rentalSetup.saveTemplates, { body: { entity_type: 'checkin', items } });
  await office.call(rentalSetup.saveTemplates, { body: { entity_type: 'checkout', items: [] } });
  const { resource } = await office.call(settings.master, {});
  const { id } = await confirmedBooking(office, resource.branch_id ?? 0, 'Golden');
  await office.call(rentalHandover.agreementPdf, { body: { booking_id: id, type: 'agreement' } });
  return mirrored(office, id);
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
