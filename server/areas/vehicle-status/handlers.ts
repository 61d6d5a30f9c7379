/** All calls about the state of vehicles, what is checked on them, and notes about them. */
import type { statusCalls } from '#contract/areas/vehicle-status-calls.ts';
import type { vehicleStatus as rows } from '#contract/areas/vehicle-status.ts';
import type { Handlers } from '#server/http/handler.ts';
import { invalid, missing, Refusal } from '#server/http/refusal.ts';
import { actTime } from '#server/lib/act-times.ts';
import { idOfKey, idsOfKeys, isWithin, vehicleToChange } from './access.ts';
import { needAhead, say } from './acts.ts';
import { catalogueHandlers } from './setup/catalogue.ts';
import { checklistOf } from './checklist.ts';
import { lockVehicles } from './holds.ts';
import { pageOfStates } from './listing.ts';
import { noteHandlers } from './notes.ts';
import { ownSetHandlers } from './setup/own-sets.ts';
import { statesOfIds } from './reading.ts';
import { tick } from './ticking.ts';

/** Runs it; a 422 is collected under this place instead of ending everything. */
async function collect(errors: Record<string, string[]>, place: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'invalid') throw error;
    errors[place] = [error.message];
  }
}

const statusHandlers: Handlers<typeof statusCalls> = {
  list: async ({ query }, ctx) => ({ status: 200, message: '', ...(await pageOfStates(ctx, query)) }),

  checklist: async ({ params }, ctx) => ({ status: 200, message: '', ...(await checklistOf(ctx, params.id)) }),

  update: async ({ params, body }, ctx) => {
    const vehicle = await vehicleToChange(ctx, await idOfKey(ctx.db, params.vin));
    const { at } = actTime(body, ctx.now);
    needAhead(body, at);
    await say(ctx, vehicle, body, at);
    const [state] = await statesOfIds(ctx.db, [vehicle.id], ctx.now);
    if (!state) throw missing('vehicle');
    return { status: 200, message: 'Status saved.', vehicle: state };
  },

  updateMany: async ({ body }, ctx) => {
    const { vins, ...said } = body;
    const errors: Record<string, string[]> = {};
    const ids = await idsOfKeys(ctx.db, vins);
    const there = ids.filter((id) => id !== null);
    const held = new Map((await lockVehicles(ctx.db, there)).map((vehicle) => [vehicle.id, vehicle]));
    const { at } = actTime(body, ctx.now);
    needAhead(body, at);
    for (const [n, id] of ids.entries()) {
      const vehicle = held.get(id ?? 0);
      const isTheirs = vehicle && isWithin(ctx, vehicle.branch_id);
      if (!isTheirs) errors[`vins.${n}`] = ['This vehicle does not exist.'];
      else await collect(errors, `vins.${n}`, () => say(ctx, vehicle, said, at));
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const vehicles = await statesOfIds(ctx.db, [...new Set(there)], ctx.now);
    return { status: 200, message: vehicles.length === 1 ? 'Status saved.' : `${vehicles.length} saved.`, vehicles };
  },

  tick,
};

export const vehicleStatus: Handlers<typeof rows> = {
  ...statusHandlers,
  ...catalogueHandlers,
  ...ownSetHandlers,
  ...noteHandlers,
};
