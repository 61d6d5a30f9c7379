/**
 * An order that people set by hand: of one's lists, of the items of a list, of the cards of a column. It is one register of ids with the
 * stamp of whoever set it last (people.md §4.6), since positions that are swapped one by one end in an order that nobody wanted when two do it at once.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/http/handler.ts';

/** What is ordered (`note`, `note_item`), and whose order it is: the id of the person or of the record that holds it. */
export interface OrderKey {
  readonly kind: string;
  readonly owner: number;
}

/**
 * Sets the order, unless a later one stands already.
 *
 * @param ids all of them in their new order; ids of nothing do no harm, and what is left out follows by its creation
 */
export async function setOrder(
  { db, stamp, superseded }: Pick<Context, 'db' | 'stamp' | 'superseded'>,
  { kind, owner }: OrderKey,
  ids: readonly number[],
): Promise<void> {
  const { rows } = await sql`
    insert into orders (kind, owner_id, ids, stamp) values (${kind}, ${owner}, ${[...new Set(ids)]}::bigint[], ${stamp})
    on conflict (kind, owner_id) do update set ids = excluded.ids, stamp = excluded.stamp
    where orders.stamp collate "C" <= excluded.stamp collate "C"
    returning 1`.execute(db);
  if (rows.length === 0) superseded(['ids']);
}

/** The place of the row with this id in the order, from 1; null when it is not in it: sort by it and then by the id. */
export function placeIn({ kind, owner }: OrderKey, id: string): RawBuilder<number | null> {
  return sql<number | null>`
    array_position((select ids from orders where kind = ${kind} and owner_id = ${owner}), ${sql.ref(id)})`;
}

/** `ids` with the one id moved to the place of the other, where both are in it. */
export function moved(ids: readonly number[], from: number, to: number): number[] {
  const place = ids.indexOf(to);
  if (place === -1 || !ids.includes(from)) return [...ids];
  return ids.filter((id) => id !== from).toSpliced(place, 0, from);
}
