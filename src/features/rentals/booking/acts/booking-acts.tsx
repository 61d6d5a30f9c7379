import { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { useWide } from '#ui/use-wide.ts';
import { useChange, type Change } from '../change/use-change.ts';
import { STEPS } from './move-words.ts';
import type { Moves } from './use-moves.tsx';

interface Props {
  readonly booking: Booking;
  readonly moves: Moves;
}

/** What can be changed of a booking, and where it can go besides the next stage. */
export function BookingActs({ booking, moves }: Props) {
  const isWide = useWide();
  const isOffline = useTruth().reach === 'offline';
  const change = useChange();
  const mayChange = useMay()(rows.update);
  const offered = mayChange ? changesOf(booking) : [];
  const [buttons, behind] = isWide ? [offered.slice(0, 2), offered.slice(2)] : [[], offered];
  const items: readonly MenuItem[] = [
    ...behind.map(({ label, icon, form }) => ({ label, icon, onAct: () => change(form) })),
    ...moves.others.map((move) => ({
      label: move.label,
      icon: STEPS[move.step].icon,
      onAct: () => moves.press(move),
    })),
  ];
  return (
    <>
      {buttons.map(({ label, form }) => (
        <Button
          key={form}
          disabled={isOffline}
          title={isOffline ? 'This waits for a connection.' : undefined}
          onClick={() => change(form)}
        >
          {label}
        </Button>
      ))}
      {items.length > 0 && !isOffline ? <Menu label="More" items={items} /> : null}
    </>
  );
}

interface Offer {
  readonly label: string;
  readonly icon: NonNullable<MenuItem['icon']>;
  readonly form: Change;
}

const ALL: readonly Offer[] = [
  { label: 'Move dates', icon: 'calendar', form: 'dates' },
  { label: 'Other vehicle', icon: 'vehicle', form: 'vehicle' },
  { label: 'Extras', icon: 'plus', form: 'extras' },
  { label: 'Drivers', icon: 'people', form: 'drivers' },
  { label: 'Places and note', icon: 'edit', form: 'details' },
];

/** A vehicle that is out is not exchanged, and of what is over only the note is changed. */
function changesOf({ status, cost_summary }: Booking): readonly Offer[] {
  const isAhead = status === 'pending' || status === 'confirmed';
  const isOpen = isAhead || status === 'checked_in';
  if (!isOpen) return [{ label: 'Change note', icon: 'edit', form: 'details' }];
  return ALL.filter(({ form }) => {
    if (form === 'extras') return cost_summary !== null;
    return form === 'vehicle' ? isAhead : true;
  });
}
