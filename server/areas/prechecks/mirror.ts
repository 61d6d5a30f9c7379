/** The walk-rounds that a person's phone keeps: a page of them whole, in as many queries as one alone. */
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { MirroredPrecheck } from '#contract/areas/precheck-reads.ts';
import type { precheckReads as rows } from '#contract/areas/precheck-reads.ts';
import type { Query } from '#contract/endpoint.ts';
import { id } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import type { Person } from '#server/http/handler.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { cutPage, readCursor } from '#server/lib/cursor.ts';
import { withinReach } from '../vehicles/access.ts';
import { imagesOfAll } from './answer.ts';
import { joinHandover } from './handover.ts';
import { slotsOfAll } from './images.ts';

const PAGE = 100;

/** Whoever asks, and when. */
export interface Reading {
  readonly db: Kysely<Database>;
  readonly now: Date;
  readonly person: Pick<Person, 'id' | 'branches' | 'can'>;
}

type Plain = Omit<MirroredPrecheck, 'items' | 'skips' | 'images'>;
type Items = MirroredPrecheck['items'];

/**
 * The person's own: those that they made, and those of which they took a picture. When they came in decides, by the server's clock, so that the
 * phone that sent one late sees it.
 */
async function pageOf({ db, now, person }: Reading, { cursor, limit = PAGE }: Query<typeof rows.mirror>) {
  const [after] = readCursor(cursor, z.tuple([id])) ?? [0];
  const { rows: found } = await sql<Stored<Plain>>`
    select p.id, p.key, p.vehicle_id, p.todo_id, p.booking_id, p.kind, p.at, coalesce(o.value, own.value) as odometer,
      coalesce(h.fuel_eighths, p.fuel_eighths) as fuel_eighths, coalesce(h.charge_percent, p.charge_percent) as charge_percent,
      p.note, p.completed_at, p.updated_at
    from prechecks p
    join vehicles v on v.id = p.vehicle_id
    ${joinHandover}
    left join odometer_readings own on own.id = p.reading_id
    where p.id > ${after} and ${withinReach(person)}
      and (p.created_by = ${person.id} or p.id = any(array(select precheck_id from precheck_images where created_by = ${person.id})))
      and (p.updated_at >= ${now}::timestamptz - interval '2 days'
        or (p.completed_at is null and p.created_at >= ${now}::timestamptz - interval '14 days'))
    order by p.id limit ${limit + 1}`.execute(db);
  return cutPage(found, limit, (row) => [row.id]);
}

async function itemsOfAll(db: Kysely<Database>, ids: readonly number[]): Promise<ReadonlyMap<number, Items>> {
  const found = await db
    .selectFrom('precheck_items')
    .select(['precheck_id', 'check_id', 'state', 'note'])
    .where(anyOf('precheck_id', ids))
    .orderBy('check_id')
    .execute();
  const own = Map.groupBy(found, ({ precheck_id }) => precheck_id);
  return new Map([...own].map(([key, of]) => [key, of.map(({ precheck_id: _own, ...item }) => item)]));
}

/** One page, in the order of numbers. */
export async function mirroredPage(ctx: Reading, query: Query<typeof rows.mirror>) {
  const { page, next_cursor } = await pageOf(ctx, query);
  const ids = page.map((row) => row.id);
  const items = await itemsOfAll(ctx.db, ids);
  const slots = await slotsOfAll(ctx.db, ids);
  const images = await imagesOfAll(ctx.db, ids);
  const prechecks = page.map((row): MirroredPrecheck => ({
    ...present<Plain>(row),
    items: items.get(row.id) ?? [],
    skips: (slots.get(row.id) ?? []).flatMap(({ slot, reason }) => (reason === null ? [] : [{ slot, reason }])),
    images: images.get(row.id) ?? [],
  }));
  return { prechecks, next_cursor };
}
