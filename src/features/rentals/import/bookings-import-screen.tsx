import { MOST_BOOKING_ROWS, rentalBookings as calls } from '#contract/areas/rental-bookings.ts';
import { ImportScreen } from '#kit/import/import-screen.tsx';
import type { ImportDoor } from '#kit/import/use-import.ts';

const door: ImportDoor = {
  name: 'bookings',
  endpoint: calls.import,
  one: 'booking',
  many: 'bookings',
  most: MOST_BOOKING_ROWS,
};

/** Imports the bookings of another system. */
export default function BookingsImportScreen() {
  return <ImportScreen door={door} back="/rentals" />;
}
