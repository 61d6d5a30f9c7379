/** Damage that was found as vehicles of the demo's bookings came back. */
import { damageKinds, damageSizes, damageStates, damageViews } from '#contract/areas/damages.ts';
import { must } from '#server/lib/must.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertForIds } from '../insert.ts';
import { tellDemoVehicles } from '../vehicle-events.ts';
import type { MadeBooking } from './make.ts';

const MINUTE = 60_000;

/** Of the last bookings that came back, the newest first. */
const FOUND = [
  [
    ['left', 0.44, 0.6, 'scratch', 'L', 'new', 'Not on the picture out. Through the paint, felt with a nail.', 240],
    ['rear', 0.35, 0.76, 'dent', 'M', 'disputed', 'They say it was there at the hand-over.', 180],
  ],
  [['interior', 0.62, 0.45, 'stain', 'M', 'new', 'Something sweet on the back seat.', 60]],
  [],
  [['front', 0.6, 0.74, 'chip', 'S', 'new', '', null]],
] as const;

/** Those that came back last, the newest first: damage was found at some. */
export const lastBack = (bookings: readonly MadeBooking[]): readonly MadeBooking[] =>
  bookings
    .filter(({ returned_at }) => returned_at !== null)
    .toSorted((one, other) => (other.returned_at?.getTime() ?? 0) - (one.returned_at?.getTime() ?? 0))
    .slice(0, FOUND.length);

export async function loadFoundDamage(demo: DemoContext, bookings: readonly MadeBooking[]): Promise<void> {
  const by = personOf(demo, 'Liam Byrne');
  const back = lastBack(bookings).flatMap(({ id, vehicle_id, returned_at }) =>
    vehicle_id === null || returned_at === null ? [] : [{ id, vehicle_id, returned_at }],
  );
  const rows = FOUND.flatMap((found, nth) => {
    const { id, vehicle_id, returned_at } = must(back[nth], 'a booking that came back');
    return found.map(([view, x, y, kind, size, state, note, estimate], n) => {
      const at = new Date(returned_at.getTime() + (n + 1) * 2 * MINUTE);
      const place = { vehicle_id, found_kind: 'booking', found_id: id, phase: 'checkout', view, x, y } as const;
      return { ...place, kind, size, state, note, estimate, created_at: at, created_by: by, updated_at: at };
    });
  });
  const ids = await insertForIds(demo.db, 'damages', rows);
  const told = rows.map(({ vehicle_id, kind, view, size, state, created_at }, n) => ({
    vehicle_id,
    at: created_at,
    kind: 'damage' as const,
    text: `${damageKinds[kind]}, ${damageViews[view].toLowerCase()}: ${damageSizes[size].toLowerCase()}, ${damageStates[state].toLowerCase()}`,
    ref_id: must(ids[n], 'damage'),
    user_id: by,
  }));
  await tellDemoVehicles(demo.db, told);
}
