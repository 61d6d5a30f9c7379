/**
 * What the hand-over of its booking says: the walk-round of a booking is the same one, whose pictures, dial and fuel the rental calls bring.
 * They count here while they are of this vehicle, and need not be sent again.
 */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { must } from '#server/lib/must.ts';
import type { PrecheckRow } from './row.ts';

type Of = Pick<PrecheckRow, 'booking_id' | 'kind' | 'vehicle_id'>;

/** The phase of the hand-over that the walk-round of the query's `p` is: on no other day has a booking one. */
const phaseOf = sql`case p.kind when 'out' then 'checkin' when 'in' then 'checkout' end`;

/** Joins the hand-over of the walk-round `p` as `h`, and what was read at it as `o`. */
export const joinHandover = sql`
  left join bookings hb on hb.id = p.booking_id and hb.vehicle_id = p.vehicle_id
  left join handovers h on h.booking_id = hb.id and h.phase = ${phaseOf}
  left join odometer_readings o on o.id = h.odometer_id and o.vehicle_id = p.vehicle_id and o.voided_at is null`;

interface Facts {
  readonly odometer: number | null;
  readonly read_at: Date | null;
  readonly fuel_eighths: number | null;
  readonly charge_percent: number | null;
}

/** All null where it is of no booking, or nothing was noted. */
export async function handoverFacts(db: Kysely<Database>, { booking_id, kind, vehicle_id }: Of): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select o.value as odometer, o.read_at, h.fuel_eighths, h.charge_percent
    from (select ${booking_id}::bigint as booking_id, ${kind}::text as kind, ${vehicle_id}::bigint as vehicle_id) p
    ${joinHandover}`.execute(db);
  return must(rows[0], 'the one walk-round');
}

/** The places of which the hand-over has pictures, by the numbers of the walk-rounds. */
export async function handoverSlots(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const { rows } = await sql<{ readonly id: number; readonly slots: readonly string[] }>`
    select p.id, array_agg(distinct i.slot) as slots
    from prechecks p
    join checkin_images i on i.booking_id = p.booking_id and i.vehicle_id = p.vehicle_id and i.phase = ${phaseOf} and i.deleted_at is null
    where ${anyOf('p.id', ids)}
    group by p.id`.execute(db);
  return new Map(rows.map(({ id, slots }) => [id, new Set(slots)]));
}
