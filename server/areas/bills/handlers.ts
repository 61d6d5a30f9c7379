/** Bills. What becomes of them is the expenses’. */
import type { bills as rows } from '#contract/areas/bills.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { judgeBill } from './judging.ts';
import { countUnconverted, billById, listBills } from './queries.ts';
import { removeBill, removePage, restoreBill } from './removing.ts';
import { changeStatus } from './status.ts';
import { updateBill, uploadBill } from './storing.ts';

const said = (message: string) => ({ status: 200, message }) as const;
/** As it is documented of these. */
const accepted = (message: string) => ({ status: 202, message }) as const;

const answerOf = async (ctx: Context, id: number, message: string) => ({
  ...said(message),
  ...(await billById(ctx, id)),
});

export const bills: Handlers<typeof rows> = {
  upload: async ({ body, files }, ctx) => {
    const id = await uploadBill(ctx, body, files['image'] ?? []);
    return answerOf(ctx, id, body.bill_id ? 'Page added.' : 'Bill added.');
  },
  list: async ({ query }, ctx) => ({ ...said(''), ...(await listBills(ctx, query)) }),
  edit: async ({ params }, ctx) => answerOf(ctx, params.id, ''),
  update: async ({ params: { id }, body, files }, ctx) => {
    await updateBill(ctx, id, body, files['image']);
    return answerOf(ctx, id, 'Bill saved.');
  },
  remove: async ({ params }, ctx) => {
    await removeBill(ctx, params.id);
    return accepted('Bill deleted.');
  },
  restore: async ({ params: { id } }, ctx) => {
    await restoreBill(ctx, id);
    return answerOf(ctx, id, 'Bill brought back.');
  },
  removeImage: async ({ params }, ctx) => {
    await removePage(ctx, params.id);
    return accepted('Page deleted.');
  },
  changeStatus: async ({ params: { id }, body }, ctx) => {
    await changeStatus(ctx, id, body);
    return { ...(await answerOf(ctx, id, '')), ...accepted('Noted.') };
  },
  judge: async ({ params: { id }, body }, ctx) => {
    await judgeBill(ctx, id, body);
    return answerOf(ctx, id, 'Noted.');
  },
  unconverted: async (_input, ctx) => ({ ...accepted(''), ...(await countUnconverted(ctx)) }),
};
