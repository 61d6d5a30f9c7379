/** Who may read and write what of a vehicle: its state is the whole yard's, notes and all writes are for those of its branch. */
import { type Kysely, sql } from 'kysely';
import type { StatusVehicle } from '#contract/areas/vehicle-status-record.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { lockVehicles } from './holds.ts';

/** Whether the vehicle of this branch is in the person's reach (`withinReach` says the same in SQL). */
export const isWithin = ({ person }: Pick<Context, 'person'>, branchId: number | null): boolean =>
  person.can('vehicle.view-all') || (branchId !== null && person.branches.includes(branchId));

export type HeldVehicle = Awaited<ReturnType<typeof lockVehicles>>[number];

/** The vehicle, held until the transaction ends. 404 where it is not there, or of a branch that is not the person's. */
export async function vehicleToChange(ctx: Context, id: number): Promise<HeldVehicle> {
  const [vehicle] = await lockVehicles(ctx.db, [id]);
  if (!vehicle || !isWithin(ctx, vehicle.branch_id)) throw missing('vehicle');
  return vehicle;
}

/** 404 where the notes of this vehicle are not for the person. */
export async function needNotesOf(ctx: Context, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('vehicles')
    .select('branch_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row || !isWithin(ctx, row.branch_id)) throw missing('vehicle');
}

/** The state as the person may see it: the note of another branch’s vehicle is not for them. */
export function asSeen(ctx: Pick<Context, 'person'>, state: StatusVehicle): StatusVehicle {
  return isWithin(ctx, state.branch_id) ? state : { ...state, note: '', followup_date: null, elsewhere: true };
}

/** `id:7`, or a VIN whatever its case. */
const byKey = /^id:(\d{1,15})$/;

/** The vehicles' ids, in the order of the keys; null for a key that names none. */
export async function idsOfKeys(db: Kysely<Database>, keys: readonly string[]): Promise<readonly (number | null)[]> {
  const said = keys.map((key) => ({ id: Number(byKey.exec(key)?.[1] ?? 0), vin: key.toUpperCase() }));
  const { rows } = await sql<{ id: number | null }>`
    select coalesce(named.id, v.id) as id
    from unnest(${said.map(({ id }) => id)}::bigint[], ${said.map(({ vin }) => vin)}::text[]) with ordinality as said (id, vin, n)
    left join vehicles named on named.id = said.id and named.deleted_at is null
    left join vehicles v on upper(v.vin) = said.vin and v.deleted_at is null
    order by said.n`.execute(db);
  return rows.map(({ id }) => id);
}

export async function idOfKey(db: Kysely<Database>, key: string): Promise<number> {
  const [id] = await idsOfKeys(db, [key]);
  if (!id) throw missing('vehicle');
  return id;
}
