import type { Lid } from '#db/records.ts';
import { fitsBooking } from '#db/views/bookings.ts';
import { zoneOf } from '#kit/rental/times.ts';
import { capital, formatDay } from '#lib/format-when.ts';
import { rowKeys } from '#lib/row-keys.dom.ts';
import { BookingCard } from './booking-card.tsx';
import { NothingFound } from './booking-search.tsx';
import { sectionsOf } from './booking-sections.ts';
import { PrivateCard } from './private/private-card.tsx';
import { type Due, isPrivate } from './private/private-due.ts';
import type { Bookings } from './use-bookings.ts';
import { useOpen } from './use-open.ts';
import css from './bookings.module.css';

interface ListProps {
  readonly view: Bookings;
  readonly now: number;
}

/** What goes out and comes back today, what is out, and what comes next; at the desk beside one another. */
export function DayOfBookings({ view, now }: ListProps) {
  const { stuck, out, back, away, next, done } = sectionsOf(view.bookings, view.truth, now);
  const open = useOpen([...stuck, ...out, ...back], view.bookings);
  // Whether a day is tomorrow is a matter of the branch, too, which may have another day than this device.
  const named = (day: string, [first]: readonly Due[]) => capital(formatDay(day, now, first && zoneOf(first.zone)));
  const later = next.map(({ day, bookings }) => ({ name: named(day, bookings), bookings }));
  return (
    // The keys only move the focus among links that have it anyway.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.sections} data-beside onKeyDown={rowKeys}>
      <div className={css.sections}>
        <Part name="Needs you" bookings={stuck} open={open} view={view} now={now} />
        <Part
          name="Going out today"
          bookings={out}
          none="Nothing more goes out today."
          open={open}
          view={view}
          now={now}
        />
      </div>
      <div className={css.sections}>
        <Part
          name="Coming back today"
          bookings={back}
          none="Nothing more comes back today."
          open={open}
          view={view}
          now={now}
        />
        <Part name="Out" bookings={away} view={view} now={now} />
      </div>
      <div className={css.sections}>
        {later.map((part) => (
          <Part key={part.name} {...part} isOfDay view={view} now={now} />
        ))}
      </div>
      <div className={css.sections}>
        <Part name="Done" bookings={done} view={view} now={now} />
      </div>
    </div>
  );
}

interface PartProps extends ListProps {
  readonly name: string;
  readonly bookings: readonly Due[];
  /** What is said where there are none; without it nothing stands there. */
  readonly none?: string;
  /** Its name is the day of all of them. */
  readonly isOfDay?: boolean;
  /** What is still to be done of each. */
  readonly open?: ReadonlyMap<Lid, string> | undefined;
}

function Part({ name, bookings, none, isOfDay, open, view, now }: PartProps) {
  if (bookings.length === 0 && none === undefined) return null;
  const title = bookings.length === 0 ? name : `${name} ${bookings.length}`;
  return (
    <section aria-label={title}>
      <h2 className={css.heading}>{title}</h2>
      {bookings.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <Cards bookings={bookings} isOfDay={isOfDay} open={open} view={view} now={now} />
      )}
    </section>
  );
}

interface CardsProps extends ListProps {
  readonly bookings: readonly Due[];
  readonly label?: string;
  readonly isOfDay?: boolean | undefined;
  readonly open?: ReadonlyMap<Lid, string> | undefined;
}

function Cards({ bookings, view, now, label, open, isOfDay = false }: CardsProps) {
  return (
    <ul className={css.cards} aria-label={label}>
      {bookings.map((due) => {
        const { lid } = due;
        const said = { open: open?.get(lid), truth: view.truth.get(lid), now, isOfDay };
        return isPrivate(due) ? (
          <PrivateCard key={lid} due={due} {...said} />
        ) : (
          <BookingCard key={lid} booking={due} ticked={view.ticks.get(lid)} {...said} />
        );
      })}
    </ul>
  );
}

/** What fits the words that somebody looks for, of all that is on this device. */
export function FoundBookings({ text, view, now }: ListProps & { readonly text: string }) {
  const found = view.bookings.filter((due) => fitsBooking(due, text));
  if (found.length === 0) return <NothingFound text={text} />;
  return <Cards bookings={found} label="Found" view={view} now={now} />;
}
