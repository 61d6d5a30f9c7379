/** Vehicles with what their readings say. Nothing derived is stored: correcting one reading corrects all that follows from it. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Vehicle, VehicleDetail } from '#contract/areas/vehicle-record.ts';
import type { Attachment } from '#contract/attachment.ts';
import type { Database } from '#server/db/tables.ts';
import { attachmentsOf } from '#server/files/attachments.ts';
import type { Context, Person } from '#server/http/handler.ts';
import { lacking, missing } from '#server/http/refusal.ts';
import { type ListQuery, pageOf, wordsOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { standingsOf } from '../odometers/standings.ts';
import { seenBy } from '../todos/access.ts';
import { branchToday, documentStateOf, SOON_DAYS } from '../vehicle-documents/state.ts';
import { withinReach } from './access.ts';
import { presentVehicle } from './present.ts';

type Seeing = Pick<Context, 'db' | 'person' | 'now'>;

/** What only those see who see a vehicle wholly; null for others. */
const wholly = (person: Person, value: RawBuilder<unknown>) =>
  sql`case when coalesce(${withinReach(person)}, false) then ${value} end`;

/** The joins that `vehicleColumns` reads: each is answered by index. */
const joins = sql`
  left join branches b on b.id = v.branch_id
  left join vehicle_classes c on c.id = v.class_id
  left join lateral (
    select id, width from attachments a where a.owner_kind = 'vehicle' and a.owner_id = v.id and a.deleted_at is null
    order by a.id = v.cover_id desc nulls last, position, id limit 1
  ) cover on true
  left join lateral (
    select expires_on from vehicle_documents d
    where d.vehicle_id = v.id and d.deleted_at is null and d.replaced_by is null and d.expires_on is not null
    order by expires_on limit 1
  ) paper on true`;

const vehicleColumns = ({ person, now }: Seeing) => sql`
  v.id, v.vin, v.plate, v.name, v.branch_id, v.status, v.odometer_unit, v.updated_at, v.class_id, c.name as class_name,
  cover.id as cover_id, cover.width as cover_width,
  ${wholly(person, sql`paper.expires_on::text`)} as document_on,
  ${wholly(person, sql`case when paper.expires_on is not null then ${documentStateOf('paper.expires_on', branchToday(now))} end`)} as document_state,
  ${wholly(
    person,
    sql`(select count(*)::int from damages x where x.vehicle_id = v.id and x.deleted_at is null and x.state <> 'repaired')`,
  )} as damages`;

/** A vehicle as it is read; `presentVehicle` makes an answer of it. */
export interface VehicleRow extends Pick<
  Vehicle,
  | 'id'
  | 'vin'
  | 'plate'
  | 'name'
  | 'branch_id'
  | 'status'
  | 'odometer_unit'
  | 'class_id'
  | 'class_name'
  | 'document_on'
  | 'document_state'
  | 'damages'
> {
  readonly updated_at: Date;
  readonly cover_id: number | null;
  readonly cover_width: number | null;
}

