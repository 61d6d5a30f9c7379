/** Payment methods: listed, added, changed, archived, brought back (money.md §3). */
import type { paymentMethods as rows } from '#contract/areas/payment-methods.ts';
import type { Handlers } from '#server/http/handler.ts';
import { changeRow, deleteRow, heldRow, insertRow, refuseTakenName, restoreRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { methodById, pageOfMethods } from './queries.ts';

/** The audit calls them `payment-method`, people a payment method. */
const KIND = { table: 'payment_methods', noun: 'payment-method' } as const;
const NAMED = { table: 'payment_methods', noun: 'payment method' } as const;

const said = (message: string) => ({ status: 200, message }) as const;

export const paymentMethods: Handlers<typeof rows> = {
  list: async ({ query }, ctx) => ({ ...said(''), ...(await pageOfMethods(ctx, query)) }),

  one: async ({ params }, ctx) => ({ ...said(''), paymentMethod: await methodById(ctx, params.id) }),

  add: async ({ body }, ctx) => {
    const { name, kind, last4 = null, holder_id = null, active = true } = body;
    await refuseTakenName(ctx.db, NAMED, name, 0);
    await refuseMissing(ctx.db, { holder_id }, { holder_id: 'users' });
    const id = await insertRow(ctx, KIND, { name, kind, last4, holder_id, active });
    return { ...said('Payment method added.'), paymentMethod: await methodById(ctx, id) };
  },

  update: async ({ params, body }, ctx) => {
    const row = await heldRow(ctx, NAMED, params.id, 'live');
    await refuseTakenName(ctx.db, NAMED, body.name, row.id);
    // Who holds it already may have left: only a new holder must be able to sign in.
    if (body.holder_id !== row.holder_id) await refuseMissing(ctx.db, body, { holder_id: 'users' });
    await changeRow(ctx, KIND, row, body);
    return { ...said('Payment method saved.'), paymentMethod: await methodById(ctx, row.id) };
  },

  remove: async ({ params }, ctx) => {
    const row = await heldRow(ctx, NAMED, params.id, 'any');
    if (row.deleted_at === null) await deleteRow(ctx, KIND, row);
    return said('Payment method archived.');
  },

  restore: async ({ params }, ctx) => {
    const row = await heldRow(ctx, NAMED, params.id, 'any');
    if (row.deleted_at !== null) {
      await refuseTakenName(ctx.db, NAMED, row.name, row.id);
      await restoreRow(ctx, KIND, row);
    }
    return { ...said('Payment method brought back.'), paymentMethod: await methodById(ctx, row.id) };
  },
};
