/** A vehicle that comes back is to be inspected and cleaned, and everything on it is to be checked anew. */
import { settingOf } from '#server/kit/settings.ts';
import { closeHold, type HoldName, type Holding, openHold } from './holds.ts';
import { clearedAfter } from './later.ts';
import { beginRound } from './rounds.ts';

const ASKED = { inspection: 'return_inspection', cleaning: 'return_cleaning' } as const;

/** What the branch of the vehicle wants done with what comes back. */
async function wantedOf({ db }: Holding, vehicleId: number): Promise<readonly ('inspection' | 'cleaning')[]> {
  const { branch_id } = await db
    .selectFrom('vehicles')
    .select('branch_id')
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow();
  const settings = await settingOf(db, 'vehicles', branch_id);
  return (['inspection', 'cleaning'] as const).filter((kind) => settings[ASKED[kind]] === 'on');
}

/** Opens the hold, and closes it where a return that became known late was seen to before. */
async function ask(ctx: Holding, name: HoldName, at: Date): Promise<void> {
  await openHold(ctx, { ...name, at });
  const cleared = await clearedAfter(ctx.db, name.vehicle_id, name.kind, at);
  if (cleared !== null) await closeHold(ctx, name, cleared);
}

/**
 * Takes a vehicle back: closes the hold by which it was out, opens inspection and cleaning as its branch wants them, with the same record behind them,
 * and begins the next round. Answers false where that hold was not open: a repetition changes nothing.
 */
export async function takeBack(ctx: Holding, out: HoldName & { readonly kind: 'rented' }, at: Date): Promise<boolean> {
  if (!(await closeHold(ctx, out, at))) return false;
  const { vehicle_id, source } = out;
  for (const kind of await wantedOf(ctx, vehicle_id)) await ask(ctx, { vehicle_id, kind, cause: 'return', source }, at);
  await beginRound(ctx, vehicle_id, 'return', at);
  return true;
}
