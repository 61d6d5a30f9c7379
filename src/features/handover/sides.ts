/** The two ways of a vehicle, out and back: what is done on each, and what it is called. */
import type { Agreement } from '#contract/areas/rental-record.ts';
import type { BookingStatus, RentalPhase } from '#contract/areas/rental-words.ts';
import type { Permission } from '#contract/permissions.ts';
import type { IconName } from '#ui/icon-paths.ts';

export interface Side {
  readonly phase: RentalPhase;
  readonly title: string;
  /** The operation that notes facts, and the right to it. */
  readonly note: 'rentals.noteOut' | 'rentals.noteBack';
  readonly right: Permission;
  readonly agreement: Agreement['kind'];
  /** What its act is called, where it starts and where it leads. */
  readonly act: string;
  readonly icon: IconName;
  readonly from: BookingStatus;
  readonly to: 'checked_in' | 'returned';
  readonly done: string;
  /** What is not to happen before something else is done. */
  readonly before: string;
}

export const SIDES: Readonly<Record<RentalPhase, Side>> = {
  checkin: {
    phase: 'checkin',
    title: 'Going out',
    note: 'rentals.noteOut',
    right: 'checkin.update',
    agreement: 'agreement',
    act: 'Hand over',
    icon: 'forward',
    from: 'confirmed',
    to: 'checked_in',
    done: 'Handed over',
    before: 'the keys go out',
  },
  checkout: {
    phase: 'checkout',
    title: 'Coming back',
    note: 'rentals.noteBack',
    right: 'checkout.update',
    agreement: 'final_agreement',
    act: 'Take back',
    icon: 'undo',
    from: 'checked_in',
    to: 'returned',
    done: 'Taken back',
    before: 'the vehicle is taken back',
  },
};

/** In the order in which they are worked on: after the hand-over the return comes first. */
const SHOWN: Readonly<Partial<Record<BookingStatus, readonly Side[]>>> = {
  confirmed: [SIDES.checkin],
  checked_in: [SIDES.checkout, SIDES.checkin],
  returned: [SIDES.checkout, SIDES.checkin],
  completed: [SIDES.checkout, SIDES.checkin],
};

export const sidesOf = (status: BookingStatus): readonly Side[] => SHOWN[status] ?? [];

/** The side whose act comes next. */
export const nextSide = (status: BookingStatus): Side | undefined =>
  Object.values(SIDES).find(({ from }) => from === status);

/** What is read at the vehicle is noted before its act and after it, until the booking is closed. */
export const isOpen = ({ from, to }: Side, status: BookingStatus): boolean => status === from || status === to;

/** The side that what is found at the vehicle now belongs to: that whose act comes next, or was the last. */
export const sideOn = (status: BookingStatus): Side | undefined =>
  nextSide(status) ?? Object.values(SIDES).find((side) => isOpen(side, status));
