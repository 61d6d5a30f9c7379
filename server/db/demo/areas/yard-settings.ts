/** What the demo yard decided: at the airport phones lie in cars below ground, and what leaves the stock is charged to its vehicle. */
import { sql } from 'kysely';
import { must } from '#server/lib/must.ts';
import { type DemoContext, personOf } from '../context.ts';
import { BRANCHES } from '../people.ts';

const DAY_MS = 86_400_000;
const FIELD = 'late_minutes';

export async function loadYardSettings(demo: DemoContext): Promise<void> {
  await chargeStock(demo);
  const { db, now, yard } = demo;
  const branch_id = must(yard.branches[BRANCHES.findIndex(({ name }) => name === 'Airport Yard')], 'the airport');
  const by = personOf(demo, 'Ruth Meyer');
  const changedAt = new Date(now.getTime() - 3 * DAY_MS);
  const { id } = await db
    .insertInto('settings')
    .values({
      key: 'devices',
      branch_id,
      value: JSON.stringify({ [FIELD]: 90 }),
      updated_at: changedAt,
      updated_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const steps = [
    { at: new Date(now.getTime() - 20 * DAY_MS), from: null, to: 75 },
    { at: changedAt, from: 75, to: 90 },
  ];
  await db
    .insertInto('audit')
    .values(
      steps.map(({ at, from, to }) => ({
        at,
        user_id: by,
        branch_id,
        action: 'setting.update',
        entity: 'setting',
        entity_id: id,
        detail: JSON.stringify({ key: 'devices', from: { [FIELD]: from }, to: { [FIELD]: to } }),
        request_id: 'demo',
      })),
    )
    .execute();
}

/** Parts and supplies that nobody names a category for are the workshop's. */
async function chargeStock(demo: DemoContext): Promise<void> {
  await sql`
    insert into settings (key, branch_id, value, updated_at, updated_by)
    select 'money', null, jsonb_build_object('part_category_id', part.id, 'supply_category_id', supply.id), ${demo.now}, ${personOf(demo, 'Ruth Meyer')}::bigint
    from expense_categories part
    join expense_categories supply on supply.parent_id = part.parent_id and supply.name = 'Supplies'
    where part.name = 'Parts'`.execute(demo.db);
}
