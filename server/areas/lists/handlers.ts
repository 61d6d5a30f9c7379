/** Notes and product lists: the same rules twice (people.md §3). */
import type { ListAnswers, ListCalls } from '#contract/areas/lists.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { gone, invalid, lacking } from '#server/http/refusal.ts';
import { moved, setOrder } from '#server/kit/orders.ts';
import { deleteRow, heldRow, insertRow, mergeRow, restoreRow } from '#server/kit/records.ts';
import { addItem, changeItem, itemTable, takeAlong } from './items.ts';
import { type ListKind, noteKind, productKind } from './kinds.ts';
import {
  type FoundList,
  hasPermission,
  itemIdsOf,
  listById,
  listOfItem,
  orderedLists,
  pageOfLists,
} from './queries.ts';

const listTable = ({ noun }: ListKind) => ({ table: 'lists', noun }) as const;

/** The list, held until the transaction ends. 404 when the person does not see it, 410 when it is deleted and `which` is `live`. */
async function heldList(ctx: Context, kind: ListKind, id: number, which: 'live' | 'any' = 'live') {
  await listById(ctx, kind, id);
  const row = await heldRow(ctx, listTable(kind), id, 'any');
  if (which === 'live' && row.deleted_at !== null) throw gone(kind.words);
  return row;
}

/** The item of a list that is there, held with its list. */
async function heldItem(ctx: Context, kind: ListKind, id: number, which: 'live' | 'any' = 'live') {
  const list = await heldList(ctx, kind, await listOfItem(ctx, kind, id));
  const item = await heldRow(ctx, itemTable(kind), id, 'any');
  if (which === 'live' && item.deleted_at !== null) throw gone('item');
  return { list, item };
}

/** Lists of others are deleted and restored by who has the right for it. */
async function heldToRemove(ctx: Context, kind: ListKind, id: number) {
  const row = await heldList(ctx, kind, id, 'any');
  if (row.owner_id !== ctx.person.id && !ctx.person.can(kind.may.remove)) throw lacking(kind.may.remove);
  return row;
}

interface ListChange {
  readonly title?: string | undefined;
  readonly body?: string | null | undefined;
  readonly status?: string | undefined;
  readonly shared?: FoundList['shared'] | undefined;
  readonly permission?: string | null | undefined;
}

async function checkFields({ db }: Context, { permission }: ListChange): Promise<void> {
  if (permission && !(await hasPermission(db, permission)))
    throw invalid({ permission: ['There is no such permission.'] });
}

async function changeList(ctx: Context, kind: ListKind, id: number, change: ListChange): Promise<FoundList> {
  const row = await heldList(ctx, kind, id);
  const { title, body, status, shared, permission } = change;
  await checkFields(ctx, change);
  await mergeRow(ctx, listTable(kind), row, { title, body: body === '' ? null : body, status, shared, permission });
  const list = await listById(ctx, kind, id);
  if (list.status === row.status) return list;
  await takeAlong(ctx, kind, id, list.status);
  return listById(ctx, kind, id);
}

/** The ids of its items in their order, to compare. */
const orderOfItems = ({ items }: FoundList) => items.map(({ id }) => id).join();

/** `type` Inline asks for the whole list. */
async function itemAnswer(ctx: Context, kind: ListKind, listId: number, itemId: number, type: string | undefined) {
  const list = await listById(ctx, kind, listId);
  const item = type === 'Inline' ? undefined : list.items.find(({ id }) => id === itemId);
  return [list, item ?? null] as const;
}

function listHandlers<A extends ListAnswers>(kind: ListKind<A>): Handlers<ListCalls<A>> {
  return { ...wholeLists(kind), ...singleItems(kind), ...orders(kind) };
}

type Part<A extends ListAnswers, N extends keyof ListCalls<A>> = Pick<Handlers<ListCalls<A>>, N>;

