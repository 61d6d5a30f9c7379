/** What notes and product lists have in common: both are lists of items, with the same calls twice (people.md §3). */
import * as z from 'zod/mini';
import { del, get, post, put } from '../endpoint.ts';
import type { Permission } from '../permissions.ts';
import { listQuery, recordTimes } from '../records.ts';
import { done, id, idParams, instant, note, text } from '../schema.ts';

/** Whom an owner lets see a list: nobody else, those of their department or of their branch, everybody. */
export const SHARED = ['own', 'department', 'branch', 'all'] as const;
export const sharedWords = {
  own: 'Not shared',
  department: 'Department',
  branch: 'Branch',
  all: 'Everybody',
} as const satisfies Readonly<Record<(typeof SHARED)[number], string>>;

/** What every list answers, beside its place, its status and its items. */
export const listFields = {
  id,
  title: z.string(),
  body: z.nullable(z.string()),
  owner_id: id,
  owner_name: z.string(),
  shared: z.enum(SHARED),
  /** Of those it is shared with only those who have this permission see it. */
  permission: z.nullable(z.string()),
  /** Only its owner deletes it, and who may delete those of others. */
  removable: z.boolean(),
  ...recordTimes,
};

/** What every item answers, beside its list and its status. */
export const itemFields = {
  id,
  text: z.string(),
  qty: z.nullable(z.number()),
  unit: z.nullable(z.string()),
  /** Of one unit. */
  price: z.nullable(z.number()),
  vehicle_id: z.nullable(id),
  vehicle_plate: z.nullable(z.string()),
  /** When it was ticked first, and by whom. */
  done_at: z.nullable(instant),
  done_by: z.nullable(id),
  done_by_name: z.nullable(z.string()),
  ...recordTimes,
};

/** What people call the fields: in forms and in the history. */
export const listLabels = {
  title: 'Title',
  body: 'Text',
  status: 'Status',
  shared: 'Shared with',
  permission: 'Only for who may',
} as const;
export const itemLabels = {
  text: 'Item',
  qty: 'Quantity',
  unit: 'Unit',
  price: 'Price',
  vehicle_id: 'Vehicle',
  status: 'Status',
  done_by: 'Done by',
} as const;

/** A number above or at zero with at most so many decimals. */
const amount = (most: number, decimals: number) =>
  z.number('This must be a number.').check(
    z.minimum(0, 'At least 0.'),
    z.maximum(most, `At most ${most}.`),
    z.refine((v) => Number(v.toFixed(decimals)) === v, `At most ${decimals} decimals.`),
  );

const item = z.object({
  text: text(200),
  qty: z.optional(z.nullable(amount(999_999, 3))),
  unit: z.optional(z.nullable(text(20))),
  price: z.optional(z.nullable(amount(9_999_999, 2))),
  vehicle_id: z.optional(z.nullable(id)),
});

const fields = z.object({
  title: text(120),
  body: z.optional(z.nullable(note(4000))),
  shared: z.optional(z.enum(SHARED, 'Choose own, department, branch or all.')),
  permission: z.optional(z.nullable(text(60))),
});

const ids = z.array(id).check(z.maxLength(1000, 'At most 1,000 at once.'));

/** `Inline`: the answer is the whole list. Any other: it is the item alone. */
const itemType = { type: z.optional(text(40)) };

type Schema = z.ZodMiniType;

/** The answers of a kind of list; each kind has its own documented names in them. */
export interface ListAnswers<P extends Schema = Schema, L extends Schema = Schema, I extends Schema = Schema> {
  readonly page: P;
  readonly list: L;
  /** The whole list, or the item alone. */
  readonly item: I;
}

/** How a kind of list is spelled in its calls. */
interface Spelling<A> {
  readonly may: Readonly<Record<'view' | 'create' | 'update', Permission>>;
  readonly states: readonly [string, ...string[]];
  readonly itemStates: readonly [string, ...string[]];
  readonly paths: {
    readonly lists: string;
    readonly list: string;
    readonly status: string;
    readonly restore: string;
    readonly swap: string;
    readonly addItem: string;
    readonly updateItem: string;
    readonly removeItem: string;
    readonly restoreItem: string;
    readonly swapItems: string;
  };
  readonly answers: A;
}

/** The rows of one kind of list. */
export function listCalls<P extends Schema, L extends Schema, I extends Schema>({
  may,
  states,
  itemStates,
  paths,
  answers,
}: Spelling<ListAnswers<P, L, I>>) {
  const status: z.ZodMiniType<string, string> = z.enum(states, `Choose one of: ${states.join(', ')}.`);
  const itemStatus: z.ZodMiniType<string, string> = z.enum(itemStates, `Choose one of: ${itemStates.join(', ')}.`);
  const changed = { ...z.partial(fields).shape, status: z.optional(status) };
  const items = z.optional(z.array(item).check(z.maxLength(200, 'At most 200 at once.')));
  const repeat = { replay: 'repeat', permission: may.update, params: idParams } as const;
  return {
    /** Those that the person sees, in the order that they gave them. */
    list: get(paths.lists, {
      permission: may.view,
      query: z.object({
        ...listQuery(['index', 'title', 'owner_name', 'updated_at']),
        status: z.optional(status),
        shared: z.optional(z.enum(SHARED, 'Choose own, department, branch or all.')),
      }),
      answer: answers.page,
    }),

    edit: get(paths.list, { permission: may.view, params: idParams, answer: answers.list }),

    /** 422 `permission` when there is none such. */
    add: post(paths.lists, {
      permission: may.create,
      replay: 'create',
      body: z.object({ ...fields.shape, status: z.optional(status), items }),
      answer: answers.list,
    }),

    /** Changes the fields that are sent, each unless a later change of it stands. */
    update: put(paths.list, { ...repeat, body: z.object(changed), answer: answers.list }),

    /** 403 for the list of somebody else, without the right to delete those. */
    remove: del(paths.list, { ...repeat, permission: may.view, answer: done }),

    restore: post(paths.restore, { ...repeat, permission: may.view, own: true, answer: answers.list }),

    /** A product list that is received takes along what was ordered. */
    updateStatus: post(paths.status, { ...repeat, body: z.object({ status }), answer: answers.list }),

    addItem: post(paths.addItem, {
      ...repeat,
      replay: 'create',
      body: z.object({ ...item.shape, ...itemType }),
      answer: answers.item,
    }),

    /** Changes the fields that are sent, each unless a later change of it stands. Whoever ticks first is named. */
    updateItem: post(paths.updateItem, {
      ...repeat,
      body: z.object({ ...z.partial(item).shape, ...itemType, status: z.optional(itemStatus) }),
      answer: answers.item,
    }),

    /** Answers the list without it. */
    removeItem: del(paths.removeItem, { ...repeat, answer: answers.list }),

    restoreItem: post(paths.restoreItem, { ...repeat, own: true, answer: answers.list }),

    /**
     * The person's own order: all ids in their new order, or one that goes to the place of another. Ids of nothing are left out, and what
     * is not named follows by its creation. 422 `ids` when neither is sent.
     */
    swap: post(paths.swap, {
      permission: may.view,
      replay: 'repeat',
      body: z.object({ ids: z.optional(ids), from: z.optional(id), to: z.optional(id) }),
      answer: done,
    }),

    /** The order of the items of the list `id`, for everybody. */
    swapItems: post(paths.swapItems, {
      permission: may.update,
      replay: 'repeat',
      body: z.object({ id, ids }),
      answer: answers.list,
    }),
  };
}

export type ListCalls<A extends ListAnswers> = ReturnType<typeof listCalls<A['page'], A['list'], A['item']>>;
