/** Which vehicles are free the whole time, what has taken the others, and which work no longer fits. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { rentalBookings as rows, Span } from '#contract/areas/rental-bookings.ts';
import type { Answer, Query } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { iso } from '#server/lib/iso.ts';
import { formatDay } from '#server/lib/yard-time.ts';
import { isOut, minutesAfter, spanName, type Taken, takenColumns, takesSome, turnaroundOf } from './clashes.ts';
import { windowOf } from './todo-time.ts';

type Shown = Answer<typeof rows.availability>;
type Vehicle = Shown['free'][number];
type Clash = Shown['clashes'][number];

interface Asked {
  readonly from: Date;
  readonly until: Date;
  /** The condition on a vehicle `v`. */
  readonly which: RawBuilder<SqlBool>;
}

/** @throws 422 `to` where it is not later */
async function askedBy({ db, person }: Context, query: Query<typeof rows.availability>): Promise<Asked> {
  const { branch_id } = query;
  const [starts, ends] = [new Date(query.from), new Date(query.to)];
  if (ends <= starts) throw invalid({ to: ['The end must be later than the beginning.'] });
  const readyAfter = query.trip === undefined ? 0 : await turnaroundOf(db, branch_id ?? null);
  const inReach = scopeOf(person, 'booking').within({ people: [], branch: 'v.branch_id' });
  const ofBranch = branch_id === undefined ? sql`true` : sql`v.branch_id = ${branch_id}`;
  return {
    from: starts,
    until: minutesAfter(ends, readyAfter),
    which: sql<SqlBool>`(v.deleted_at is null and v.retired_at is null and ${inReach} and ${ofBranch})`,
  };
}

async function vehiclesOf({ db }: Context, { which }: Asked): Promise<Vehicle[]> {
  const { rows: found } = await sql<Vehicle>`
    select v.id, v.plate, v.name, c.name as class_name, v.branch_id, v.status
    from vehicles v left join vehicle_classes c on c.id = v.class_id and c.deleted_at is null
    where ${which} order by v.plate, v.id`.execute(db);
  return found;
}

type TakenRow = Taken & { readonly late: boolean; readonly renter: string | null };

async function spansOf({ db, now }: Context, { from, until, which }: Asked): Promise<readonly TakenRow[]> {
  const { rows: found } = await sql<TakenRow>`
    select ${takenColumns(now)}, coalesce(${isOut} and coalesce(b.ends_at, r.ends_at) < ${now}::timestamptz, false) as late,
      (select c.last_name from customers c where c.id = coalesce(r.customer_id,
        (select bc.customer_id from booking_customers bc where bc.booking_id = b.id and bc.role = 'renter'))) as renter
    from vehicle_spans s join vehicles v on v.id = s.vehicle_id left join bookings b on b.id = s.booking_id
    left join private_rentals r on r.id = s.private_rental_id
    where ${which} and ${takesSome(now, from, until)}
    order by s.vehicle_id, lower(s.during), s.id`.execute(db);
  return found;
}

const presentSpan = (row: TakenRow): Span => ({
  id: row.id,
  vehicle_id: row.vehicle_id,
  kind: row.kind,
  label: [spanName(row), row.renter].filter(Boolean).join(' '),
  from: iso(row.from_at),
  until: iso(row.until_at),
  out_at: iso(row.out_at),
  late: row.late,
  booking_id: row.booking_id,
  private_rental_id: row.private_rental_id,
  todo_id: row.todo_id,
});

interface ClashRow {
  readonly todo_id: number;
  readonly title: string;
  readonly day: string;
  readonly vehicle_id: number;
  readonly plate: string;
}

/** Open work that keeps a vehicle from going out, at a time that somebody else has taken. */
async function clashesIn({ db, now }: Context, { from, until, which }: Asked): Promise<Clash[]> {
  const { rows: found } = await sql<ClashRow & { readonly taken: Taken }>`
    select t.id as todo_id, t.title, t.todo_date::text as day, v.id as vehicle_id, v.plate,
      (select row_to_json(taken) from (
        select ${takenColumns(now)} from vehicle_spans s
        where s.vehicle_id = v.id and s.kind <> 'maintenance' and ${takesSome(now, sql`needed.starts_at`, sql`needed.ends_at`)}
        order by lower(s.during) limit 1) taken) as taken
    from todos t
    join task_categories c on c.id = t.category_id and c.status_while_open in ('maintenance', 'out_of_service')
    join vehicles v on v.id = t.vehicle_id
    cross join lateral ${windowOf} needed
    where ${which} and t.completed_at is null and t.deleted_at is null
      and needed.starts_at < ${until}::timestamptz and needed.ends_at > ${from}::timestamptz
      and not exists (select 1 from vehicle_spans own where own.todo_id = t.id and own.released_at is null)
    order by t.todo_date, t.id`.execute(db);
  return found.flatMap(({ taken, day, ...todo }) =>
    taken === null
      ? []
      : [
          {
            todo_id: todo.todo_id,
            title: todo.title,
            vehicle_id: todo.vehicle_id,
            text: `“${todo.title}” on ${formatDay(day)}: ${todo.plate} is taken by ${spanName(taken)} then.`,
          },
        ],
  );
}

/** The clashes alone: open work that needs a vehicle's time which somebody else has. */
export const workInTheWay = async (ctx: Context, query: Query<typeof rows.availability>): Promise<Clash[]> =>
  clashesIn(ctx, await askedBy(ctx, query));

export async function availabilityOf(
  ctx: Context,
  query: Query<typeof rows.availability>,
): Promise<Pick<Shown, 'free' | 'taken' | 'clashes'>> {
  const asked = await askedBy(ctx, query);
  const vehicles = await vehiclesOf(ctx, asked);
  const spans = Map.groupBy(await spansOf(ctx, asked), ({ vehicle_id }) => vehicle_id);
  return {
    free: vehicles.filter(({ id }) => !spans.has(id)),
    taken: vehicles.flatMap((vehicle) => {
      const own = spans.get(vehicle.id);
      return own ? [{ ...vehicle, spans: own.map(presentSpan) }] : [];
    }),
    clashes: await clashesIn(ctx, asked),
  };
}
