/** What every office record is done with: held, inserted, changed, deleted, restored, with a line in the audit each. */
import { type Insertable, type Kysely, type Selectable, type Updateable, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { gone, invalid, missing } from '#server/http/refusal.ts';
import { changedFields } from './history/changed.ts';
import { mergeFields, type Stamps } from '#server/lib/stamps.ts';
import type { OfficeRow, StampedRow } from './columns.ts';

/** The tables of office records. */
type OfficeTable = {
  [T in keyof Database]: Selectable<Database[T]> extends Selectable<OfficeRow> ? T : never;
}[keyof Database];

/** Those of them whose fields are merged. */
type StampedTable = {
  [T in keyof Database]: Selectable<Database[T]> extends Selectable<StampedRow> ? T : never;
}[keyof Database];

/** A kind of record: its table, and what people and the audit call one. */
export interface Kind<T extends OfficeTable> {
  readonly table: T;
  /** `department`; the audit's actions are `department.create` and so on. */
  readonly noun: string;
}

type Writing = Pick<Context, 'db' | 'person' | 'now' | 'audit'>;
type Row<T extends OfficeTable> = Selectable<Database[T]>;
type Values<T extends OfficeTable> = Omit<Insertable<Database[T]>, keyof StampedRow>;
type Patch<T extends OfficeTable> = {
  readonly [F in keyof Values<T>]?: Updateable<Database[T]>[F & keyof Updateable<Database[T]>] | undefined;
};

/** A record of this kind, as far as this file looks at it. */
interface Held {
  readonly id: number;
  readonly deleted_at: Date | null;
  readonly branch_id?: number | null;
}

/**
 * The record, held until the transaction ends.
 *
 * @param which `live`: 410 when it is deleted; `any`: deleted or not
 * @throws 404 when there never was one
 */
export async function heldRow<T extends OfficeTable>(
  { db }: Pick<Context, 'db'>,
  { table, noun }: Kind<T>,
  id: number,
  which: 'live' | 'any',
): Promise<Row<T>> {
  const { rows } = await sql<Row<T> & Held>`select * from ${sql.table(table)} where id = ${id} for update`.execute(db);
  const [row] = rows;
  if (!row) throw missing(noun);
  if (which === 'live' && row.deleted_at !== null) throw gone(noun);
  return row;
}

/** Inserts the record and answers its id. */
export async function insertRow<T extends OfficeTable>(
  ctx: Writing,
  kind: Kind<T>,
  values: Values<T>,
): Promise<number> {
  const row = { ...values, created_at: ctx.now, created_by: ctx.person.id, updated_at: ctx.now };
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(kind.table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(row))}) returning id`.execute(ctx.db);
  const id = rows[0]?.id ?? 0;
  audit(ctx, kind, 'create', { id, deleted_at: null, ...values }, { to: values });
  return id;
}

/** Changes the fields that are sent (undefined is not sent) and differ; the audit says from what to what. */
export async function changeRow<T extends OfficeTable>(
  ctx: Writing,
  kind: Kind<T>,
  row: Row<T>,
  patch: Patch<T>,
): Promise<void> {
  const before = row as Readonly<Record<string, unknown>>;
  const changed = Object.entries(patch).filter(([field, value]) => value !== undefined && value !== before[field]);
  if (changed.length === 0) return;
  const to = Object.fromEntries(changed);
  await write(ctx, kind, row, to);
  audit(ctx, kind, 'update', row, { from: Object.fromEntries(changed.map(([field]) => [field, before[field]])), to });
}

/**
 * Changes the fields whose edit is later than the one that stands, for records that several people edit at once (latest wins, field by
 * field). What came too late is named to the client. Fields that are undefined are not sent.
 */
export async function mergeRow<T extends StampedTable & OfficeTable>(
  ctx: Writing & Pick<Context, 'stamp' | 'superseded'>,
  kind: Kind<T>,
  row: Row<T> & { readonly stamps: Stamps },
  patch: Patch<T>,
): Promise<void> {
  const { taken, stamps, superseded } = mergeFields(row.stamps, patch, ctx.stamp);
  ctx.superseded(superseded);
  if (Object.keys(taken).length === 0) return;
  await write(ctx, kind, row, { ...taken, stamps: JSON.stringify(stamps) });
  const changed = changedFields(row, taken);
  audit(ctx, kind, 'update', row, changed ?? { unchanged: true });
}

/** Deletes it softly. `detail`: what the audit says besides. */
export async function deleteRow<T extends OfficeTable>(
  ctx: Writing,
  kind: Kind<T>,
  row: Row<T>,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await write(ctx, kind, row, { deleted_at: ctx.now, deleted_by: ctx.person.id });
  audit(ctx, kind, 'delete', row, detail);
}

/** Brings it back. What must be unique is checked before (`refuseTakenName`). */
export async function restoreRow<T extends OfficeTable>(ctx: Writing, kind: Kind<T>, row: Row<T>): Promise<void> {
  await write(ctx, kind, row, { deleted_at: null, deleted_by: null });
  audit(ctx, kind, 'restore', row, {});
}

/** Whether others may point at the record: it is not deleted, and is not before this transaction ends. */
export async function isLive<T extends OfficeTable>(db: Kysely<Database>, table: T, id: number): Promise<boolean> {
  // Who deletes it holds it for update (heldRow): one of both waits for the other, and sees what it did.
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where id = ${id} and deleted_at is null for key share`.execute(db);
  return rows.length > 0;
}

/**
 * Refuses a text that another live record has in the column, whatever the case.
 *
 * @param except the id of the record that is changed; 0 for a new one
 * @throws 422 naming the column
 */
export async function refuseTakenName<T extends OfficeTable>(
  db: Kysely<Database>,
  { table, noun }: Kind<T>,
  name: string | undefined,
  except: number,
  column: keyof Row<T> & string = 'name' as keyof Row<T> & string,
): Promise<void> {
  if (name === undefined) return;
  const { rows } = await sql`
    select 1 from ${sql.table(table)}
    where lower(${sql.ref(column)}) = lower(${name}) and deleted_at is null and id <> ${except} limit 1`.execute(db);
  if (rows.length > 0) throw invalid({ [column]: [`There is a ${noun} of this ${column} already.`] });
}

async function write<T extends OfficeTable>(
  ctx: Writing,
  { table }: Kind<T>,
  row: Row<T>,
  values: object,
): Promise<void> {
  const set = Object.entries({ ...values, updated_at: ctx.now }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${(row as Held).id}`.execute(ctx.db);
}

function audit<T extends OfficeTable>(
  ctx: Writing,
  { noun }: Kind<T>,
  act: string,
  row: object,
  detail: Readonly<Record<string, unknown>>,
): void {
  const { id, branch_id = null } = row as Held;
  ctx.audit({ action: `${noun}.${act}`, entity: noun, entityId: id, branchId: branch_id, detail });
}
