/** The booking of a round: how the office lays it, and what the server has of it afterwards. */
import { audit } from '#contract/areas/audit.ts';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { rentalPapers } from '#contract/areas/rental-papers.ts';
import type { Booking, CheckItem } from '#contract/areas/rental-record.ts';
import { bookingStatuses } from '#contract/areas/rental-words.ts';
import type { SignedIn } from '#tests/e2e/support/api.ts';
import { confirmedBooking } from '#tests/e2e/support/booking.ts';

/** What the server has of it. */
export interface BookingWorld {
  readonly booking: Booking;
  readonly checks: readonly CheckItem[];
  /** How often it was taken back. */
  readonly returns: number;
}

const LISTS = ['checkin', 'checkout'] as const;

/** One that is out, and may be taken back; the office passed over papers that nobody brought. */
export async function bookingThatIsOut(office: SignedIn, branch: number, name: string): Promise<BookingWorld> {
  const { id: booking_id } = await confirmedBooking(office, branch, name);
  await office.call(rentalBookings.status, {
    body: { booking_id, status: 'checked_in', from_status: 'confirmed', override_reason: 'A test' },
  });
  return readBooking(office, booking_id);
}

export async function readBooking(office: SignedIn, id: number): Promise<BookingWorld> {
  const lists = LISTS.map((entity_type) =>
    office.call(rentalPapers.checklist, { query: { entity_type, booking_id: String(id) } }),
  );
  const [{ booking }, { history }, ...checks] = await Promise.all([
    office.call(rentalBookings.one, { params: { id } }),
    office.call(audit.recordHistory, { params: { entity: 'booking', id: String(id) } }),
    ...lists,
  ]);
  const isReturn = ({ changes }: (typeof history)[number]) =>
    changes.some(({ field, to }) => field === 'status' && to === bookingStatuses.returned);
  return { booking, checks: checks.flatMap(({ checklist }) => checklist), returns: history.filter(isReturn).length };
}

/** The value of a field that acts write (`handover/15.keys`); undefined where there is no such row. */
export function valueIn({ booking, checks }: BookingWorld, table: string, id: number, key: string): unknown {
  if (table === 'check') return checks.find((check) => check.id === id)?.is_checked;
  if (table === 'booking') return booking.status;
  const noted = id % 2 === 0 ? booking.checkin : booking.checkout;
  return (noted as Readonly<Record<string, unknown>> | null)?.[key] ?? null;
}