async function vehiclesByIds(ctx: Seeing, ids: readonly number[]): Promise<Vehicle[]> {
  const { rows } = await sql<VehicleRow>`
    select ${vehicleColumns(ctx)} from vehicles v ${joins} where v.id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  const standings = await standingsOf(ctx.db, ids);
  const byId = new Map(rows.map((row) => [row.id, presentVehicle(row, standings.of(row.id))]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The vehicle as lists have it, deleted or not. 404 when there never was one. */
export async function vehicleById(ctx: Seeing, id: number): Promise<Vehicle> {
  const [vehicle] = await vehiclesByIds(ctx, [id]);
  if (!vehicle) throw missing('vehicle');
  return vehicle;
}

export type VehicleQuery = ListQuery & {
  readonly branch_id?: number | undefined;
  readonly class_id?: number | undefined;
  readonly group_id?: number | undefined;
  readonly status?: string | undefined;
  readonly documents?: 'soon' | 'expired' | undefined;
  readonly model_year?: number | undefined;
  readonly damaged?: '1' | undefined;
  readonly retired?: 'only' | 'with' | 'without' | undefined;
};

/** What is compared, searched and counted of all vehicles: the rest is read for those of the page alone. */
const listed = (db: Kysely<Database>) =>
  db
    .selectFrom('vehicles as v')
    .leftJoin('vehicle_classes as c', 'c.id', 'v.class_id')
    .leftJoin('branches as b', 'b.id', 'v.branch_id')
    .select(['v.id', 'v.plate', 'v.name', 'v.search_text', 'v.branch_id', 'v.class_id', 'v.status', 'v.model_year'])
    .select(['v.retired_at', 'v.updated_at', 'v.deleted_at'])
    .select(['c.name as class_name', 'b.name as branch_name', 'b.timezone']);

function conditionsOf({ person, now }: Seeing, query: VehicleQuery): (RawBuilder<unknown> | undefined)[] {
  const { branch_id, class_id, group_id, status, documents, model_year, damaged, retired, deleted } = query;
  const shown = retired === 'only' ? sql`retired_at is not null` : sql`retired_at is null`;
  const until = documents === 'expired' ? -1 : SOON_DAYS;
  return [
    retired === 'with' || deleted ? undefined : shown,
    branch_id === undefined ? undefined : sql`branch_id = ${branch_id}`,
    class_id === undefined ? undefined : sql`class_id = ${class_id}`,
    status === undefined ? undefined : sql`status = ${status}`,
    model_year === undefined ? undefined : sql`model_year = ${model_year}`,
    damaged &&
      sql`exists (
        select 1 from damages d join vehicles v on v.id = d.vehicle_id
        where d.vehicle_id = listed.id and d.deleted_at is null and d.state <> 'repaired' and ${withinReach(person)})`,
    group_id === undefined
      ? undefined
      : sql`exists (select 1 from vehicle_group_members m where m.vehicle_id = listed.id and m.group_id = ${group_id})`,
    documents &&
      sql`exists (
        select 1 from vehicle_documents d join vehicles v on v.id = d.vehicle_id
        where d.vehicle_id = listed.id and d.deleted_at is null and d.replaced_by is null and ${withinReach(person)}
          and d.expires_on <= ${branchToday(now, 'listed')} + ${until}::int)`,
  ];
}

/** Letters of the pieces in `search_pieces` (migration 20261204_vehicle_search.sql). */
const PIECE = 3;

/**
 * Whether a word stands in plate, name, the end of the VIN, or the name of the class. The pieces of the word find by index the few vehicles
 * that may hold it. A shorter word has none: it is looked for in every vehicle that the other words leave.
 */
function holdsVehicleWord(word: string): RawBuilder<unknown> {
  const text = sql`fold_text(${word}::text)`;
  if (word.length < PIECE) return sql`(strpos(search_text, ${text}) > 0 or strpos(fold_text(class_name), ${text}) > 0)`;
  return sql`id in (
    select s.id from vehicles s where s.search_pieces @> text_pieces(${text}) and strpos(s.search_text, ${text}) > 0
    union all
    select s.id from vehicles s join vehicle_classes k on k.id = s.class_id where strpos(fold_text(k.name), ${text}) > 0)`;
}

/** Vehicles by plate, unless asked otherwise. 422 on a strange `cursor`, 403 for the deleted ones without the right to bring them back. */
export async function pageOfVehicles(ctx: Seeing, query: VehicleQuery) {
  if (query.deleted && !ctx.person.can('vehicle.delete')) throw lacking('vehicle.delete');
  const { page, ...rest } = await pageOf(
    ctx.db,
    listed(ctx.db),
    { ...query, search: undefined },
    {
      where: [...conditionsOf(ctx, query), ...wordsOf(query.search).map(holdsVehicleWord)],
      search: [],
      sorts: { plate: 'text', name: 'text', class_name: 'text', branch_name: 'text', updated_at: 'moment' },
    },
  );
  const ids = page.map(({ id }) => id);
  return { vehicles: await vehiclesByIds(ctx, ids), ...rest };
}

type DetailRow = Stored<Omit<VehicleDetail, keyof Vehicle | 'groups' | 'images'>>;

/** The vehicle as its own screen has it, deleted or not. 404 when there never was one. */
export async function vehicleDetailById(ctx: Seeing, id: number): Promise<VehicleDetail> {
  const { db, person } = ctx;
  const vehicle = await vehicleById(ctx, id);
  const { rows } = await sql<DetailRow & { readonly cover_id: number | null }>`
    select b.name as branch_name, v.vin_check, v.vin_reason, v.plate_region, v.make, v.model, v.trim, v.body, v.color,
      v.model_year, v.fuel, v.transmission, v.seats, v.tank_litres::double precision as tank_litres, v.listed, v.private,
      ${wholly(person, sql`v.location_id`)} as location_id, ${wholly(person, sql`l.name`)} as location_name,
      ${wholly(person, sql`v.spot`)} as spot, ${wholly(person, sql`v.acquired_on::text`)} as acquired_on,
      ${wholly(person, sql`v.acquired_price::double precision`)} as acquired_price,
      ${wholly(person, sql`v.acquired_odometer`)} as acquired_odometer,
      v.retired_on::text as retired_on, v.retired_at, r.name as retired_by_name, v.retire_reason, v.created_at, v.deleted_at,
      coalesce(${withinReach(person)}, false) as within, v.cover_id
    from vehicles v
    left join branches b on b.id = v.branch_id
    left join locations l on l.id = v.location_id
    left join users r on r.id = v.retired_by
    where v.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw missing('vehicle');
  const { cover_id, ...detail } = row;
  return {
    ...vehicle,
    ...present<Omit<VehicleDetail, keyof Vehicle | 'groups' | 'images'>>(detail),
    groups: await groupsOf(db, id),
    images: await imagesOf(db, id, cover_id),
  };
}

