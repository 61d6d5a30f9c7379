import { Link } from 'react-router-dom';
import { privateCustomers as calls } from '#contract/areas/private-customers.ts';
import type { Customer, HistoryItem } from '#contract/areas/private-record.ts';
import type { Answer } from '#contract/endpoint.ts';
import { Card } from '#kit/card.tsx';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { ShowMore } from '#kit/list/show-more.tsx';
import { Marks } from '#kit/marks.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { useReadPages } from '#kit/reads/use-read.ts';
import { dayOf } from '#lib/day.ts';
import { count, formatNumber, formatSum } from '#lib/format-number.ts';
import { formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useCan } from '#session/use-session.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import css from './page.module.css';

type Told = Answer<typeof calls.history>;

/** What they have rented, by bookings and privately, the newest first, and what that comes to. */
export function RentalsCard({ customer }: { readonly customer: Customer }) {
  const list = useReadPages(calls.history, { query: { customer_id: String(customer.id) } });
  const pages = list.data?.pages.map(({ body }) => body);
  if (!pages)
    return (
      <Card title="Rentals">
        {list.isPending ? (
          <SkeletonRows rows={3} />
        ) : (
          <ReadTrouble error={list.error} onAgain={() => void list.refetch()} />
        )}
      </Card>
    );
  const trips = pages.flatMap(({ history }) => history);
  return (
    <Card title="Rentals" aside={pages[0] ? count(pages[0].totals.rentals, 'rental') : null} isFlush>
      {pages[0] && trips.length > 0 ? <Totals totals={pages[0].totals} /> : null}
      {trips.length === 0 ? <p className={css.none}>They have rented nothing yet.</p> : null}
      <ul className={css.rows} aria-label="Rentals">
        {trips.map((trip) => (
          <Trip key={trip.key} trip={trip} />
        ))}
      </ul>
      <div className={css.more}>
        <ShowMore list={list} rows="ul[aria-label='Rentals'] a" />
      </div>
    </Card>
  );
}

function Totals({ totals: { days, paid, late } }: { readonly totals: Told['totals'] }) {
  const facts: readonly Fact[] = [
    ['Days', formatNumber(days)],
    ...(paid === null ? [] : ([['Paid', formatSum(paid)]] as const)),
    ['Late', late === 0 ? 'never' : count(late, 'time')],
  ];
  return (
    <div className={css.totals}>
      <Facts facts={facts} />
    </div>
  );
}

const PATHS = { booking: '/rentals', private_rental: '/private-rentals' } as const;
const KINDS = { booking: 'Booking', private_rental: 'Private rental' } as const;

function Trip({ trip }: { readonly trip: HistoryItem }) {
  const now = useNow(60_000);
  const { type, id, number, role, vehicle, late, status_text, total, paid } = trip;
  const sees = { booking: useCan('booking.view'), private_rental: useCan('private-rental.view') }[type];
  const what = vehicle ? `${vehicle.plate} ${vehicle.name}` : 'No vehicle';
  return (
    <li>
      <span className={css.words}>
        <span>
          {sees ? (
            <Link className={css.link} to={`${PATHS[type]}/${id}`}>
              {number}
            </Link>
          ) : (
            number
          )}
          {` · ${what}`}
        </span>
        <span className="muted small">
          {[KINDS[type], role === 'driver' ? 'as driver' : '', daysText(trip, now)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {late ? <Marks marks={[{ icon: 'clock', tone: 'needs', text: 'Late' }]} /> : null}
      <span className={css.sum}>
        <span>{status_text}</span>
        {total === null || paid === null ? null : (
          <span className="muted small">
            <br />
            {`${formatSum(paid)} of ${formatSum(total)} paid`}
          </span>
        )}
      </span>
    </li>
  );
}

/** When it was, or is to be. */
function daysText({ starts_at, ends_at, picked_up_at, returned_at }: HistoryItem, now: number): string {
  const day = (at: string) => formatDay(dayOf(Date.parse(at)), now);
  const end = returned_at ?? ends_at;
  return `${day(picked_up_at ?? starts_at)} – ${end === null ? 'open end' : day(end)}`;
}
