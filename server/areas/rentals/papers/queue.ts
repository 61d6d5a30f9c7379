/** The queue of papers that wait for a decision, by the pick-up that they hold up (rentals.md §5, `/rentals/verify`). */
import { type RawBuilder, sql } from 'kysely';
import type { rentalPapers as rows } from '#contract/areas/rental-papers.ts';
import type { BookingDocument } from '#contract/areas/rental-record.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { pageOf } from '#server/kit/page.ts';
import { settingValue } from '#server/kit/settings.ts';
import { iso } from '#server/lib/iso.ts';
import { must } from '#server/lib/must.ts';
import { dayOf, startOfDay } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { withinBookings } from '../booking.ts';
import { documentsWhere } from '../documents.ts';

type Entry = Answer<typeof rows.queue>['queue'][number];
type View = 'waiting' | 'ending' | 'decided';

/** A document with the booking that it holds up. */
interface Place {
  readonly id: number;
  readonly deleted_at: Date | null;
  readonly booking_id: number;
  readonly place_at: Date;
}

const LIVE = sql`d.deleted_at is null and d.superseded_by is null`;

/** Bookings of the query's `b` that are out or still to go out. One that was never picked up is over with its time. */
const isOpen = ({ person, now }: Context): RawBuilder<unknown> => sql`
  b.deleted_at is null and ${withinBookings(person)}
  and (b.status = 'checked_in' or (b.status in ('pending', 'confirmed') and b.ends_at > ${now}))`;

/** Of a person's paper the next of their bookings. */
const joinBookings = sql`
  join booking_customers c on c.customer_id = d.customer_id
  join bookings b on b.id = c.booking_id and (d.booking_id is null or d.booking_id = b.id)`;

/** An insurance is decided as a whole: its first page stands for all of them. */
const IS_FIRST = sql`(d.verification <> 'insurance' or not exists (
  select 1 from documents o where o.booking_id = d.booking_id and o.verification = 'insurance'
    and o.deleted_at is null and o.superseded_by is null and o.id < d.id))`;

/** A page waits for its decision; one of an insurance for that of the booking, which waits again after a longer trip or an undo. */
const WAITS = sql`case d.verification
  when 'insurance' then b.insurance_status = 'pending_admin_action' else d.decision is null end`;

const waiting = (ctx: Context): RawBuilder<Place> => sql<Place>`(
  select distinct on (d.id) d.id, d.deleted_at, b.id as booking_id, b.starts_at as place_at
  from documents d ${joinBookings}
  where ${LIVE} and ${WAITS} and ${IS_FIRST}
    and (${isOpen(ctx)} or (d.verification = 'final_agreement' and b.status = 'returned' and b.deleted_at is null and ${withinBookings(ctx.person)}))
  order by d.id, b.starts_at, b.id)`;

/** Approved licences that end before the return of a trip that lies ahead. */
const ending = (ctx: Context): RawBuilder<Place> => sql<Place>`(
  select distinct on (d.id) d.id, d.deleted_at, b.id as booking_id, b.starts_at as place_at
  from documents d ${joinBookings}
  where ${LIVE} and d.verification = 'license' and d.decision = 'approve' and ${isOpen(ctx)}
    and d.expires_on < (b.ends_at at time zone b.zone)::date
  order by d.id, b.starts_at, b.id)`;

/** What was decided since the day began where the person is, the last first. */
const decided = ({ person }: Context, since: Date): RawBuilder<Place> => sql<Place>`(
  select distinct on (d.id) d.id, d.deleted_at, b.id as booking_id, d.decided_at as place_at
  from documents d
  join document_decisions s on s.document_id = d.id and s.at = d.decided_at and s.decision = d.decision
  join bookings b on b.id = s.booking_id
  where ${LIVE} and ${IS_FIRST} and d.decided_at >= ${since} and b.deleted_at is null and ${withinBookings(person)}
    and (d.verification <> 'insurance' or b.insurance_status in ('approved', 'rejected'))
  order by d.id, s.id desc)`;