function groupsOf(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('vehicle_group_members as m')
    .innerJoin('vehicle_groups as g', 'g.id', 'm.group_id')
    .select(['g.id', 'g.name'])
    .where('m.vehicle_id', '=', id)
    .where('g.deleted_at', 'is', null)
    .orderBy('g.name')
    .execute();
}

/** Its pictures, the cover first: the one that somebody chose, else the first. */
async function imagesOf(db: Kysely<Database>, id: number, cover: number | null): Promise<Attachment[]> {
  const files = (await attachmentsOf(db, 'vehicle', [id])).get(id) ?? [];
  return files.toSorted((a, b) => Number(b.id === cover) - Number(a.id === cover));
}

export async function vehicleExists(db: Kysely<Database>, vehicleId: number): Promise<boolean> {
  const row = await db
    .selectFrom('vehicles')
    .select('id')
    .where('id', '=', vehicleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Also true of one that was deleted. */
export async function wasEverVehicle(db: Kysely<Database>, vehicleId: number): Promise<boolean> {
  const row = await db.selectFrom('vehicles').select('id').where('id', '=', vehicleId).executeTakeFirst();
  return row !== undefined;
}

/** The vehicle's readings, the newest first. */
export function readingsOfVehicle(db: Kysely<Database>, vehicleId: number, most: number) {
  return db
    .selectFrom('odometer_readings')
    .select(['id', 'value', 'read_at', 'todo_id', 'judgement'])
    .where('vehicle_id', '=', vehicleId)
    .orderBy('read_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** What is open on the vehicle, of what the person sees, in order of day. */
export function openWorkOf(db: Kysely<Database>, person: Person, vehicleId: number, most: number) {
  return db
    .selectFrom('todos')
    .select(['todos.id', 'todos.title', sql<string>`to_char(todos.todo_date, 'YYYY-MM-DD')`.as('todo_date')])
    .where('todos.vehicle_id', '=', vehicleId)
    .where('todos.deleted_at', 'is', null)
    .where('todos.completed_at', 'is', null)
    .where(seenBy(person))
    .orderBy('todos.todo_date')
    .orderBy('todos.id')
    .limit(most)
    .execute();
}
