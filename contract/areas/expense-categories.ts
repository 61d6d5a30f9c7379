/** Categories of expenses: a tree of at most three levels (money.md §3 "reference"). */
import * as z from 'zod/mini';
import { del, get, post } from '../endpoint.ts';
import { flag, listFrame, recordTimes } from '../records.ts';
import { done, frame, id, idParams, text } from '../schema.ts';

const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as K[];

/** How the money of a category counts, with the words for people. */
export const treatments = {
  operating: 'Running costs',
  capital: 'Bought to keep: outside of profit',
  pass_through: 'Passed on: nobody’s cost',
} as const;
export type Treatment = keyof typeof treatments;
const treatment = z.enum(keysOf(treatments), 'There is no such treatment.');

/** What an expense of a category is for, with the words for people. */
export const expenseTargets = {
  any: 'Anything',
  vehicle: 'Vehicles',
  person: 'People',
  other: 'The yard itself',
} as const;
export type ExpenseTarget = keyof typeof expenseTargets;
const appliesTo = z.enum(keysOf(expenseTargets), 'There is no such use.');

/** So many levels the tree may have. */
export const MOST_LEVELS = 3;

const fields = {
  id,
  ...recordTimes,
  name: z.string(),
  parent_id: z.nullable(id),
  /** Of one below another: as that one is treated. */
  treatment,
  applies_to: appliesTo,
  /** What the bookkeeper calls it. */
  code: z.nullable(z.string()),
};

const category = z.object(fields);
export type ExpenseCategory = z.output<typeof category>;

/** A category with those below it. */
export interface CategoryNode extends ExpenseCategory {
  readonly children: CategoryNode[];
}
const level = <T extends z.ZodMiniType>(children: T) => z.array(z.object({ ...fields, children }));
/** The tree as answers have it: no deeper than MOST_LEVELS, and written out, since a schema that names itself takes more room on every phone. */
export const categoryTree: z.ZodMiniType<CategoryNode[]> = level(level(level(z.array(z.never()))));

/** What people call the fields: in the form and in the history. */
export const expenseCategoryLabels = {
  name: 'Name',
  parent_id: 'Below',
  treatment: 'Counts as',
  applies_to: 'For',
  code: 'Bookkeeper’s code',
} as const;

const sent = {
  /** Unique among those below the same one, without regard to case. */
  name: text(80),
  parent_id: z.optional(z.nullable(id)),
  /** Of one below another it follows from that one, whatever is sent. Running costs where nothing is said. */
  treatment: z.optional(treatment),
  applies_to: z.optional(appliesTo),
  code: z.optional(z.nullable(text(20))),
};
const answer = z.object({ ...frame, category });

export const expenseCategories = {
  /**
   * All of them, as a tree, by name. A search or `applies_to` leaves those that fit, with the ones above them; `applies_to` also takes those for
   * anything. `archived`, or `deleted`: the archived ones instead, each by itself.
   */
  list: get('/api/expenses_category', {
    permission: 'expense-category.view',
    query: z.object({
      search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters.'))),
      applies_to: z.optional(appliesTo),
      archived: z.optional(flag),
      deleted: z.optional(flag),
    }),
    answer: z.object({ ...listFrame, expenseCategories: categoryTree }),
  }),

  /** 422 `name` where one beside it has the name, `parent_id` where it would be on a fourth level. */
  add: post('/api/expenses_category', {
    permission: 'expense-category.create',
    replay: 'create',
    body: z.object(sent),
    answer,
  }),

  /** `path`: the names from the top down to it. `usedCount`: expenses and charges in it; `vendorsCount`: vendors whose usual one it is. */
  one: get('/api/expenses_category/{id}', {
    permission: 'expense-category.view',
    params: idParams,
    answer: z.object({ ...frame, category, path: z.array(z.string()), usedCount: z.int(), vendorsCount: z.int() }),
  }),

  /** What is sent. 422 `parent_id` for itself or one below it, and where something below it would be on a fourth level. */
  update: post('/api/expenses_category/{id}', {
    permission: 'expense-category.update',
    replay: 'repeat',
    params: idParams,
    body: z.partial(z.object(sent)),
    answer,
  }),

  /** Archives it. 422 `id` while there are live ones below it. */
  remove: del('/api/expenses_category/{id}', {
    permission: 'expense-category.delete',
    replay: 'repeat',
    params: idParams,
    answer: done,
  }),

  /** 422 `id` while the one above it is archived, `name` when another one has its name by now. */
  restore: post('/api/restore-expense-category/{id}', {
    own: true,
    permission: 'expense-category.delete',
    replay: 'repeat',
    params: idParams,
    answer,
  }),
};
