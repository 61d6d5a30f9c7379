/** The groups of one vehicle, as its form says them. */
import { sql } from 'kysely';
import type { FieldErrors } from '#contract/schema.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';

/** 422 `group_ids.2` where the third is no group, or none any more. They are held, so that none is deleted meanwhile. */
export async function refuseUnknownGroups({ db }: Context, ids: readonly number[] | undefined): Promise<void> {
  if (ids === undefined || ids.length === 0) return;
  const { rows } = await sql<{ readonly id: number }>`
    select id from vehicle_groups where id = any(${[...ids]}::bigint[]) and deleted_at is null
    order by id for key share`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  const errors: FieldErrors = Object.fromEntries(
    ids.flatMap((id, n) => (known.has(id) ? [] : [[`group_ids.${n}`, ['This group does not exist.']]])),
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Puts the vehicle into these groups, at their ends, and out of all others. */
export async function setGroups({ db }: Context, vehicleId: number, ids: readonly number[]): Promise<void> {
  await sql`
    delete from vehicle_group_members where vehicle_id = ${vehicleId}
      and group_id <> all(${[...ids]}::bigint[])`.execute(db);
  await sql`
    insert into vehicle_group_members (group_id, vehicle_id, position)
    select g.id, ${vehicleId}, coalesce((select max(position) from vehicle_group_members m where m.group_id = g.id), 0) + 1
    from vehicle_groups g where g.id = any(${[...ids]}::bigint[])
    on conflict do nothing`.execute(db);
}