function wholeLists<A extends ListAnswers>(
  kind: ListKind<A>,
): Part<A, 'list' | 'edit' | 'add' | 'update' | 'remove' | 'restore' | 'updateStatus'> {
  const Words = kind.words.charAt(0).toUpperCase() + kind.words.slice(1);
  return {
    list: async ({ query }, ctx) => {
      const { lists, ...rest } = await pageOfLists(ctx, kind, query);
      return kind.page({ status: 200, message: '', ...rest }, lists);
    },

    edit: async ({ params }, ctx) => kind.list('', await listById(ctx, kind, params.id)),

    add: async ({ body }, ctx) => {
      await checkFields(ctx, body);
      const { title, status = 'open', shared = 'own', permission = null, items = [] } = body;
      const fields = { kind: kind.noun, title, body: body.body || null, status, shared, permission };
      const id = await insertRow(ctx, listTable(kind), { ...fields, owner_id: ctx.person.id });
      for (const item of items) await addItem(ctx, kind, id, item);
      return kind.list(`${Words} added.`, await listById(ctx, kind, id));
    },

    update: async ({ params, body }, ctx) => kind.list(`${Words} saved.`, await changeList(ctx, kind, params.id, body)),

    updateStatus: async ({ params, body }, ctx) =>
      kind.list(`${Words} saved.`, await changeList(ctx, kind, params.id, { status: body.status })),

    remove: async ({ params }, ctx) => {
      const row = await heldToRemove(ctx, kind, params.id);
      if (row.deleted_at === null) await deleteRow(ctx, listTable(kind), row);
      return { status: 200, message: `${Words} deleted.` };
    },

    restore: async ({ params }, ctx) => {
      const row = await heldToRemove(ctx, kind, params.id);
      if (row.deleted_at !== null) await restoreRow(ctx, listTable(kind), row);
      return kind.list(`${Words} restored.`, await listById(ctx, kind, row.id));
    },
  };
}

function singleItems<A extends ListAnswers>(
  kind: ListKind<A>,
): Part<A, 'addItem' | 'updateItem' | 'removeItem' | 'restoreItem'> {
  return {
    addItem: async ({ params, body }, ctx) => {
      const list = await heldList(ctx, kind, params.id);
      const id = await addItem(ctx, kind, list.id, body);
      return kind.item('Item added.', ...(await itemAnswer(ctx, kind, list.id, id, body.type)));
    },

    updateItem: async ({ params, body: { type, ...change } }, ctx) => {
      const { list, item } = await heldItem(ctx, kind, params.id);
      await changeItem(ctx, kind, item, change);
      return kind.item('Item saved.', ...(await itemAnswer(ctx, kind, list.id, item.id, type)));
    },

    removeItem: async ({ params }, ctx) => {
      const { list, item } = await heldItem(ctx, kind, params.id, 'any');
      if (item.deleted_at === null) await deleteRow(ctx, itemTable(kind), item);
      return kind.list('Item removed.', await listById(ctx, kind, list.id));
    },

    restoreItem: async ({ params }, ctx) => {
      const { list, item } = await heldItem(ctx, kind, params.id, 'any');
      if (item.deleted_at !== null) await restoreRow(ctx, itemTable(kind), item);
      return kind.list('Item restored.', await listById(ctx, kind, list.id));
    },
  };
}

function orders<A extends ListAnswers>(kind: ListKind<A>): Part<A, 'swap' | 'swapItems'> {
  return {
    swap: async ({ body: { ids, from, to } }, ctx) => {
      const now = await orderedLists(ctx, kind);
      const isMove = from !== undefined && to !== undefined;
      if (!ids && !isMove) throw invalid({ ids: ['Say the whole new order, or which list goes to whose place.'] });
      const wanted = ids?.filter((id) => now.includes(id)) ?? moved(now, from ?? 0, to ?? 0);
      await setOrder(ctx, { kind: kind.noun, owner: ctx.person.id }, wanted);
      return { status: 200, message: 'Order saved.' };
    },

    swapItems: async ({ body }, ctx) => {
      const row = await heldList(ctx, kind, body.id);
      const before = await listById(ctx, kind, row.id);
      const known = await itemIdsOf(ctx.db, row.id);
      const ids = body.ids.filter((id) => known.has(id));
      await setOrder(ctx, { kind: kind.itemNoun, owner: row.id }, ids);
      const after = await listById(ctx, kind, row.id);
      if (orderOfItems(before) !== orderOfItems(after))
        ctx.audit({ action: `${kind.noun}.sort`, entity: kind.noun, entityId: row.id });
      return kind.list('Order saved.', after);
    },
  };
}

export const notes = listHandlers(noteKind);
export const products = listHandlers(productKind);
