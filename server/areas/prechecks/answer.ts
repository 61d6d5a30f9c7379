/** A walk-round as calls answer it: whole, however little of it a call brought. */
import { type Kysely, sql } from 'kysely';
import type { Precheck, PrecheckCheck, PrecheckImage } from '#contract/areas/prechecks.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { must } from '#server/lib/must.ts';
import { appliesTo } from '../maintenance/applies.ts';
import { lastBefore } from '../todos/odometers.ts';
import { handoverFacts } from './handover.ts';
import { slotsOf } from './images.ts';
import { ownReading } from './noting.ts';
import type { PrecheckRow } from './row.ts';

type Noted = Omit<Precheck, 'slots' | 'odometer'>;

async function notedOf(db: Kysely<Database>, id: number): Promise<Noted> {
  const { rows } = await sql<Stored<Noted>>`
    select p.id, p.key, p.vehicle_id, p.todo_id, p.booking_id, p.kind, p.at, p.fuel_eighths, p.charge_percent, p.note, p.completed_at,
      c.name as completed_by_name, p.created_by, u.name as created_by_name, p.updated_at
    from prechecks p
    left join users c on c.id = p.completed_by
    left join users u on u.id = p.created_by
    where p.id = ${id}`.execute(db);
  return present<Noted>(must(rows[0], 'the walk-round'));
}

/** The checks that apply to the vehicle, in order, and those that were answered all the same. */
async function checksOf(db: Kysely<Database>, { id, vehicle_id }: PrecheckRow): Promise<PrecheckCheck[]> {
  const { rows } = await sql<Stored<PrecheckCheck>>`
    select c.id as check_id, coalesce(n.title, c.title) as title, c.severity, n.state, coalesce(n.note, '') as note, n.checked_at, n.todo_id
    from maintenance_checks c
    left join precheck_items n on n.check_id = c.id and n.precheck_id = ${id}
    where n.check_id is not null
      or (c.deleted_at is null and exists (select 1 from vehicles v where v.id = ${vehicle_id} and ${appliesTo('c.applies')}))
    order by c.position, c.id`.execute(db);
  return rows.map((row) => present<PrecheckCheck>(row));
}

/** Its pictures, by the number of the walk-round and in the order in which they were taken. */
export async function imagesOfAll(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PrecheckImage[]>> {
  const { rows } = await sql<Stored<PrecheckImage> & { readonly precheck_id: number }>`
    select i.precheck_id, i.id, i.slot, i.name, '/api/files/' || i.attachment_id as url,
      '/api/files/' || i.attachment_id || '?size=thumb' as thumb, i.sha256, i.taken_at, u.name as by, i.damage_id
    from precheck_images i left join users u on u.id = i.created_by
    where ${anyOf('i.precheck_id', ids)} and i.sha256 is not null and i.deleted_at is null
    order by i.taken_at, i.id`.execute(db);
  const own = Map.groupBy(rows, ({ precheck_id }) => precheck_id);
  return new Map(
    [...own].map(([id, of]) => [id, of.map(({ precheck_id: _own, ...row }) => present<PrecheckImage>(row))]),
  );
}

/** What was read, and when: the hand-over's where there is one, else its own. */
export async function readingOf({ db }: Pick<Context, 'db'>, row: PrecheckRow) {
  const facts = await handoverFacts(db, row);
  if (facts.odometer !== null) return { ...facts, odometer: facts.odometer };
  const own = await ownReading(db, row);
  return { ...facts, odometer: own?.value ?? null, read_at: own?.read_at ?? null };
}

/** All of it. The reading before is the last one that was accepted before its own, or until now. */
export async function precheckAnswer(ctx: Context, row: PrecheckRow) {
  const { odometer, read_at, fuel_eighths, charge_percent } = await readingOf(ctx, row);
  const noted = await notedOf(ctx.db, row.id);
  const before = read_at === null ? ctx.now : new Date(read_at.getTime() - 1);
  return {
    precheck: {
      ...noted,
      odometer,
      fuel_eighths: fuel_eighths ?? noted.fuel_eighths,
      charge_percent: charge_percent ?? noted.charge_percent,
      slots: await slotsOf(ctx.db, row),
    },
    precheckList: await checksOf(ctx.db, row),
    precheckImages: (await imagesOfAll(ctx.db, [row.id])).get(row.id) ?? [],
    previousOdometer: await lastBefore(ctx, row.vehicle_id, before),
  };
}
