/** Drafts of expenses. What becomes of them when they are entered is the expenses’. */
import type { expenseTemps as rows } from '#contract/areas/expense-temps.ts';
import type { Handlers } from '#server/http/handler.ts';
import { removeDraft, restoreDraft, storeDraft, updateDraft } from './changing.ts';
import { draftById, pageOfDrafts } from './queries.ts';

const said = (message: string) => ({ status: 200, message }) as const;

export const expenseTemps: Handlers<typeof rows> = {
  list: async ({ query }, ctx) => ({ ...said(''), ...(await pageOfDrafts(ctx, query)) }),
  store: async ({ body, files }, ctx) => {
    const id = await storeDraft(ctx, body, files);
    return { ...said('Draft kept.'), data: await draftById(ctx, id) };
  },
  edit: async ({ params }, ctx) => ({ ...said(''), data: await draftById(ctx, params.id) }),
  update: async ({ params: { id }, body, files }, ctx) => {
    await updateDraft(ctx, id, body, files);
    return { ...said('Draft saved.'), data: await draftById(ctx, id) };
  },
  remove: async ({ params }, ctx) => {
    await removeDraft(ctx, params.id);
    return said('Draft deleted.');
  },
  restore: async ({ params: { id } }, ctx) => {
    await restoreDraft(ctx, id);
    return { ...said('Draft brought back.'), data: await draftById(ctx, id) };
  },
};
