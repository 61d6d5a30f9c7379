import { rentalBookings as calls } from '#contract/areas/rental-bookings.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { useDraftReady } from '#kit/drafts/use-draft-ready.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import { useMay } from '#session/use-may.ts';
import { OpenBookingForm } from './open-form.tsx';

/** Where a booking is begun: at a vehicle, on a day. */
export interface BookingStart {
  readonly vehicle_id?: number;
  /** Of the vehicle. */
  readonly branch_id?: number | null;
  /** `2026-11-25` */
  readonly day?: string;
}

export interface BookingFormProps {
  readonly start?: BookingStart;
  readonly onClose: () => void;
  readonly onSaved: (booking: Booking) => void;
}

/** A new booking, in the drawer of a list. */
export default function BookingForm({ start = {}, onClose, onSaved }: BookingFormProps) {
  const isReady = useDraftReady();
  const branches = useMaster()?.branch;
  const may = useMay();
  if (!isReady || !branches || !may(calls.add)) return null;
  return (
    <OpenBookingForm
      key={`${start.vehicle_id} ${start.day}`}
      start={start}
      branches={branches}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}
