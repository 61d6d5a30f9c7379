/** What is said of a picture of a booking's vehicle. Pure. */
import type { CheckinImage } from '#contract/areas/rental-handover.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { imageSlots, rentalPhases } from '#contract/areas/rental-words.ts';
import { isolated } from '#contract/people-text.ts';
import { zoneMoment } from '#kit/rental/zone-moment.ts';
import { takenOn, type Images } from './slot-images.ts';

/** `Wed 25 Nov 09:05, Ana Sousa`, on the clock of the booking. */
export const takenText = ({ zone }: Booking, { taken_at, by }: CheckinImage, now: number): string =>
  [zoneMoment(taken_at, zone, now), by && isolated(by)].filter(Boolean).join(', ');

/** `Left, out` */
export const nameOf = ({ slot, phase }: CheckinImage): string =>
  `${imageSlots[slot]}, ${rentalPhases[phase].toLowerCase()}`;

/** A picture of the vehicle as it went out that nobody had seen before it was back; null of all others. */
export const lateText = ({ returned_at }: Booking, { phase, received_at }: CheckinImage): string | null =>
  phase === 'checkin' && returned_at !== null && received_at > returned_at ? 'sent after the return' : null;

/** Under a picture that is looked at closely. */
export function captionOf(booking: Booking, image: CheckinImage, now: number): string {
  const { superseded, earlier_plate } = image;
  const parts = [
    nameOf(image),
    takenText(booking, image, now),
    earlier_plate && `of ${earlier_plate}`,
    superseded && earlier_plate === null && 'taken anew later',
    lateText(booking, image),
  ];
  return parts.filter(Boolean).join(', ');
}

/** `11 of 12 out, 8 of 12 in, 2 sent after the return` */
export function countsText(booking: Booking, images: Images): string {
  const late = images.adminUploaded.filter((image) => lateText(booking, image) !== null).length;
  const on = (phase: CheckinImage['phase']) => `${takenOn(images, phase)} of ${images.slots.length}`;
  const parts = [`${on('checkin')} out`, `${on('checkout')} in`, late > 0 && `${late} sent after the return`];
  return parts.filter(Boolean).join(', ');
}
