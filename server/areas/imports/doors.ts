/** What can be imported from a table. One line a door, and one import line. */
import type { ImportDoorName } from '#contract/import.ts';
import { marketplaceDoor } from '../marketplace/door.ts';
import { earningDoor } from '../earnings/import/door.ts';
import { bookingDoor } from '../rentals/import/door.ts';
import type { ImportDoor } from '#server/import/door.ts';

export const importDoors: Readonly<Record<ImportDoorName, ImportDoor>> = {
  vehicles: marketplaceDoor,
  bookings: bookingDoor,
  earnings: earningDoor,
};
