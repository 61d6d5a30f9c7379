/** Task categories and their checklist lines. */
import type { checklists as rows } from '#contract/areas/checklists.ts';
import type { Handlers } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { categoryExists, categoryLines, taskCategories } from './queries.ts';

const ok = { status: 200, message: '' } as const;

export const checklists: Handlers<typeof rows> = {
  taskCategory: async (_, ctx) => ({ ...ok, taskCategories: await taskCategories(ctx.db) }),

  checkList: async ({ query }, ctx) => {
    if (query.category_id !== undefined && !(await categoryExists(ctx.db, query.category_id)))
      throw missing('category');
    return { ...ok, checklist: await categoryLines(ctx.db, query.category_id) };
  },
};
