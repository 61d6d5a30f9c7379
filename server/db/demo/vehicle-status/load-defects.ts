/** Checks that failed this morning in the demo yard, with the todos that they made and the holds by which their vehicles stay. */
import { openHold } from '#server/areas/vehicle-status/holds.ts';
import { must } from '#server/lib/must.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import type { DemoContext } from '../context.ts';
import { insertForIds } from '../insert.ts';
import type { DemoCar } from './load-checks.ts';

/** Which check, its note, the place of the vehicle, and minutes ago. */
const DEFECTS = [
  ['Brakes', 'Grinding at the front left, pads are down to the metal.', 14, 130],
  ['Lights work', 'Low beam on the right is out, bulb does not help.', 25, 55],
  ['Tyres above 3 mm, no cuts', 'Cut in the side wall, rear right.', 38, 210],
] as const;

export async function loadDefects({ db, now, zone }: DemoContext, fleet: readonly DemoCar[]): Promise<void> {
  for (const [title, note, place, minutes] of DEFECTS) {
    const { id: vehicle_id, branch_id, crew } = must(fleet[place], 'a vehicle');
    const by = must(crew[0], 'a technician');
    const at = new Date(now.getTime() - minutes * 60_000);
    const about = { title, note, vehicle_id, branch_id, todo_date: dayOf(now, zone) };
    const [made] = await insertForIds(db, 'todos', [{ ...about, created_by: by, created_at: at, updated_at: at }]);
    const todo_id = must(made, 'a todo');
    await db
      .updateTable('round_items')
      .set({ state: 'failed', note, checked_at: at, checked_by: by, todo_id })
      .where('title', '=', title)
      .where('round_id', '=', (eb) =>
        eb
          .selectFrom('checklist_rounds')
          .select('id')
          .where('vehicle_id', '=', vehicle_id)
          .where('ended_at', 'is', null),
      )
      .execute();
    const hold = { vehicle_id, kind: 'maintenance', cause: 'defect', source: ['todo', todo_id], at, note } as const;
    await openHold({ db, now: at, person: { id: by }, audit: () => undefined }, hold);
  }
}
