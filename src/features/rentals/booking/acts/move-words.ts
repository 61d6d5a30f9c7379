/** What moving a booking on is called, who may do it, and which of the blockers stand against it. Pure. */
import type { Blocker, Booking } from '#contract/areas/rental-record.ts';
import type { BookingStatus } from '#contract/areas/rental-words.ts';
import type { Permission } from '#contract/permissions.ts';
import type { IconName } from '#ui/icon-paths.ts';

/** A state, or one stage back. */
export type Step = BookingStatus | 'reset';

interface StepWords {
  readonly act: string;
  readonly icon: IconName;
  /** What comes of it, before it is done. */
  readonly effect: string;
}

export const STEPS: Readonly<Record<Step, StepWords>> = {
  pending: { act: 'Open again', icon: 'undo', effect: 'It is a request again.' },
  confirmed: { act: 'Confirm', icon: 'approve', effect: 'The renter gets a mail, and the agreement is made.' },
  checked_in: { act: 'Hand over', icon: 'forward', effect: 'From now on the vehicle is out with the renter.' },
  returned: { act: 'Take back', icon: 'undo', effect: 'The vehicle is back in the yard and waits to be inspected.' },
  completed: { act: 'Complete', icon: 'check', effect: 'Nothing is open any more.' },
  rejected: { act: 'Reject', icon: 'failed', effect: 'The request ends, and the vehicle is free again.' },
  cancelled: { act: 'Cancel booking', icon: 'close', effect: 'The booking ends, and the vehicle is free again.' },
  no_show: { act: 'Not picked up', icon: 'person', effect: 'The booking ends, and the vehicle is free again.' },
  reset: { act: 'One stage back', icon: 'undo', effect: 'What came with this stage is taken back with it.' },
};

/** They end a booking or undo a stage: people read later why. */
export const REASONED: ReadonlySet<Step> = new Set(['rejected', 'cancelled', 'no_show', 'reset']);

/** Handing over and taking back is for who stands at the vehicle. */
export function rightFor(step: Step): Permission {
  if (step === 'reset') return 'booking.reset';
  return step === 'checked_in' || step === 'returned' ? 'checkin.update' : 'booking.approve';
}

/** The one that is next on the way; the others leave it. */
const NEXT: Readonly<Partial<Record<BookingStatus, Step>>> = {
  pending: 'confirmed',
  confirmed: 'checked_in',
  checked_in: 'returned',
  returned: 'completed',
};

export const nextStep = ({ status }: Booking): Step | undefined => NEXT[status];

/** Of what keeps the vehicle in the yard, what also counts for this step. */
export function blockersFor({ blockers, payment_model }: Booking, step: Step): readonly Blocker[] {
  if (step === 'checked_in') return blockers;
  if (step !== 'confirmed') return [];
  return blockers.filter(
    ({ kind }) => kind === 'customer_blocked' || (kind === 'payment' && payment_model === 'partial'),
  );
}
