/** The walk-rounds of one vehicle, as its page lists them. */
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { ListedPrecheck } from '#contract/areas/precheck-reads.ts';
import type { Precheck } from '#contract/areas/prechecks.ts';
import type { precheckReads as rows } from '#contract/areas/precheck-reads.ts';
import type { Query } from '#contract/endpoint.ts';
import { id } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { cutPage, moment, readCursor } from '#server/lib/cursor.ts';
import { must } from '#server/lib/must.ts';
import { slotsOfAll } from './images.ts';

const PAGE = 50;

type Plain = Omit<ListedPrecheck, 'pictures' | 'skipped'>;

function countsOf(slots: Precheck['slots']): Pick<ListedPrecheck, 'pictures' | 'skipped'> {
  const skipped = slots.filter(({ state }) => state === 'skipped').length;
  const open = slots.filter(({ state }) => state === 'open').length;
  return { pictures: slots.length - skipped - open, skipped };
}

/** One page, the newest first. */
export async function listedPage(
  db: Kysely<Database>,
  vehicleId: number,
  { cursor, limit = PAGE }: Query<typeof rows.ofVehicle>,
) {
  const after = readCursor(cursor, z.tuple([moment, id]));
  const isAfter = after ? sql`and (p.at, p.id) < (${new Date(after[0])}::timestamptz, ${after[1]})` : sql``;
  const { rows: found } = await sql<Stored<Plain>>`
    select p.id, p.key, p.kind, p.booking_id, p.todo_id, p.at, p.completed_at, c.name as completed_by_name, u.name as created_by_name,
      p.updated_at, (select count(*)::int from precheck_items i where i.precheck_id = p.id and i.state = 'failed') as failed
    from prechecks p
    left join users c on c.id = p.completed_by
    left join users u on u.id = p.created_by
    where p.vehicle_id = ${vehicleId} ${isAfter}
    order by p.at desc, p.id desc limit ${limit + 1}`.execute(db);
  const { page, next_cursor } = cutPage(found, limit, (row) => [row.at.getTime(), row.id]);
  const slots = await slotsOfAll(
    db,
    page.map((row) => row.id),
  );
  const prechecks = page.map((row) => ({
    ...present<Plain>(row),
    ...countsOf(must(slots.get(row.id), 'the places of the walk-round')),
  }));
  return { prechecks, next_cursor };
}
