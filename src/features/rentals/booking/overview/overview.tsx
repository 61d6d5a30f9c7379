import { useCan } from '#session/use-session.ts';
import type { BookingTabProps } from '../booking-tabs.tsx';
import { Around } from './around.tsx';
import { BeforePickup } from './before-pickup.tsx';
import { Cost } from './cost.tsx';
import { HandoverFacts } from './handover-facts.tsx';
import { PaperBoxes } from './paper-boxes.tsx';
import { NoteCard, People, Terms, Todos } from './side-parts.tsx';
import css from './overview.module.css';

/** All of a booking at one look: what is open, what there is, what it costs, and what is around it. */
export default function Overview({ booking }: BookingTabProps) {
  const seesMoney = useCan('payment.view');
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <BeforePickup booking={booking} />
        <PaperBoxes booking={booking} />
        {seesMoney && booking.cost_summary ? <Cost booking={booking} cost={booking.cost_summary} /> : null}
        {booking.vehicle ? <Around booking={booking} vehicle={booking.vehicle} /> : null}
      </div>
      <div className={css.column}>
        <HandoverFacts booking={booking} />
        <Todos booking={booking} />
        <People booking={booking} />
        <NoteCard booking={booking} />
        <Terms booking={booking} />
      </div>
    </div>
  );
}
