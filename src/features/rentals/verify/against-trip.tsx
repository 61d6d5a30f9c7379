import type { CSSProperties } from 'react';
import { verifications } from '#contract/areas/rental-words.ts';
import { count } from '#lib/format-number.ts';
import { formatDay } from '#lib/format-when.ts';
import type { Paper, PaperValues } from './paper.ts';
import { coverOf, daysBetween, daysWithout, tripBars, tripDays, type Cover, type TripBars } from './trip.ts';
import css from './trip.module.css';

interface Props {
  readonly paper: Paper;
  readonly values: PaperValues;
  readonly now: number;
}

/** The time in which the paper holds, drawn over that of the trip. */
export function AgainstTrip({ paper, values, now }: Props) {
  const cover = coverOf(paper, values);
  if (cover === null) return null;
  const without = daysWithout(paper.booking, cover);
  const { pickup, back } = tripDays(paper.booking);
  const days = Math.max(1, daysBetween(pickup, back));
  const name = `${verifications[paper.document.verification]}${untilText(cover, now)}`;
  const trip = `Trip, ${count(days, 'day')}`;
  const missing = without === 0 ? 'The trip is covered' : `${count(without, 'day')} without`;
  return (
    <figure className={css.figure}>
      <figcaption>
        <h3>Against the trip</h3>
        <span data-wrong={without > 0 || undefined}>{cover.to === null ? '' : missing}</span>
      </figcaption>
      <p className="sr-only">{`${name}. ${trip}: ${formatDay(pickup, now)} to ${formatDay(back, now)}.`}</p>
      <Bars bars={tripBars(paper.booking, cover)} cover={cover} name={name} trip={trip} />
    </figure>
  );
}

function untilText({ from, to }: Cover, now: number): string {
  if (to === null) return ', no end known';
  return from === null ? `, ends ${formatDay(to, now)}` : `, ${formatDay(from, now)} to ${formatDay(to, now)}`;
}

const stretch = (from: number, to: number): CSSProperties => ({
  insetInlineStart: `${from * 100}%`,
  width: `${Math.max(0, to - from) * 100}%`,
});

interface BarsProps {
  readonly bars: TripBars;
  readonly cover: Cover;
  readonly name: string;
  readonly trip: string;
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
/** `Mo 23`: there is room for no more. */
const dayName = (day: string) => {
  const [name = '', date = ''] = weekday.format(new Date(`${day}T00:00:00Z`)).split(/,? /);
  return `${name.slice(0, 2)} ${date}`;
};

function Bars({ bars: { days, cover, trip, without }, cover: { to }, name, trip: tripName }: BarsProps) {
  return (
    <div className={css.bars} aria-hidden>
      {days.map(({ day, at }) => (
        <span key={day} className={css.line} style={stretch(at, at)}>
          <span>{dayName(day)}</span>
        </span>
      ))}
      <span className={css.cover} data-open={to === null || undefined} style={stretch(cover.from, cover.to)} />
      <span className={css.coverName} style={{ insetInlineStart: `${cover.from * 100}%` }}>
        {name}
      </span>
      <span className={css.trip} style={stretch(trip.from, trip.to)}>
        <span>{tripName}</span>
      </span>
      {to === null
        ? null
        : without.map((one) => <span key={one.from} className={css.without} style={stretch(one.from, one.to)} />)}
    </div>
  );
}
