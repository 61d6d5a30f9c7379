/** What happened to the demo's vehicles: half a year of readings, the todos of four weeks, a month of the log book. One statement for all. */
import { sql } from 'kysely';
import type { DemoContext } from '../context.ts';

export async function loadVehicleHistory({ db }: DemoContext): Promise<void> {
  await sql`
    insert into vehicle_events (vehicle_id, at, kind, text, ref_kind, ref_id, user_id, search)
    select happened.*, event_words(concat_ws(' ', happened.text, v.plate, v.plate_key, right(v.vin, 6), u.name))
    from (
      select vehicle_id, read_at as at, 'reading' as kind, 'Odometer ' || to_char(value, 'FM9,999,999') as text,
        case when todo_id is not null then 'todo' end as ref_kind, todo_id as ref_id, created_by as user_id
      from odometer_readings
      union all
      select vehicle_id, created_at, 'todo_made', title, 'todo', id, created_by
      from todos where vehicle_id is not null and deleted_at is null
      union all
      select vehicle_id, completed_at, 'todo_done', title, 'todo', id, completed_by
      from todos where vehicle_id is not null and completed_at is not null and deleted_at is null
      union all
      select vehicle_id, at, 'log', title, 'log', id, created_by
      from logs where vehicle_id is not null and deleted_at is null
    ) as happened (vehicle_id, at, kind, text, ref_kind, ref_id, user_id)
    join vehicles v on v.id = happened.vehicle_id
    left join users u on u.id = happened.user_id
    order by happened.at`.execute(db);
}
