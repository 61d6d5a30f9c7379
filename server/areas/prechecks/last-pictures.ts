/** The last picture of each place of a vehicle as it went out: what it is compared with at the next walk-round. */
import { sql } from 'kysely';
import type { LastPicture } from '#contract/areas/precheck-reads.ts';
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { withinBookings } from '../rentals/booking.ts';
import type { Reading } from './near.ts';

/** Of bookings within the person's reach, found place by place in an index: vehicles have many pictures, and few of them are the last. */
const ofBookings = (person: Reading['person']) => sql`
  select v.id as vehicle_id, i.slot, i.attachment_id as file_id, i.taken_at, i.created_by
  from seen v
  cross join unnest(${[...walkRoundSlots]}::text[]) as place (slot)
  cross join lateral (
    select i.slot, i.attachment_id, i.taken_at, i.created_by
    from checkin_images i join bookings b on b.id = i.booking_id
    where i.vehicle_id = v.id and i.phase = 'checkin' and i.slot = place.slot and i.uploaded_as = 'admin'
      and i.superseded_by is null and i.deleted_at is null and b.deleted_at is null and ${withinBookings(person)}
    order by i.taken_at desc, i.id desc limit 1
  ) i`;

const OF_WALK_ROUNDS = sql`
  select p.vehicle_id, i.slot, i.attachment_id, i.taken_at, i.created_by
  from seen v
  join prechecks p on p.vehicle_id = v.id and p.kind = 'out'
  join precheck_images i on i.precheck_id = p.id and i.sha256 is not null and i.deleted_at is null
  where i.slot = any(${[...walkRoundSlots]}::text[])`;

/** Of these vehicles, which the person sees wholly; of bookings only where the person sees bookings. */
export async function lastPicturesOf(ctx: Reading, vehicles: readonly number[]): Promise<LastPicture[]> {
  const booked = ctx.person.can('booking.view') ? sql`${ofBookings(ctx.person)} union all` : sql``;
  const { rows } = await sql<Stored<LastPicture>>`
    with seen as (select v.id from vehicles v where ${anyOf('v.id', vehicles)})
    select distinct on (last.vehicle_id, last.slot) last.vehicle_id, last.slot, last.file_id, last.taken_at, u.name as by
    from (${booked} ${OF_WALK_ROUNDS}) last (vehicle_id, slot, file_id, taken_at, created_by)
    left join users u on u.id = last.created_by
    order by last.vehicle_id, last.slot, last.taken_at desc, last.file_id desc`.execute(ctx.db);
  return rows.map((row) => present<LastPicture>(row));
}
