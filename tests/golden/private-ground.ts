/** A private rental that is out, made by the office's calls, as phones are told it. */
import { type MirroredPrivate, privateMirror } from '#contract/areas/private-mirror.ts';
import { privateRentals } from '#contract/areas/private-rentals.ts';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { settings } from '#contract/areas/settings.ts';
import { vehicles } from '#contract/areas/vehicles.ts';
import type { SignedIn } from '#tests/e2e/support/api.ts';
import { bookingToSign } from '#tests/e2e/support/booking.ts';

const DAY_MS = 86_400_000;

/** Somebody whose licence was approved has a vehicle of the branch from now on, without end. What the demo yard has out differs by the day. */
export async function layPrivate(office: SignedIn): Promise<MirroredPrivate> {
  const { resource } = await office.call(settings.master, {});
  const branch_id = resource.branch_id ?? 0;
  const { customers } = await bookingToSign(office, branch_id, 'Goldenprivate');
  const starts_at = new Date().toISOString();
  const time = { from: starts_at, to: new Date(Date.now() + 30 * DAY_MS).toISOString() };
  const { free } = await office.call(rentalBookings.availability, { query: { ...time, branch_id: String(branch_id) } });
  const vehicle = free.find((one) => one.branch_id === branch_id);
  if (!vehicle) throw new Error('every vehicle is taken');
  await office.call(vehicles.update, { params: { id: vehicle.id }, body: { private: true } });
  const body = {
    customer_id: customers[0]?.id ?? 0,
    vehicle_id: vehicle.id,
    starts_at,
    rate_amount: '900.00',
    rate_period: 'month',
  } as const;
  const { rental } = await office.call(privateRentals.assign, { body });
  return mirroredPrivate(office, rental.id);
}

/** As phones are told it. */
export async function mirroredPrivate(office: SignedIn, id: number): Promise<MirroredPrivate> {
  const { rentals } = await office.call(privateMirror.rentals, { query: { limit: 500 } });
  const found = rentals.find((rental) => rental.id === id);
  if (!found) throw new Error('the private rental is not mirrored');
  return found;
}