export const queue: Handler<typeof rows.queue> = async ({ query }, ctx) => {
  const zone = await zoneOf(ctx.db, ctx.person.branch_id);
  const views: Readonly<Record<View, RawBuilder<Place>>> = {
    waiting: waiting(ctx),
    ending: ending(ctx),
    decided: decided(ctx, startOfDay(dayOf(ctx.now, zone), zone)),
  };
  const view = query.view ?? 'waiting';
  const { page, next_cursor } = await pageOf(ctx.db, views[view], query, {
    search: [],
    sorts: { place_at: 'instant' },
    ...(view === 'decided' ? { usual: 'desc' } : {}),
  });
  // Whoever may not see papers is told how many there are, and no more.
  const isSeen = ctx.person.can('document.view');
  return {
    status: 200,
    message: '',
    queue: isSeen ? await entriesOf(ctx, page) : [],
    counts: await countsOf(ctx, views),
    next_cursor: isSeen ? next_cursor : null,
  };
};

async function countsOf({ db }: Context, views: Readonly<Record<View, RawBuilder<Place>>>) {
  const { rows: counted } = await sql<Record<View, number>>`select
    (select count(*)::int from ${views.waiting} as one) as waiting,
    (select count(*)::int from ${views.ending} as one) as ending,
    (select count(*)::int from ${views.decided} as one) as decided`.execute(db);
  return must(counted[0], 'a row of counts');
}

async function entriesOf(ctx: Context, places: readonly Place[]): Promise<Entry[]> {
  const ids = places.map(({ id }) => id);
  const bookings = await bookingsOf(
    ctx,
    places.map(({ booking_id }) => booking_id),
  );
  // The pages themselves, and the other sides of the same papers.
  const pages = await documentsWhere(
    ctx.db,
    sql`d.customer_id in (select o.customer_id from documents o where o.id = any(${ids}::bigint[]))`,
  );
  const byId = new Map(pages.map((page) => [page.id, page]));
  return places.map(({ id, booking_id }) => {
    const document = must(byId.get(id), 'the document of the page');
    const { min_age, ...booking } = must(bookings.get(booking_id), 'the booking of the page');
    return { document, booking, sides: pages.filter((page) => isOtherSide(page, document)), min_age };
  });
}

const isOtherSide = (page: BookingDocument, document: BookingDocument): boolean =>
  page.id !== document.id &&
  page.customer_id === document.customer_id &&
  page.verification === document.verification &&
  page.booking_id === document.booking_id;

interface BookingRow {
  readonly id: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly zone: string;
  readonly vehicle: Entry['booking']['vehicle'];
  readonly renter_name: string;
  readonly insurance:
    | (Omit<NonNullable<Entry['booking']['insurance']>, 'created_at'> & { readonly created_at: string })
    | null;
  readonly min_age: number;
}

async function bookingsOf(
  { db }: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Entry['booking'] & { readonly min_age: number }>> {
  const { rows: found } = await sql<BookingRow>`
    select b.id, b.starts_at, b.ends_at, b.zone,
      case when v.id is not null then json_build_object(
        'id', v.id, 'plate', v.plate, 'name', v.name, 'vin', v.vin, 'unit', v.odometer_unit, 'fuel', v.fuel) end as vehicle,
      k.first_name || ' ' || k.last_name as renter_name,
      case when i.id is not null then json_build_object(
        'id', i.id, 'insurer', i.insurer, 'policy_number', i.policy_number,
        'valid_from', i.valid_from, 'valid_to', i.valid_to, 'created_at', i.created_at) end as insurance,
      ${settingValue('rentals', 'min_age', sql.ref('b.branch_id'))}::int as min_age
    from bookings b
    join booking_customers c on c.booking_id = b.id and c.role = 'renter'
    join customers k on k.id = c.customer_id
    left join vehicles v on v.id = b.vehicle_id
    left join insurances i on i.booking_id = b.id and i.deleted_at is null
    where b.id = any(${ids}::bigint[])`.execute(db);
  return new Map(found.map((row) => [row.id, presentPlace(row)]));
}

const presentPlace = ({ insurance, ...row }: BookingRow) => ({
  ...row,
  number: bookingNumber(row.id),
  starts_at: iso(row.starts_at),
  ends_at: iso(row.ends_at),
  insurance: insurance && { ...insurance, created_at: iso(insurance.created_at) },
});
