/** Damage as the server answers it. */
import type { Damage } from '#contract/areas/damages.ts';

/** A small scratch at the left front door that somebody saw in the yard. */
export const damageAnswer = (id: number, part: Partial<Damage> = {}): Damage => ({
  id,
  vehicle_id: 3,
  found_kind: 'hand',
  found_id: null,
  view: 'left',
  x: 0.45,
  y: 0.6,
  kind: 'scratch',
  size: 'S',
  state: 'old',
  note: '',
  estimate: null,
  todo_id: null,
  created_by_name: 'Tom Becker',
  attachment: [],
  created_at: `2026-11-${10 + id}T09:00:00.000Z`,
  updated_at: '2026-11-20T09:00:00.000Z',
  deleted_at: null,
  ...part,
});
