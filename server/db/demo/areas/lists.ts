/** Notes and product lists with their items, and the order that some people gave theirs. */
import type { Insertable } from 'kysely';
import { formatStamp } from '#contract/stamp.ts';
import type { Database } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { type DemoItem, type DemoList, LISTS } from './list-texts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Of one person, who has the list that was made last on top. */
const SORTS: readonly string[] = ['Maya Patel', 'Sara Lind'];

const madeAt = ({ now }: DemoContext, { ago }: DemoList) => new Date(now.getTime() - ago * DAY);

function listRow(demo: DemoContext, list: DemoList): Insertable<Database['lists']> {
  const { kind, title, body = null, status, owner, shared, permission = null, isDeleted = false } = list;
  const owner_id = personOf(demo, owner);
  const at = madeAt(demo, list);
  return {
    kind,
    title,
    body,
    status,
    owner_id,
    shared,
    permission,
    created_at: at,
    created_by: owner_id,
    updated_at: at,
    deleted_at: isDeleted ? demo.now : null,
    deleted_by: isDeleted ? owner_id : null,
  };
}

/** The nth item of a list: ticked as many hours after the list was made. */
function itemRow(
  demo: DemoContext,
  list: DemoList,
  list_id: number,
  item: DemoItem,
  nth: number,
): Insertable<Database['list_items']> {
  const { text, qty = null, unit = null, price = null, vehicle, by } = item;
  const at = madeAt(demo, list);
  const doneAt = new Date(at.getTime() + (nth + 1) * HOUR);
  return {
    list_id,
    text,
    qty,
    unit,
    price,
    vehicle_id: vehicle === undefined ? null : must(demo.yard.vehicles[vehicle], 'a vehicle'),
    status: item.status ?? (list.kind === 'note' ? 'open' : 'needed'),
    done_at: by === undefined ? null : doneAt,
    done_by: by === undefined ? null : personOf(demo, by),
    created_at: at,
    created_by: personOf(demo, list.owner),
    updated_at: by === undefined ? at : doneAt,
    deleted_at: null,
    deleted_by: null,
  };
}

export async function loadLists(demo: DemoContext): Promise<void> {
  const { db, now } = demo;
  const rows = LISTS.map((list) => listRow(demo, list));
  const ids = await insertForIds(db, 'lists', rows);
  const idOf = (at: number) => must(ids[at], 'the list');
  await insertAll(
    db,
    'list_items',
    LISTS.flatMap((list, at) => list.items.map((item, nth) => itemRow(demo, list, idOf(at), item, nth))),
  );
  await insertAll(
    db,
    'audit',
    rows.map(({ kind, title, status, shared, owner_id, created_at }, at) => ({
      at: created_at,
      user_id: owner_id,
      branch_id: null,
      action: `${kind}.create`,
      entity: kind,
      entity_id: idOf(at),
      detail: JSON.stringify({ to: { title, status, shared } }),
      request_id: 'demo',
    })),
  );
  const stamp = formatStamp({ ms: now.getTime() - DAY, counter: 0, device: 'demodemo' });
  await insertAll(
    db,
    'orders',
    SORTS.flatMap((name) =>
      (['note', 'product'] as const).map((kind) => ({
        kind,
        owner_id: personOf(demo, name),
        ids: LISTS.map((list, at) => ({ ...list, id: idOf(at) }))
          .filter((list) => list.kind === kind)
          .toSorted((one, other) => one.ago - other.ago)
          .map(({ id }) => id),
        stamp,
      })),
    ),
  );
}
