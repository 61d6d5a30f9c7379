/** Categories of expenses: a tree whose branches are treated alike (money.md §3 "reference"). */
import { type expenseCategories as rows, MOST_LEVELS, type Treatment } from '#contract/areas/expense-categories.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changeRow, deleteRow, heldRow, insertRow, restoreRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { shareCohorts } from '../statements/lock.ts';
import { below, categoryById, holdTree, pathOf, treeFor, usesOf } from './queries.ts';

/** The audit calls them `expense-category`, people a category. */
const KIND = { table: 'expense_categories', noun: 'expense-category' } as const;
const NAMED = { table: 'expense_categories', noun: 'category' } as const;

const said = (message: string) => ({ status: 200, message }) as const;

export const expenseCategories: Handlers<typeof rows> = {
  list: async ({ query }, { db }) => ({ ...said(''), ...(await treeFor(db, query)) }),

  one: async ({ params: { id } }, { db }) => ({
    ...said(''),
    category: await categoryById(db, id),
    path: (await pathOf(db, id)).map(({ name }) => name),
    ...(await usesOf(db, id)),
  }),

  add: async ({ body }, ctx) => {
    await holdTree(ctx.db);
    const { name, parent_id = null, applies_to = 'any', code = null } = body;
    const above = await placeBelow(ctx, 0, parent_id);
    await refuseTwin(ctx, { id: 0, name, parent_id });
    const treatment = above ?? body.treatment ?? 'operating';
    const id = await insertRow(ctx, KIND, { name, parent_id, treatment, applies_to, code });
    return { ...said('Category added.'), category: await categoryById(ctx.db, id) };
  },

  update: async ({ params, body }, ctx) => {
    await holdTree(ctx.db);
    const row = await heldRow(ctx, NAMED, params.id, 'live');
    const { name = row.name, parent_id = row.parent_id } = body;
    const above = await placeBelow(ctx, row.id, parent_id);
    await refuseTwin(ctx, { id: row.id, name, parent_id });
    const treatment = above ?? body.treatment ?? row.treatment;
    if (treatment !== row.treatment) await shareCohorts(ctx.db);
    await changeRow(ctx, KIND, row, { ...body, treatment });
    await treatAlike(ctx, row.id, treatment);
    return { ...said('Category saved.'), category: await categoryById(ctx.db, row.id) };
  },

  remove: async ({ params }, ctx) => {
    await holdTree(ctx.db);
    const row = await heldRow(ctx, NAMED, params.id, 'any');
    if (row.deleted_at === null) {
      await refuseParent(ctx, row.id);
      await deleteRow(ctx, KIND, row);
    }
    return said('Category archived.');
  },

  restore: async ({ params }, ctx) => {
    await holdTree(ctx.db);
    const row = await heldRow(ctx, NAMED, params.id, 'any');
    if (row.deleted_at !== null) {
      const treatment = await placeAgain(ctx, row);
      await restoreRow(ctx, KIND, row);
      // What is above it may be treated otherwise by now.
      await changeRow(ctx, KIND, row, { treatment });
    }
    return { ...said('Category brought back.'), category: await categoryById(ctx.db, row.id) };
  },
};

/** How what is above treats its own; null at the top. 422 `parent_id` where the category with all below it has no place there. */
async function placeBelow({ db }: Context, id: number, parentId: number | null): Promise<Treatment | null> {
  if (parentId === null) return null;
  await refuseMissing(db, { parent_id: parentId }, { parent_id: 'expense_categories' });
  const path = await pathOf(db, parentId);
  if (path.some((above) => above.id === id))
    throw invalid({ parent_id: ['This category is the one that you are changing, or below it.'] });
  const { levels } = await below(db, id);
  if (path.length + 1 + levels > MOST_LEVELS)
    throw invalid({ parent_id: [`Categories go ${MOST_LEVELS} levels deep at most.`] });
  return path.at(-1)?.treatment ?? null;
}

interface Placed {
  readonly id: number;
  readonly name: string;
  readonly parent_id: number | null;
}

/** 422 `name` where another one in the same place has it. */
async function refuseTwin({ db }: Context, { id, name, parent_id }: Placed): Promise<void> {
  const twin = await db
    .selectFrom('expense_categories')
    .select('id')
    .where('parent_id', parent_id === null ? 'is' : '=', parent_id)
    .where(({ eb, fn }) => eb(fn<string>('lower', ['name']), '=', fn<string>('lower', [eb.val(name)])))
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (twin) throw invalid({ name: ['There is a category of this name in the same place.'] });
}

/** All below it are treated as it is. */
async function treatAlike(ctx: Context, id: number, treatment: Treatment): Promise<void> {
  for (const one of (await below(ctx.db, id)).ids)
    await changeRow(ctx, KIND, await heldRow(ctx, NAMED, one, 'live'), { treatment });
}

/** 422 `id` while there are live ones below it. */
async function refuseParent({ db }: Context, id: number): Promise<void> {
  const children = await db
    .selectFrom('expense_categories')
    .select('id')
    .where('parent_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  if (children.length === 0) return;
  const words = children.length === 1 ? '1 subcategory. Move it' : `${children.length} subcategories. Move them`;
  throw invalid({ id: [`It has ${words} first.`] });
}

/** How it is treated where it was. 422 `id` while the one above it is archived, or went too deep; `name` when its name is taken. */
async function placeAgain(ctx: Context, row: Placed & { readonly treatment: Treatment }): Promise<Treatment> {
  if (row.parent_id !== null) {
    const { name, deleted_at } = await categoryById(ctx.db, row.parent_id);
    if (deleted_at !== null) throw invalid({ id: [`It was below ${name}, which is archived. Bring that back first.`] });
    if ((await pathOf(ctx.db, row.parent_id)).length >= MOST_LEVELS)
      throw invalid({ id: [`It was below ${name}, which stands on the last level by now. Move that first.`] });
  }
  const above = await placeBelow(ctx, row.id, row.parent_id);
  await refuseTwin(ctx, row);
  return above ?? row.treatment;
}
