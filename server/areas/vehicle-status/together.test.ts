/** People at once. On the embedded database they wait for each other anyway; on PostgreSQL they do not. */
import { beforeAll, expect, it } from 'vitest';
import { todos } from '#contract/areas/todos.ts';
import { vehicleStatus } from '#contract/areas/vehicle-status.ts';
import {
  car,
  check,
  checksOf,
  kindsOf,
  openStatusYard,
  say,
  stateOf,
  type StatusYard,
  workOf,
} from '#tests/support/status-yard.ts';
import { makeTodo, stamped } from '#tests/support/yard.ts';

let yard: StatusYard;
beforeAll(async () => {
  yard = await openStatusYard();
});

it('vehicles 7.7: two status acts at once: both holds, none fails', async () => {
  const { technician, office } = yard;
  for (let round = 0; round < 3; round += 1) {
    const id = await car(yard);
    const answers = await Promise.all([say(technician, id, 'cleaning'), say(office, id, 'out_of_service')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await kindsOf(office, id)).toEqual(['out_of_service manual', 'cleaning manual']);
    expect((await stateOf(office, id)).status).toBe('out_of_service');
  }
}, 60_000);

it('bulk acts in opposite order, ticks, failures and completions on the same vehicles', async () => {
  const { technician, office, app } = yard;
  const category_id = await workOf(app, 'cleaning');
  for (let round = 0; round < 3; round += 1) {
    const [a, b] = [await car(yard), await car(yard)];
    const { category, items } = await checksOf(office, ['Brakes'], { severity: 'blocks' });
    await check(office, a, [category]);
    const wash = await makeTodo(office, { vehicle_id: a, category_id });
    const many = (who: typeof office, ids: number[]) =>
      who.call(vehicleStatus.updateMany, {
        body: { vins: ids.map((id) => `id:${id}`), status: 'inspection' as const },
      });
    const tick = (state: 'failed' | 'open', n: number) =>
      technician.call(
        vehicleStatus.tick,
        { body: { vehicle_id: a, items: [{ item_id: items[0] ?? 0, state }] } },
        stamped(app.clock.now.getTime() + n),
      );
    await tick('failed', 1);
    const answers = await Promise.all([
      many(technician, [a, b]),
      many(office, [b, a]),
      tick('open', 2),
      technician.call(todos.complete, { params: { id: wash.id }, body: {} }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await kindsOf(office, a)).toEqual(['inspection manual']);
    expect(await kindsOf(office, b)).toEqual(['inspection manual']);
  }
}, 60_000);
