import { useState } from 'react';
import { Link } from 'react-router-dom';
import { rentalClosing } from '#contract/areas/rental-closing.ts';
import { rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import { rentalPapers as papers } from '#contract/areas/rental-papers.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import type { BookingTabProps } from '../booking-tabs.tsx';
import { Card } from '#kit/card.tsx';
import { Checks } from '../checks.tsx';
import { HandoverRows } from './handover-rows.tsx';
import type { NoteFormProps } from './note-form.tsx';
import { Pictures } from './pictures.tsx';
import css from './handover.module.css';

const NoteForm = later<NoteFormProps>(() => import('./note-form.tsx'));

/** What is noted, pictured and ticked at the vehicle as it goes out and as it comes back. */
export default function HandoverTab({ booking }: BookingTabProps) {
  const maySeeChecks = useMay()(papers.checklist);
  return (
    <>
      <div className={css.top}>
        <Noted booking={booking} />
        {maySeeChecks ? (
          <Card title="Checks at the vehicle">
            <div className={css.checks}>
              <Checks bookingId={booking.id} entity="checkin" title="Out" />
              <Checks bookingId={booking.id} entity="checkout" title="In" />
            </div>
          </Card>
        ) : null}
      </div>
      <Pictures booking={booking} />
    </>
  );
}

/** What is read at the return is noted where it is closed. */
function WhereReturned({ booking: { id } }: { readonly booking: Booking }) {
  if (!useMay()(rentalClosing.values)) return null;
  return (
    <p className="small">
      <Link className={css.elsewhere} to={`/rentals/${id}/close`}>
        Note odometer, fuel and keys of the return
      </Link>
    </p>
  );
}

function Noted({ booking }: { readonly booking: Booking }) {
  const [isNoting, setNoting] = useState(false);
  const isOffline = useTruth().reach === 'offline';
  const { status, vehicle, checkin } = booking;
  const isAtVehicle = status === 'confirmed' || status === 'checked_in';
  const mayNote = useMay()(calls.odometer) && isAtVehicle && vehicle !== null;
  return (
    <Card
      title="Noted"
      actions={
        mayNote ? (
          <Button
            icon="edit"
            disabled={isOffline}
            title={isOffline ? 'This waits for a connection.' : undefined}
            onClick={() => setNoting(true)}
          >
            {checkin?.done_at ? 'Change' : 'Note what goes out'}
          </Button>
        ) : null
      }
    >
      <HandoverRows booking={booking} />
      {vehicle === null ? <p className="muted small">Choose a vehicle first: its odometer is noted here.</p> : null}
      {status === 'checked_in' || status === 'returned' ? <WhereReturned booking={booking} /> : null}
      {isNoting ? <NoteForm booking={booking} onClose={() => setNoting(false)} /> : null}
    </Card>
  );
}
