/** What a rule or a check is for (contract/applies.ts): as a condition on vehicles, and as it is stored. */
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Applies } from '#contract/applies.ts';

/** The vehicles, as `v`, that the jsonb column names; what it leaves empty holds for all. */
export function appliesTo(column: string): RawBuilder<SqlBool> {
  const applies = sql.ref(column);
  const none = (field: string) => sql`coalesce(${applies} -> ${sql.lit(field)}, '[]') = '[]'`;
  const words = (field: string, of: string) =>
    sql`(${none(field)} or lower(${sql.ref(of)}) in (select lower(jsonb_array_elements_text(${applies} -> ${sql.lit(field)}))))`;
  const conditions = [
    sql`(${none('class_ids')} or ${applies} -> 'class_ids' @> to_jsonb(v.class_id))`,
    words('makes', 'v.make'),
    words('models', 'v.model'),
    words('fuels', 'v.fuel'),
    sql`(${none('group_ids')} or exists (
      select 1 from vehicle_group_members m where m.vehicle_id = v.id and ${applies} -> 'group_ids' @> to_jsonb(m.group_id)
    ))`,
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** Vehicles `v` that were retired or deleted need no maintenance. */
export const inService: RawBuilder<SqlBool> = sql<SqlBool>`(v.deleted_at is null and v.retired_at is null)`;

/** How many vehicles in service the jsonb column names. */
export const countOfVehicles = (column: string): RawBuilder<number> =>
  sql<number>`(select count(*)::int from vehicles v where ${inService} and ${appliesTo(column)})`;

const FIELDS = ['class_ids', 'makes', 'models', 'fuels', 'group_ids'] as const satisfies readonly (keyof Applies)[];

/** As JSON text, without what is empty: the same vehicles give the same text. */
export const storedApplies = (applies: Applies): string =>
  JSON.stringify(
    Object.fromEntries(FIELDS.flatMap((field) => (applies[field]?.length ? [[field, applies[field]]] : []))),
  );

/** What is written of a change; undefined where nothing was sent, or the same. */
export const changedApplies = (before: Applies, sent: Applies | undefined): string | undefined => {
  const stored = sent && storedApplies(sent);
  return stored === storedApplies(before) ? undefined : stored;
};
