/** Damage that was recorded on this phone, where it was found; and what a vehicle had before, as the server told. */
import type { DamagePin } from '#contract/areas/damages.ts';
import { read } from '../open.ts';
import type { DamageRow, Lid } from '../records.ts';
import { lastKnownIn } from './last-pictures.ts';
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

/** What is to be seen on a vehicle, as the server told of it last; null where it did not: then nobody may take it for undamaged. */
export function knownDamageOf(vehicle: number): Promise<readonly DamagePin[] | null> {
  return read(async (d) => {
    const { vehicles, damages } = await lastKnownIn(d);
    return vehicles.some(({ id }) => id === vehicle) ? damages.filter((pin) => pin.vehicle_id === vehicle) : null;
  });
}
