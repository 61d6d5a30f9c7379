/** Lists with their place in one's own order and their items in theirs. */
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Note, NoteItem } from '#contract/areas/notes.ts';
import { isPermission } from '#contract/permissions.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { placeIn } from '#server/kit/orders.ts';
import { type ListQuery, pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { anyOf } from '#server/lib/any-of.ts';
import type { ListKind } from './kinds.ts';

type Reading = Pick<Context, 'db' | 'person'>;

/** An item as it is answered, but for the documented name of its list's id. */
export interface FoundItem extends Omit<NoteItem, 'note_id' | 'status'> {
  readonly status: string;
  readonly list_id: number;
}

/** A list as it is answered, but for the documented names of its place and its items. */
export interface FoundList extends Omit<Note, 'notes_index' | 'note_items' | 'status'> {
  readonly status: string;
  readonly index: number;
  readonly items: readonly FoundItem[];
}

interface ListRow extends Omit<Stored<FoundList>, 'items' | 'removable'> {
  /** The texts of its items, for the search. */
  readonly contents: string;
}

/**
 * Whether the person sees the list `l` of the owner `o`: it is theirs, or shared with them, and with those who have its permission, if it names one; or
 * they see everybody's.
 */
function isSeen(person: Context['person'], { may }: ListKind): RawBuilder<SqlBool> {
  if (person.can(may.viewAll)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(l.owner_id = ${person.id} or (
    (l.shared = 'all'
      or l.shared = 'department' and o.department_id = (select department_id from users where id = ${person.id})
      or l.shared = 'branch' and o.branch_id = any(${person.branches}::bigint[]))
    and (l.permission is null or l.permission = any(${[...person.permissions]}::text[]))))`;
}

/** All lists of the kind that the person sees, deleted or not. The deleted ones come last in the order. A list changes with its items. */
function selectLists(person: Context['person'], kind: ListKind) {
  const place = placeIn({ kind: kind.noun, owner: person.id }, 'l.id');
  return sql<ListRow>`(
    select l.id, l.title, l.body, l.status, l.owner_id, o.name as owner_name, l.shared, l.permission,
      l.created_at, l.deleted_at,
      greatest(l.updated_at, (select max(i.updated_at) from list_items i where i.list_id = l.id)) as updated_at,
      (row_number() over (order by l.deleted_at is not null, ${place} nulls last, l.id))::int as index,
      (select string_agg(i.text, ' ') from list_items i where i.list_id = l.id and i.deleted_at is null) as contents
    from lists l join users o on o.id = l.owner_id
    where l.kind = ${kind.noun} and ${isSeen(person, kind)})`;
}

/** The items of these lists that are not deleted, each list's in its order. */
async function itemsOf(db: Kysely<Database>, kind: ListKind, listIds: readonly number[]): Promise<FoundItem[]> {
  const { rows } = await sql<Stored<FoundItem>>`
    select i.id, i.list_id, i.text, i.qty, i.unit, i.price, i.vehicle_id, v.plate as vehicle_plate, i.status,
      i.done_at, i.done_by, u.name as done_by_name, i.created_at, i.updated_at, i.deleted_at
    from list_items i
    left join vehicles v on v.id = i.vehicle_id
    left join users u on u.id = i.done_by
    left join orders on orders.kind = ${kind.itemNoun} and orders.owner_id = i.list_id
    where ${anyOf('i.list_id', listIds)} and i.deleted_at is null
    order by i.list_id, array_position(orders.ids, i.id) nulls last, i.id`.execute(db);
  return rows.map((row) => present<FoundItem>(row));
}

async function withItems({ db, person }: Reading, kind: ListKind, rows: readonly ListRow[]): Promise<FoundList[]> {
  const items = Map.groupBy(
    await itemsOf(
      db,
      kind,
      rows.map(({ id }) => id),
    ),
    ({ list_id }) => list_id,
  );
  return rows.map(({ contents: _contents, ...row }) => ({
    ...present<Omit<FoundList, 'items' | 'removable'>>(row),
    removable: row.owner_id === person.id || person.can(kind.may.remove),
    items: items.get(row.id) ?? [],
  }));
}

interface Filter extends ListQuery {
  readonly status?: string | undefined;
  readonly shared?: string | undefined;
}

/** Of the deleted ones those that the person may bring back. */
export async function pageOfLists(ctx: Reading, kind: ListKind, query: Filter) {
  const isOwnAlone = query.deleted === '1' && !ctx.person.can(kind.may.remove);
  const { page, ...rest } = await pageOf(ctx.db, selectLists(ctx.person, kind), query, {
    where: [
      query.status === undefined ? undefined : sql`status = ${query.status}`,
      query.shared === undefined ? undefined : sql`shared = ${query.shared}`,
      isOwnAlone ? sql`owner_id = ${ctx.person.id}` : undefined,
    ],
    search: ['title', 'body', 'owner_name', 'contents'],
    sorts: { index: 'number', title: 'text', owner_name: 'text', updated_at: 'moment' },
  });
  return { lists: await withItems(ctx, kind, page), ...rest };
}

/** The list, deleted or not. 404 when there is none that the person sees. */
export async function listById(ctx: Reading, kind: ListKind, id: number): Promise<FoundList> {
  const { rows } = await sql<ListRow>`
    select * from ${selectLists(ctx.person, kind)} as one where id = ${id}`.execute(ctx.db);
  const [list] = await withItems(ctx, kind, rows);
  if (!list) throw missing(kind.words);
  return list;
}

/** The list that an item is of. 404 when there is none, or none that the person sees. */
export async function listOfItem({ db, person }: Reading, kind: ListKind, itemId: number): Promise<number> {
  const { rows } = await sql<{ readonly id: number }>`
    select id from ${selectLists(person, kind)} as one
    where id = (select list_id from list_items where id = ${itemId})`.execute(db);
  const [list] = rows;
  if (!list) throw missing('item');
  return list.id;
}

/** The ids of all lists that the person sees, in their order. */
export async function orderedLists({ db, person }: Reading, kind: ListKind): Promise<number[]> {
  const { rows } = await sql<{ readonly id: number }>`
    select id from ${selectLists(person, kind)} as one order by index`.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of all items of the list, deleted ones too: a restored one is back at its place. */
export async function itemIdsOf(db: Kysely<Database>, listId: number): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('list_items').select('id').where('list_id', '=', listId).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether the product or the yard has a permission of this name. */
export async function hasPermission(db: Kysely<Database>, name: string): Promise<boolean> {
  if (isPermission(name)) return true;
  const row = db.selectFrom('permissions').select('id').where('name', '=', name);
  return (await row.executeTakeFirst()) !== undefined;
}
