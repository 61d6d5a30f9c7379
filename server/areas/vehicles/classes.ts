/** Classes of vehicles: compact, van, truck. They are few, and saved as the list that they shall be. */
import { type Kysely, sql } from 'kysely';
import type { VehicleClass, vehicles as rows } from '#contract/areas/vehicles.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changeRow, deleteRow, insertRow } from '#server/kit/records.ts';

const CLASS = { table: 'vehicle_classes', noun: 'vehicle-class' } as const;

/** In their order, with how many vehicles in service each has. */
export async function classesOf(db: Kysely<Database>): Promise<VehicleClass[]> {
  const { rows: found } = await sql<VehicleClass>`
    select c.id, c.name, c.position, count(v.id)::int as vehicles
    from vehicle_classes c
    left join vehicles v on v.class_id = c.id and v.deleted_at is null and v.retired_at is null
    where c.deleted_at is null group by c.id order by c.position, c.id`.execute(db);
  return found;
}

/** 422 naming the class that cannot be. */
export async function saveClasses(ctx: Context, { classes }: Body<typeof rows.saveClasses>): Promise<void> {
  const held = await ctx.db
    .selectFrom('vehicle_classes')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  refuseDoubled(classes.map(({ name }) => name));
  const known = new Map(held.map((row) => [row.id, row]));
  for (const [n, { id }] of classes.entries())
    if (id !== undefined && !known.has(id))
      throw invalid({ [`classes.${n}.id`]: ['This class does not exist any more.'] });
  const kept = new Set(classes.map(({ id }) => id));
  const used = new Map((await classesOf(ctx.db)).map(({ id, vehicles }) => [id, vehicles]));
  for (const row of held.filter(({ id }) => !kept.has(id))) {
    const count = used.get(row.id) ?? 0;
    if (count > 0)
      throw invalid({
        classes: [`“${row.name}” has ${count === 1 ? '1 vehicle' : `${count} vehicles`}. Move them first.`],
      });
    await deleteRow(ctx, CLASS, row);
  }
  for (const [position, { id, name }] of classes.entries()) {
    const row = id === undefined ? undefined : known.get(id);
    if (row) await changeRow(ctx, CLASS, row, { name, position });
    else await insertRow(ctx, CLASS, { name, position });
  }
}

function refuseDoubled(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const [n, name] of names.entries()) {
    if (seen.has(name.toLowerCase())) throw invalid({ [`classes.${n}.name`]: ['Another class has this name.'] });
    seen.add(name.toLowerCase());
  }
}
