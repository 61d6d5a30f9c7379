/** Bookings as the office makes them for tests. */
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
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
