import { isolated } from '#contract/people-text.ts';
import { Mark } from '#kit/mark.tsx';
import { CallLink } from '#kit/rental/call-link.tsx';
import { lateText } from '#kit/rental/event-text.ts';
import { StatusBadge } from '#kit/rental/status-badge.tsx';
import { bookedText } from '#kit/rental/times.ts';
import { capital } from '#lib/format-when.ts';
import { TruthChip } from '#ui/truth-chip.tsx';
import { isOverdue } from './booking-sections.ts';
import type { HandoverView } from './use-handover.ts';
import css from './handover.module.css';

interface Props {
  readonly view: HandoverView;
  readonly now: number;
}

/** Who rents what, from when until when, and how far it is. */
export function BookingHead({ view, now }: Props) {
  const { booking, truth } = view;
  const { lid, number, vehicle, renter, zone, status, note } = booking;
  const mine = truth.get(lid);
  return (
    <div className={css.head}>
      <p className={css.lead}>
        <StatusBadge status={status} />
        {mine ? <TruthChip truth={mine} /> : null}
        {isOverdue(booking, now) ? (
          <Mark icon="clock" words={capital(lateText(now - Date.parse(booking.ends_at)))} isUrgent />
        ) : null}
      </p>
      <p className={css.renter}>
        <span>
          <strong>{renter.name}</strong>
          <span className="muted small">{`${vehicle?.name ?? 'No vehicle yet'} · ${number}`}</span>
        </span>
        {renter.phone === null ? null : <CallLink name={renter.name} phone={renter.phone} />}
      </p>
      <dl className={css.times}>
        <Way
          title={booking.picked_up_at ? 'Went out' : 'Goes out'}
          when={bookedText(booking.picked_up_at ?? booking.starts_at, zone, now)}
          place={booking.pickup_place}
        />
        <Way
          title={booking.returned_at ? 'Came back' : 'Comes back'}
          when={bookedText(booking.returned_at ?? booking.ends_at, zone, now)}
          place={booking.return_place}
        />
      </dl>
      {note ? <p className={css.note}>{isolated(note)}</p> : null}
    </div>
  );
}

interface WayProps {
  readonly title: string;
  readonly when: string;
  readonly place: string;
}

function Way({ title, when, place }: WayProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {capital(when)}
        {place ? <span className="muted">{` · ${place}`}</span> : null}
      </dd>
    </div>
  );
}
