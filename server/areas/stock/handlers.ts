/** Parts, supplies, and the ledger of both (vehicles.md §3, §4.8). */
import type { parts as partRows, stock as stockRows, supplies as supplyRows } from '#contract/areas/stock.ts';
import type { Handlers } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { itemHandlers } from './items.ts';
import { movementById, movementsOfVehicle } from './movements.ts';
import { moveStock } from './moving.ts';
import { itemById, pageOfItems } from './queries.ts';

const ok = { status: 200, message: '' } as const;

export const parts: Handlers<typeof partRows> = {
  ...itemHandlers('part'),
  list: async ({ query }, ctx) => {
    const { page, ...rest } = await pageOfItems(ctx, 'part', query);
    return { ...ok, vehicleParts: page, ...rest };
  },
};

export const supplies: Handlers<typeof supplyRows> = {
  ...itemHandlers('supply'),
  list: async ({ query }, ctx) => {
    const { page, ...rest } = await pageOfItems(ctx, 'supply', query);
    return { ...ok, vehicleSupplies: page, ...rest };
  },
};

export const stock: Handlers<typeof stockRows> = {
  ofVehicle: async ({ params, query }, ctx) => {
    const vehicle = ctx.db.selectFrom('vehicles').select('id').where('id', '=', params.id);
    if (!(await vehicle.executeTakeFirst())) throw missing('vehicle');
    return { ...ok, ...(await movementsOfVehicle(ctx, params.id, query)) };
  },

  move: async ({ body }, ctx) => {
    const { item, id } = await moveStock(ctx, body);
    const movement = await movementById(ctx, id);
    return { status: 200, message: 'Moved.', item: await itemById(ctx, item.kind, item.id), movement };
  },
};
