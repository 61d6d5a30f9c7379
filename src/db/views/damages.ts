/** Damage that was recorded on this phone, where it was found. What the vehicle had before, its booking knows. */
import { read } from '../open.ts';
import type { DamageRow, Lid } from '../records.ts';
import { rowTruth, type RowTruth } from './truth.ts';

/** At whose hand-over, or on which walk-round of no booking, it was found. */
export type FoundAt = { readonly booking: Lid } | { readonly precheck: Lid };

export interface FoundDamage {
  readonly damage: DamageRow;
  readonly truth: RowTruth;
}

/** The oldest first. */
export async function damagesFound(at: FoundAt): Promise<FoundDamage[]> {
  const [field, owner] = 'booking' in at ? ['booking', at.booking] : ['precheck', at.precheck];
  const rows = await read((d) => d.damages.where(field).equals(owner).toArray());
  const inOrder = rows.toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
  return Promise.all(inOrder.map(async (damage) => ({ damage, truth: await rowTruth('damages', damage.lid) })));
}

export function damageByLid(lid: Lid): Promise<DamageRow | undefined> {
  return read((d) => d.damages.get(lid));
}
