/** What the demo yard decided: at the airport phones lie in cars below ground, and their work comes later. */
import { must } from '#server/lib/must.ts';
import { type DemoContext, personOf } from '../context.ts';
import { BRANCHES } from '../people.ts';

const DAY_MS = 86_400_000;
const FIELD = 'late_minutes';

export async function loadYardSettings(demo: DemoContext): Promise<void> {
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
