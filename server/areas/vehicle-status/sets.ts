/** What is checked on a vehicle: its own set, or the default one. The open round follows the set. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';

/** A condition on `vehicles` as `v`. */
export type Which = RawBuilder<unknown>;

export const these = (ids: readonly number[]): Which => sql`v.id = any(${[...ids]}::bigint[])`;

/**
 * The items of the vehicles' sets, as a select. `category_place` and `item_place` say their order. Each vehicle has its own, if it has any, else the
 * default.
 */
export const setsOf = (which: Which) => sql`
  select v.id as vehicle_id, i.id as item_id, i.category_id, i.title,
    coalesce(min(own.position) over (partition by v.id, i.category_id), c.position) as category_place,
    coalesce(own.position, i.position) as item_place
  from vehicles v
  join status_items i on i.archived_at is null
  join status_categories c on c.id = i.category_id and c.archived_at is null
  left join vehicle_status_items own on own.vehicle_id = v.id and own.item_id = i.id and v.own_status_set
  where ${which} and case when v.own_status_set then own.item_id is not null else i.in_default end`;

/**
 * The open rounds of these vehicles have what their sets have now. What nobody has checked yet is taken out without a trace; what was checked stays
 * as history and counts no longer.
 */
export async function followSets(db: Kysely<Database>, which: Which, now: Date): Promise<void> {
  await sql`
    insert into round_items (round_id, item_id, title)
    select r.id, s.item_id, s.title from (${setsOf(which)}) s
    join checklist_rounds r on r.vehicle_id = s.vehicle_id and r.ended_at is null
    order by r.id, s.item_id
    on conflict (round_id, item_id) do update set dropped_at = null where round_items.dropped_at is not null`.execute(
    db,
  );
  await sql`
    with gone as (
      select r.id as round_id, n.item_id, n.state from vehicles v
      join checklist_rounds r on r.vehicle_id = v.id and r.ended_at is null
      join round_items n on n.round_id = r.id and n.dropped_at is null
      where ${which} and not exists (
        select 1 from (${setsOf(which)}) s where s.vehicle_id = v.id and s.item_id = n.item_id
      )
    ), erased as (
      delete from round_items n using gone where n.round_id = gone.round_id and n.item_id = gone.item_id and gone.state = 'open'
    )
    update round_items n set dropped_at = ${now}
    from gone where n.round_id = gone.round_id and n.item_id = gone.item_id and gone.state <> 'open'`.execute(db);
}
