import { useNavigate } from 'react-router-dom';
import { rentalBookings as calls } from '#contract/areas/rental-bookings.ts';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';

/** Other ways to look at the bookings, and what is seldom wanted. */
export function BookingActs() {
  const navigate = useNavigate();
  const may = useMay();
  return (
    <>
      {may(calls.import) ? (
        <Menu
          label="More"
          items={[{ label: 'Import bookings', icon: 'file', onAct: () => void navigate('/rentals/import') }]}
        />
      ) : null}
      <Button icon="calendar" onClick={() => void navigate('/rentals/timeline')}>
        <span data-words>Timeline</span>
      </Button>
    </>
  );
}
