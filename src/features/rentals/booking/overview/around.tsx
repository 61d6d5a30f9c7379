import { Link } from 'react-router-dom';
import type { Booking } from '#contract/areas/rental-record.ts';
import { useNow } from '#lib/use-now.ts';
import { zoneMoment } from '#kit/rental/zone-moment.ts';
import { useCan } from '#session/use-session.ts';
import { Card } from '#kit/card.tsx';
import { type Bar, barsOf, daysOf, windowOf } from './strip.ts';
import css from './around.module.css';

interface Props {
  readonly booking: Booking;
  readonly vehicle: NonNullable<Booking['vehicle']>;
}

/** The vehicle's days around the trip: what else takes it, and where that touches. */
export function Around({ booking, vehicle }: Props) {
  const now = useNow(60_000);
  const frame = windowOf(booking);
  const bars = barsOf(booking, frame);
  const clashes = bars.some(({ clashes: isClash }) => isClash);
  return (
    <Card title={`${vehicle.plate} around it`} aside={clashes ? 'it clashes' : 'no clash'} isFlush>
      {/* Scrolled with the keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={css.scroll} aria-label="Days around it" tabIndex={0}>
        <div className={css.strip}>
          {daysOf(frame, booking.zone, now).map(({ label, share, width }) => (
            <span
              key={label}
              className={css.day}
              style={{ insetInlineStart: `${share * 100}%`, width: `${width * 100}%` }}
            >
              {label}
            </span>
          ))}
          <ul className={css.bars}>
            {bars.map((bar) => (
              <li
                key={bar.key}
                className={css.bar}
                data-kind={bar.kind}
                data-own={bar.isOwn || undefined}
                data-clash={bar.clashes || undefined}
                style={{ insetInlineStart: `${bar.start * 100}%`, width: `${bar.width * 100}%` }}
              >
                <BarWords bar={bar} text={timesText(bar, booking.zone, now)} />
              </li>
            ))}
          </ul>
        </div>
      </section>
    </Card>
  );
}

/** The time of another booking ends with that to get the vehicle ready. */
function timesText({ kind, isOwn, from, until }: Bar, zone: string, now: number): string {
  const begins = zoneMoment(from, zone, now);
  if (until === null) return `${begins} → without end`;
  const isOther = !isOwn && (kind === 'booking' || kind === 'private_rental');
  return `${begins} → ${isOther ? 'ready ' : ''}${zoneMoment(until, zone, now)}`;
}

function BarWords({ bar: { label, kind, to, clashes }, text }: { readonly bar: Bar; readonly text: string }) {
  const seesPrivate = useCan('private-rental.view');
  const words = (
    <>
      <strong>{label}</strong>
      <span>{text}</span>
      {clashes ? <span className="sr-only">, at the same time</span> : null}
    </>
  );
  if (to === null || (kind === 'private_rental' && !seesPrivate)) {
    return (
      <span className={css.words} title={`${label}, ${text}`}>
        {words}
      </span>
    );
  }
  return (
    <Link className={css.words} to={to} title={`${label}, ${text}`}>
      {words}
    </Link>
  );
}
