/** Each rule with each vehicle that it applies to, and what holds of it for that vehicle. */
import { type RawBuilder, sql } from 'kysely';
import type { Unit } from '#contract/odometer/unit.ts';
import type { Context } from '#server/http/handler.ts';
import { searchConditions } from '#server/kit/page.ts';
import { settingValue } from '#server/kit/settings.ts';
import { withinReach } from '../vehicles/access.ts';
import { appliesTo, inService } from './applies.ts';

export interface Pair {
  readonly vehicle_id: number;
  readonly plate: string;
  readonly name: string;
  readonly branch_id: number | null;
  readonly branch_name: string | null;
  readonly vehicle_unit: Unit;
  /** It is in the person's reach. */
  readonly within: boolean;
  /** The branch's time zone. */
  readonly zone: string;
  readonly rule_id: number;
  readonly title: string;
  readonly miles: number | null;
  readonly unit: Unit;
  readonly months: number | null;
  readonly lead_days: number;
  readonly fixed: boolean;
  readonly category_id: number | null;
  readonly category_name: string | null;
  /** How long such work takes. */
  readonly minutes: number;
  readonly own_miles: number | null;
  readonly own_months: number | null;
  readonly off: boolean;
  readonly last_total: number | null;
  readonly last_on: string | null;
  readonly estimated: boolean;
}

export interface PairFilter {
  readonly vehicles?: readonly number[] | undefined;
  readonly branch_id?: number | undefined;
  readonly class_id?: number | undefined;
  readonly rule_id?: number | undefined;
  readonly search?: string | undefined;
}

const workMinutes = (branch: RawBuilder<unknown>) => settingValue('planning', 'default_minutes', branch);

/** All pairs of vehicles in service, by vehicle: one query, whatever the size of the fleet. The place 0 is that of vehicles without a branch. */
export async function pairsOf(
  { db, person }: Pick<Context, 'db' | 'person'>,
  filter: PairFilter,
): Promise<readonly Pair[]> {
  const { rows } = await sql<Pair>`
    with places as (
      select b.id, b.name, b.timezone, ${workMinutes(sql.ref('b.id'))} as minutes from branches b
      union all
      select 0, null, coalesce((select timezone from branches order by id limit 1), 'UTC'), ${workMinutes(sql`null::bigint`)}
    ),
    pairs as (
      select v.id as vehicle_id, v.plate, v.plate_key, v.name, v.branch_id, p.name as branch_name, v.odometer_unit as vehicle_unit,
        coalesce(${withinReach(person)}, false) as within, p.timezone as zone,
        r.id as rule_id, r.title, r.miles, r.unit, r.months, r.lead_days, r.fixed, r.category_id, c.name as category_name,
        coalesce(c.minutes, p.minutes)::int as minutes, m.miles as own_miles, m.months as own_months,
        coalesce(m.off, false) as off, m.last_total, m.last_on::text as last_on, coalesce(m.estimated, false) as estimated
      from task_miles r
      join vehicles v on ${inService} and ${appliesTo('r.applies')}
      join places p on p.id = coalesce(v.branch_id, 0)
      left join task_categories c on c.id = r.category_id
      left join vehicle_maintenance m on m.vehicle_id = v.id and m.rule_id = r.id
      where ${sql.join([sql`r.deleted_at is null`, ...conditionsOf(filter)], sql` and `)}
    )
    select * from pairs
    where ${sql.join([sql`true`, ...searchConditions(['plate', 'plate_key', 'name', 'title'], filter.search)], sql` and `)}
    order by vehicle_id, rule_id`.execute(db);
  return rows;
}

function conditionsOf({ vehicles, branch_id, class_id, rule_id }: PairFilter): RawBuilder<unknown>[] {
  return [
    ...(vehicles ? [sql`v.id = any(${[...vehicles]}::bigint[])`] : []),
    ...(branch_id === undefined ? [] : [sql`v.branch_id = ${branch_id}`]),
    ...(class_id === undefined ? [] : [sql`v.class_id = ${class_id}`]),
    ...(rule_id === undefined ? [] : [sql`r.id = ${rule_id}`]),
  ];
}
