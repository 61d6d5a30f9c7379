/** Vehicles that are rented privately, each with who has it now and who gets it next. */
import { type RawBuilder, sql } from 'kysely';
import type { PrivateVehicle } from '#contract/areas/private-record.ts';
import type { privateRentals as rows } from '#contract/areas/private-rentals.ts';
import type { VehicleState } from '#contract/areas/private-words.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { iso } from '#server/lib/iso.ts';
import { imagesOfRentals } from './images.ts';

type Reading = Pick<Context, 'db' | 'person' | 'now'>;
type Asked = Query<typeof rows.vehicles>;
type Row = Omit<Stored<Omit<PrivateVehicle, 'images'>>, 'rental' | 'next'> &
  Pick<PrivateVehicle, 'rental' | 'next'> & { readonly customer_name: string; readonly plate_key: string };

/** They are found as bookings are: by the branch in which the vehicle stands. */
const within = (person: Reading['person']) => scopeOf(person, 'booking').within({ people: [], branch: 'v.branch_id' });

const select = ({ now, person }: Reading) => sql<Row>`(
  select v.id, v.deleted_at, v.vin, v.plate, v.plate_key, v.name, v.branch_id, br.name as branch_name, v.status,
    case when r.ends_at < ${now}::timestamptz then 'late' when r.id is not null or busy.number is not null then 'out'
      when next.id is not null then 'scheduled' else 'free' end as state,
    busy.number as busy, coalesce(r.customer_name, '') as customer_name,
    case when r.id is not null then json_build_object('id', r.id, 'number', 'P-' || lpad(r.id::text, 6, '0'),
      'customer', json_build_object('id', r.customer_id, 'name', r.customer_name, 'phone', r.phone),
      'starts_at', r.starts_at, 'ends_at', r.ends_at, 'late', coalesce(r.ends_at < ${now}::timestamptz, false)) end as rental,
    case when next.id is not null then json_build_object('type', next.kind, 'id', next.id, 'number', next.number,
      'starts_at', next.starts_at) end as next
  from vehicles v
  left join branches br on br.id = v.branch_id
  left join lateral (
    select p.*, concat_ws(' ', c.first_name, c.last_name) as customer_name, c.phone
    from private_rentals p join customers c on c.id = p.customer_id
    where p.vehicle_id = v.id and p.status = 'active' and p.deleted_at is null limit 1) r on true
  left join lateral (
    select case s.kind when 'booking' then 'B-' || lpad(s.booking_id::text, 6, '0') else s.note end as number
    from vehicle_spans s
    where s.vehicle_id = v.id and s.kind <> 'private_rental' and s.out_at is not null and s.back_at is null limit 1) busy on true
  left join lateral (
    select s.kind, coalesce(s.booking_id, s.private_rental_id) as id, lower(s.during) as starts_at,
      case s.kind when 'booking' then 'B-' else 'P-' end || lpad(coalesce(s.booking_id, s.private_rental_id)::text, 6, '0') as number
    from vehicle_spans s
    where s.vehicle_id = v.id and s.kind in ('booking', 'private_rental') and s.released_at is null and s.out_at is null
    order by lower(s.during) limit 1) next on true
  where v.retired_at is null and (v.private or r.id is not null) and ${within(person)})`;

const equals = (column: string, value: VehicleState | number | undefined): RawBuilder<unknown> | undefined =>
  value === undefined ? undefined : sql`${sql.ref(column)} = ${value}`;

function presentVehicle(row: Row, images: PrivateVehicle['images']): PrivateVehicle {
  const { customer_name: _name, plate_key: _key, rental, next, ...rest } = row;
  return {
    ...present<Omit<PrivateVehicle, 'images' | 'rental' | 'next'>>(rest),
    rental: rental && { ...rental, starts_at: iso(rental.starts_at), ends_at: iso(rental.ends_at) },
    next: next && { ...next, starts_at: iso(next.starts_at) },
    images,
  };
}

/** One page of the vehicles of the person's branches. */
export async function pageOfVehicles(ctx: Reading, asked: Asked) {
  const { page, ...rest } = await pageOf(ctx.db, select(ctx), asked, {
    where: [equals('state', asked.state), equals('branch_id', asked.branch_id)],
    search: ['plate', 'plate_key', 'name', 'vin', 'customer_name'],
    sorts: { plate: 'text', name: 'text', branch_name: 'text' },
  });
  const images = await imagesOfRentals(
    ctx.db,
    page.flatMap(({ rental }) => rental?.id ?? []),
  );
  return { vehicles: page.map((row) => presentVehicle(row, [...(images.get(row.rental?.id ?? 0) ?? [])])), ...rest };
}
