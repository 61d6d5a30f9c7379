/** Readings of the demo yard that were typed wrongly; the photos of their dials show what was meant. */
import { sql } from 'kysely';
import { judgeVehicle } from '#server/areas/odometers/judging.ts';
import type { DemoContext } from '../context.ts';

/** What people do with their fingers, and with the wrong dial. */
const SLIPS: readonly ((value: number) => number)[] = [
  (value) => Number(String(value).replace(/^(\d)(\d)/, '$2$1')),
  (value) => Number(`${value}${String(value).at(-1)}`),
  () => 431,
  (value) => value + 9_000,
];

export async function loadOdometers({ db, now }: DemoContext): Promise<void> {
  // Not in the first branch: the demo technician's vehicles stay plain.
  const { rows } = await sql<{ readonly id: number; readonly vehicle_id: number; readonly value: number }>`
    select distinct on (o.vehicle_id) o.id, o.vehicle_id, o.value
    from odometer_readings o join vehicles v on v.id = o.vehicle_id
    where v.branch_id <> (select min(id) from branches) and o.judgement = 'accepted'
      and exists (select 1 from todo_images i where i.odometer_id = o.id)
    order by o.vehicle_id, o.read_at desc limit ${SLIPS.length}`.execute(db);
  for (const [i, { id, vehicle_id, value }] of rows.entries()) {
    const typed = SLIPS[i]?.(value) ?? value;
    await db
      .updateTable('odometer_readings')
      .set({ value: typed, stood_by: i % 2 === 1 })
      .where('id', '=', id)
      .execute();
    await judgeVehicle(db, vehicle_id, now);
  }
}
