import { useState } from 'react';
import { rentalMoney } from '#contract/areas/rental-money.ts';
import type { OddEvent } from '#contract/areas/rental-money-record.ts';
import { count } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { BookingLink } from '../money-list/booking-link.tsx';
import { useWaits } from '../money/use-waits.ts';
import type { EventActName } from './event-act.tsx';
import css from './payments.module.css';

interface Props {
  readonly events: readonly OddEvent[];
  readonly onAct: (event: OddEvent, act: EventActName) => void;
}

/** More would push the list itself off the screen. */
const FEW = 3;

/** Money that came otherwise than it was asked for: somebody says whether it counts. */
export function OddEvents({ events, onAct }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? events : events.slice(0, FEW);
  const more = events.length - shown.length;
  return (
    <>
      {shown.map((event) => (
        <Odd key={event.id} event={event} onAct={(act) => onAct(event, act)} />
      ))}
      {more > 0 ? (
        <div className={css.more}>
          <Button tone="quiet" onClick={() => setShowsAll(true)}>
            {`Show ${count(more, 'more', 'more')} that need somebody`}
          </Button>
        </div>
      ) : null}
    </>
  );
}

interface OddProps {
  readonly event: OddEvent;
  readonly onAct: (act: EventActName) => void;
}

function Odd({ event: { booking_id, number, problem, amount, received_at }, onAct }: OddProps) {
  const now = useNow(60_000);
  const waits = useWaits();
  const mayDecide = useMay()(rentalMoney.decideEvent);
  const isOfBooking = booking_id !== null && number !== null;
  const acts = (
    <>
      {amount !== null && isOfBooking ? (
        <Button icon="check" {...waits} onClick={() => onAct('count')}>
          Count it
        </Button>
      ) : null}
      <Button tone="quiet" {...waits} onClick={() => onAct('dismiss')}>
        It is none
      </Button>
    </>
  );
  return (
    <Banner slim tone="needs" icon="needs" action={mayDecide ? acts : null}>
      <strong>{problem}</strong>{' '}
      {isOfBooking ? <BookingLink bookingId={booking_id} number={number} /> : 'Of no booking'}
      {`, ${formatMoment(received_at, now)}.`}
    </Banner>
  );
}
