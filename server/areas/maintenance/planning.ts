/** What is due becomes todos (`plan-maintenance`). */
import { sql } from 'kysely';
import type { maintenance as rows } from '#contract/areas/maintenance.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { makeTodo } from '../todos/edits.ts';
import { checkReferences } from '../todos/references.ts';
import { withinReach } from '../vehicles/access.ts';
import { inService } from './applies.ts';
import { duesOf, type DuePair } from './dues.ts';

type Asked = Body<typeof rows.plan>;
type Item = Asked['items'][number];

const keyOf = ({ rule_id, vehicle_id }: Pick<Item, 'vehicle_id' | 'rule_id'>) => `${rule_id}:${vehicle_id}`;

/** The vehicles in service that the person may plan for, held in the order of their ids: of two who plan at once the second sees what the first did. */
async function holdVehicles(ctx: Context, items: readonly Item[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(items.map(({ vehicle_id }) => vehicle_id))];
  const { rows: held } = await sql<{ readonly id: number }>`
    select v.id from vehicles v
    where v.id = any(${ids}::bigint[]) and ${inService} and ${withinReach(ctx.person)}
    order by v.id for no key update`.execute(ctx.db);
  return new Set(held.map(({ id }) => id));
}

/** How many todos were ever planned for a rule and vehicle: the next one is known by the number after it. */
async function plannedBefore({ db }: Context, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows: counted } = await sql<{ readonly key: string; readonly count: number }>`
    with refs as (
      select split_part(source_ref, ':', 1) || ':' || split_part(source_ref, ':', 2) as key from todos where source = 'maintenance'
    )
    select key, count(*)::int as count from refs where key = any(${[...keys]}::text[]) group by key`.execute(db);
  return new Map(counted.map(({ key, count }) => [key, count]));
}

interface Planned {
  readonly item: Item;
  readonly due: DuePair;
}

/** 422 by item: no vehicle of the person's, no rule for it, off, planned already. */
async function checkItems(ctx: Context, items: readonly Item[]): Promise<readonly Planned[]> {
  const vehicles = await holdVehicles(ctx, items);
  const dues = await duesOf(ctx, { vehicles: [...vehicles] });
  const byKey = new Map(dues.map((one) => [keyOf(one.pair), one]));
  const errors: FieldErrors = {};
  const planned: Planned[] = [];
  const seen = new Set<string>();
  for (const [n, item] of items.entries()) {
    const due = byKey.get(keyOf(item));
    if (!vehicles.has(item.vehicle_id)) errors[`items.${n}.vehicle_id`] = ['This vehicle is not in service.'];
    else if (!due) errors[`items.${n}.rule_id`] = ['This rule is not for this vehicle.'];
    else if (due.due.state === 'off') errors[`items.${n}.rule_id`] = ['This rule is off for this vehicle.'];
    else if (due.todo || seen.has(keyOf(item)))
      errors[`items.${n}`] = [`${due.pair.title} of ${due.pair.plate} is planned already.`];
    else planned.push({ item, due });
    seen.add(keyOf(item));
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return planned;
}

/** All or none. Answers the todos in the order of the items. */
export async function planItems(ctx: Context, { items, resource = null, note = '' }: Asked) {
  await checkReferences(ctx.db, { resource });
  const planned = await checkItems(ctx, items);
  const before = await plannedBefore(ctx, items.map(keyOf));
  const todos = [];
  for (const { item, due } of planned) {
    const { title, category_id, vehicle_id, branch_id, minutes } = due.pair;
    const { todo_date, todo_time = null } = item;
    const source_ref = `${keyOf(item)}:${(before.get(keyOf(item)) ?? 0) + 1}`;
    const todo = {
      title,
      category_id,
      vehicle_id,
      branch_id: branch_id ?? undefined,
      minutes,
      todo_date,
      todo_time,
      note,
      resource,
      source_ref,
    };
    const id = await makeTodo(ctx, { ...todo, source: 'maintenance', parent_id: null, people: [], lines: [] });
    todos.push({ id, title, todo_date, vehicle_id });
  }
  return todos;
}
