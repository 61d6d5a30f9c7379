import { rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { PlaceOf } from './place-of.tsx';
import { dialOn } from './slot-images.ts';
import { useLooked } from './use-looked.tsx';

interface Props {
  readonly booking: Booking;
  readonly phase: RentalPhase;
}

/** The picture of the dial beside what was read from it. That pictures cannot be read is said where all of them stand. */
export function DialPicture({ booking, phase }: Props) {
  const images = useRead(calls.images, { params: { id: booking.id } }).data?.body;
  const [look, larger] = useLooked(booking);
  if (!images) return '–';
  return (
    <>
      <PlaceOf booking={booking} place={dialOn(phase)} images={images} onLook={look} />
      {larger}
    </>
  );
}
