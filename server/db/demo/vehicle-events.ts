/** Events of the demo's vehicles, for records that the loaders write past the handlers. */
import { type Kysely, sql } from 'kysely';
import type { EventKind } from '#contract/areas/vehicle-history.ts';
import type { Database } from '#server/db/tables.ts';

export interface DemoEvent {
  readonly vehicle_id: number;
  readonly at: Date;
  readonly kind: EventKind;
  readonly text: string;
  /** What it is about, where that is called otherwise than the event. */
  readonly ref_kind?: string;
  readonly ref_id: number;
  readonly user_id: number;
}

/** Tells them as `tellVehicle` does, all at once. */
export async function tellDemoVehicles(db: Kysely<Database>, events: readonly DemoEvent[]): Promise<void> {
  await sql`
    insert into vehicle_events (vehicle_id, at, kind, text, ref_kind, ref_id, user_id, search)
    select v.id, e.at, e.kind, e.text, coalesce(e.ref_kind, e.kind), e.ref_id, e.user_id,
      event_words(concat_ws(' ', e.text, v.plate, v.plate_key, right(v.vin, 6), u.name))
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e(vehicle_id bigint, at timestamptz, kind text, text text, ref_kind text, ref_id bigint, user_id bigint)
    join vehicles v on v.id = e.vehicle_id
    left join users u on u.id = e.user_id
    order by e.at`.execute(db);
}
