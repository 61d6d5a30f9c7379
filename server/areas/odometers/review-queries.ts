/** Reads the readings that the office judges, and the people and photos behind them. */
import * as z from 'zod/mini';
import { sql, type Kysely } from 'kysely';
import type { ReviewedReading } from '#contract/areas/odometers.ts';
import { id } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { withinReach } from '../vehicles/access.ts';
import { cutPage, moment, readCursor } from '#server/lib/cursor.ts';

type Told = Pick<
  ReviewedReading,
  'id' | 'value' | 'note' | 'source' | 'created_by_name' | 'stood_by' | 'voided_by_name' | 'void_reason' | 'todo'
>;
export interface ReviewRow extends Told {
  readonly read_at: Date;
  readonly vehicle: Omit<ReviewedReading['vehicle'], 'unit'>;
  readonly photos: readonly number[];
}

const select = sql`
  select o.id, o.value, o.note, o.read_at, o.source, o.stood_by, o.void_reason, u.name as created_by_name, w.name as voided_by_name,
    json_build_object('id', v.id, 'plate', v.plate, 'name', v.name) as vehicle,
    case when t.id is null then null
      else json_build_object('id', t.id, 'title', t.title, 'day', to_char(t.todo_date, 'YYYY-MM-DD')) end as todo,
    (select coalesce(json_agg(i.id order by i.id desc), '[]') from todo_images i
      where i.odometer_id = o.id and i.deleted_at is null) as photos
  from odometer_readings o
  join vehicles v on v.id = o.vehicle_id
  left join users u on u.id = o.created_by
  left join users w on w.id = o.voided_by
  left join todos t on t.id = o.todo_id`;

interface Asked {
  readonly judgement?: 'doubtful' | 'void' | undefined;
  readonly vehicle_id?: number | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

const PAGE = 20;
const key = z.tuple([moment, id]);

/** The newest first. 422 on a strange `cursor`. */
export async function pageOfReview({ db, person }: Pick<Context, 'db' | 'person'>, query: Asked) {
  const after = readCursor(query.cursor, key);
  const limit = query.limit ?? PAGE;
  const where = [
    sql`o.judgement = ${query.judgement ?? 'doubtful'}`,
    withinReach(person),
    ...(query.vehicle_id === undefined ? [] : [sql`o.vehicle_id = ${query.vehicle_id}`]),
    ...(after ? [sql`(o.read_at, o.id) < (${new Date(after[0])}::timestamptz, ${after[1]}::bigint)`] : []),
  ];
  const { rows } = await sql<ReviewRow>`${select} where ${sql.join(where, sql` and `)}
    order by o.read_at desc, o.id desc limit ${limit + 1}`.execute(db);
  return cutPage(rows, limit, (row) => [row.read_at.getTime(), row.id]);
}

export async function reviewRow(db: Kysely<Database>, readingId: number): Promise<ReviewRow | undefined> {
  return (await sql<ReviewRow>`${select} where o.id = ${readingId}`.execute(db)).rows[0];
}

/** How many readings are doubtful, or void, and may be judged by the person. */
export async function countOfReview(
  { db, person }: Pick<Context, 'db' | 'person'>,
  judgement: 'doubtful' | 'void' = 'doubtful',
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from odometer_readings o join vehicles v on v.id = o.vehicle_id
    where o.judgement = ${judgement} and ${withinReach(person)}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The names of the people behind the readings of these vehicles, by reading. */
export async function readersOf(db: Kysely<Database>, vehicleIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('odometer_readings as o')
    .innerJoin('users as u', 'u.id', 'o.created_by')
    .select(['o.id', 'u.name'])
    .where(anyOf('o.vehicle_id', vehicleIds))
    .execute();
  return new Map(rows.map(({ id: reading, name }) => [reading, name]));
}
