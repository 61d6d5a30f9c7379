/** Charges of the house to vehicles. The rules stand beside this file. */
import type { taskExpenses as rows } from '#contract/areas/task-expenses.ts';
import type { Handlers } from '#server/http/handler.ts';
import { chargeById, pageOfCharges, referenceOf } from './queries.ts';
import { removeCharge, storeCharge, updateCharge } from './storing.ts';

const said = (message: string) => ({ status: 200, message }) as const;

export const taskExpenses: Handlers<typeof rows> = {
  list: async ({ query }, ctx) => ({
    ...said(''),
    ...(await pageOfCharges(ctx, query)),
    ...(query.with === 'reference' ? await referenceOf(ctx) : {}),
  }),
  store: async ({ body }, ctx) => {
    const id = await storeCharge(ctx, body);
    return { ...said('Charge added.'), data: await chargeById(ctx, id) };
  },
  edit: async ({ params }, ctx) => ({
    ...said(''),
    data: await chargeById(ctx, params.id),
    ...(await referenceOf(ctx)),
  }),
  update: async ({ params: { id }, body }, ctx) => {
    await updateCharge(ctx, id, body);
    return { ...said('Charge saved.'), data: await chargeById(ctx, id) };
  },
  remove: async ({ params }, ctx) => {
    await removeCharge(ctx, params.id);
    return said('Charge deleted.');
  },
};
