/** Damage that was recorded on this phone, where it was found. What the vehicle had before, its booking knows. */
import { read } from '../open.ts';
import type { DamageRow, Lid } from '../records.ts';
import { truthIn } from './bookings-work.ts';
import type { RowTruth } from './truth.ts';

/** At whose hand-over, or on which walk-round of no booking, it was found. */
export type FoundAt = { readonly booking: Lid } | { readonly precheck: Lid };

export interface FoundDamage {
  readonly damage: DamageRow;
  readonly truth: RowTruth;
}

/** The oldest first. */
export function damagesFound(at: FoundAt): Promise<FoundDamage[]> {
  return read(async (d) => {
    const [field, owner] = 'booking' in at ? ['booking', at.booking] : ['precheck', at.precheck];
    const rows = await d.damages.where(field).equals(owner).toArray();
    const work = await d.outbox
      .where('[t+lid]')
      .anyOf(rows.map(({ lid }) => ['damages', lid]))
      .toArray();
    const truths = truthIn(work);
    return rows
      .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
      .map((damage) => ({ damage, truth: truths.get(damage.lid) ?? 'sent' }));
  });
}

export function damageByLid(lid: Lid): Promise<DamageRow | undefined> {
  return read((d) => d.damages.get(lid));
}
