/** Rules, checks, the proposed days, and the todos that are made of what is due (vehicles.md §4.5). */
import { beforeAll, describe, expect, it } from 'vitest';
import { maintenance, taskMiles } from '#contract/areas/maintenance.ts';
import { maintenanceChecks } from '#contract/areas/maintenance-checks.ts';
import { settings } from '#contract/areas/settings.ts';
import { todos } from '#contract/areas/todos.ts';
import { yardSettings } from '#contract/areas/yard-settings.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeBranch, makeCategory, makeVehicle, stamped } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;
let branch_id = 0;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.signIn(await app.makeUser('admin'));
  branch_id = await makeBranch(app, 'UTC');
});

/** A yearly rule that a vehicle of the branch was last kept by on that day. */
async function yearly(last_on: string, minutes: number | null = null) {
  count += 1;
  const vehicle_id = await makeVehicle(app, { branch_id });
  const make = `Make ${count}`;
  await app.db.updateTable('vehicles').set({ make }).where('id', '=', vehicle_id).execute();
  const category_id = await makeCategory(app, { name: `Work ${count}`, lines: [['own', 'Lights']] });
  await app.db.updateTable('task_categories').set({ minutes }).where('id', '=', category_id).execute();
  const body = { title: `Yearly ${count}`, months: 12, category_id, applies: { makes: [make] } };
  const rule_id = (await office.call(taskMiles.add, { body })).body.rule.id;
  await office.call(maintenance.keep, { params: { id: vehicle_id }, body: { rule_id, last_on } });
  const task = async (rule = rule_id) => {
    const { body: answer } = await office.call(maintenance.due, { query: { vehicle_id, rule_id: rule } });
    return answer.tasks[0];
  };
  const made = () =>
    app.db
      .selectFrom('todos')
      .select(['id', 'source', 'source_ref', 'minutes'])
      .where('vehicle_id', '=', vehicle_id)
      .orderBy('id')
      .execute();
  return { vehicle_id, rule_id, category_id, make, task, made };
}

const take = (vehicle_id: number, from: string, to: string) =>
  app.db
    .insertInto('vehicle_spans')
    .values({
      vehicle_id,
      kind: 'block',
      during: `[${from},${to})`,
      created_at: app.clock.now,
      updated_at: app.clock.now,
    })
    .execute();
const plan = (body: Body<typeof maintenance.plan>, who = office) => who.call(maintenance.plan, { body });

describe('rules and checks', () => {
  const ruleErrors = async (body: Body<typeof taskMiles.add>) => (await office.call(taskMiles.add, { body })).errors;

  it('a rule needs a distance or months, a distance for multiples, and a category that there is', async () => {
    expect(await ruleErrors({ title: 'Nothing' })).toHaveProperty('miles');
    expect(await ruleErrors({ title: 'Multiples', months: 3, fixed: true })).toHaveProperty('fixed');
    expect(await ruleErrors({ title: 'Nowhere', months: 3, category_id: 9e9 })).toHaveProperty('category_id');
    const { body } = await office.call(taskMiles.add, {
      body: { title: 'Edges', miles: 5_000, months: 6, unit: 'mi' },
    });
    const { id } = body.rule;
    expect(await ruleErrors({ title: 'EDGES', months: 3 })).toHaveProperty('title');
    const say = (fields: Body<typeof taskMiles.update>, ms: number) =>
      office.call(taskMiles.update, { params: { id }, body: fields }, stamped(app.clock.now.getTime() + ms));
    expect((await say({ miles: null }, -1_000)).body.rule).toMatchObject({ miles: null, months: 6, unit: 'mi' });
    // An older edit: its months are the newest word on months, its distance is not that on distances.
    expect((await say({ miles: 7_000, months: null }, -2_000)).errors).toHaveProperty('miles');
  });

  it('says to how many vehicles in service it applies: by class, make, model, fuel and group, whatever the case', async () => {
    const [first, second, third] = [await makeVehicle(app), await makeVehicle(app), await makeVehicle(app)];
    const set = (id: number, fields: object) =>
      app.db.updateTable('vehicles').set(fields).where('id', '=', id).execute();
    await set(first, { make: 'Zorro', model: 'One', fuel: 'diesel' });
    await set(second, { make: 'zorro', model: 'Two', fuel: 'electric' });
    await set(third, {
      make: 'Zorro',
      model: 'One',
      retired_at: app.clock.now,
      retired_on: '2026-11-01',
      retire_reason: 'sold',
    });
    const group = await app.db
      .insertInto('vehicle_groups')
      .values({ name: 'Zorros', created_at: app.clock.now, updated_at: app.clock.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('vehicle_group_members')
      .values({ group_id: group.id, vehicle_id: second, position: 1 })
      .execute();
    const { id } = (await office.call(taskMiles.add, { body: { title: 'Who', months: 1 } })).body.rule;
    const applied = async (applies: object) =>
      (await office.call(taskMiles.update, { params: { id }, body: { applies } })).body.rule.vehicles;
    expect(await applied({ makes: ['ZORRO'] })).toBe(2);
    expect(await applied({ makes: ['Zorro'], models: ['one'] })).toBe(1);
    expect(await applied({ makes: ['Zorro'], fuels: ['electric'] })).toBe(1);
    expect(await applied({ group_ids: [group.id] })).toBe(1);
    expect(await applied({ class_ids: [9e9] })).toBe(0);
  });

  it('the master has both until they are archived; checks are told in order, for the vehicles they are for', async () => {
    await app.db.deleteFrom('maintenance_checks').execute();
    const add = async (body: Body<typeof maintenanceChecks.add>) =>
      (await office.call(maintenanceChecks.add, { body })).body.check;
    const [oil, belts] = [
      await add({ title: 'Oil' }),
      await add({ title: 'Belts', severity: 'blocks', applies: { makes: ['ford'] } }),
    ];
    const [van, sedan] = [await makeVehicle(app), await makeVehicle(app)];
    await app.db.updateTable('vehicles').set({ make: 'Ford' }).where('id', '=', van).execute();
    const looked = async (vehicle_id: number) =>
      (await office.call(maintenance.checks, { query: { vehicle_id } })).body.maintenanceCheck.map(
        ({ title }) => title,
      );
    expect([await looked(van), await looked(sedan)]).toEqual([['Oil', 'Belts'], ['Oil']]);
    await office.call(maintenanceChecks.update, { params: { id: belts.id }, body: { position: 0 } });
    expect(await looked(van)).toEqual(['Belts', 'Oil']);
    const rule = (await office.call(taskMiles.add, { body: { title: 'Soon gone', months: 1 } })).body.rule;
    const master = async () => {
      const { body } = await office.call(settings.master, {});
      return { checks: body.maintenanceCheck, rules: body.taskMiles.filter(({ id }) => id === rule.id) };
    };
    expect(await master()).toMatchObject({
      checks: [
        { title: 'Belts', severity: 'blocks' },
        { title: 'Oil', severity: 'note' },
      ],
      rules: [{ title: 'Soon gone', miles: null, months: 1, applies: {} }],
    });
    await office.call(taskMiles.remove, { params: { id: rule.id } });
    await office.call(maintenanceChecks.remove, { params: { id: oil.id } });
    expect(await master()).toMatchObject({ checks: [{ title: 'Belts' }], rules: [] });
    const technician = await app.signIn(await app.makeUser('technician'));
    expect((await technician.call(maintenanceChecks.add, { body: { title: 'Mine' } })).status).toBe(403);
  });
});

describe('the proposed day', () => {
  it('is the first with room between the times that are given, for as long as the category takes', async () => {
    const one = await yearly('2025-11-25', 120);
    expect((await one.task())?.gap).toEqual({ day: '2026-11-21', from: '09:00', to: '17:00' });
    await take(one.vehicle_id, '2026-11-20T10:00Z', '2026-11-22T07:00Z');
    await take(one.vehicle_id, '2026-11-22T09:30Z', '2026-11-22T15:30Z');
    expect((await one.task())?.gap).toEqual({ day: '2026-11-23', from: '08:00', to: '17:00' });
  });

  it('is not before it is soon; a category that says nothing takes as long as the yard decided; for ever given is none', async () => {
    const one = await yearly('2025-12-19');
    expect(await one.task()).toMatchObject({ state: 'ok', due_on: '2026-12-19', gap: { day: '2026-12-05' } });
    await take(one.vehicle_id, '2026-12-05T08:30Z', '2026-12-05T17:00Z');
    expect((await one.task())?.gap).toMatchObject({ day: '2026-12-05', to: '08:30' });
    const body = { branch_id, key: 'planning', value: { default_minutes: 45 } } as const;
    await office.call(yardSettings.update, { body });
    expect((await one.task())?.gap).toMatchObject({ day: '2026-12-06' });
    await office.call(yardSettings.update, { body: { ...body, value: { default_minutes: null } } });
    await take(one.vehicle_id, '2026-12-05T07:00Z', '2026-12-05T08:30Z');
    await take(one.vehicle_id, '2026-12-05T17:00Z', 'infinity');
    expect((await one.task())?.gap).toBeNull();
  });
});

describe('plan-maintenance', () => {
  it('makes a todo of each, of the rule’s category, with its checklist and its minutes; never two', async () => {
    const [one, other] = [await yearly('2025-11-25', 90), await yearly('2025-11-26')];
    const items = [
      { vehicle_id: one.vehicle_id, rule_id: one.rule_id, todo_date: '2026-11-23', todo_time: '08:00' },
      { vehicle_id: other.vehicle_id, rule_id: other.rule_id, todo_date: '2026-11-24' },
    ];
    const { status, body } = await plan({ items, note: 'Before the holidays' });
    expect([status, body.message, body.todos.length]).toEqual([200, '2 planned.', 2]);
    const id = body.todos[0]?.id ?? 0;
    const { body: whole } = await office.call(todos.details, { query: { id } });
    expect(whole.todo).toMatchObject({
      note: 'Before the holidays',
      todo_date: '2026-11-23',
      todo_time: '08:00',
      category_id: one.category_id,
      vehicle_id: one.vehicle_id,
      branch_id,
    });
    expect(whole.todo.statusTodo.checklist.map(({ title }) => title)).toEqual(['Lights']);
    const ref = `${one.rule_id}:${one.vehicle_id}`;
    expect(await one.made()).toEqual([{ id, source: 'maintenance', source_ref: `${ref}:1`, minutes: 90 }]);
    expect(await one.task()).toMatchObject({ planned: true, todo: { todo_date: '2026-11-23' }, gap: null });
    expect((await plan({ items })).errors).toEqual({
      'items.0': [expect.any(String)],
      'items.1': [expect.any(String)],
    });
    // Deleted, it can be planned once more.
    await office.call(todos.remove, { params: { id }, body: { reason: 'Wrong day' } });
    expect((await plan({ items: items.slice(0, 1) })).status).toBe(200);
    expect((await one.made()).map(({ source_ref }) => source_ref)).toEqual([`${ref}:1`, `${ref}:2`]);
  });

  it('is all or none: 422 by item; whose vehicle it is not plans nothing', async () => {
    const [one, other] = [await yearly('2025-11-25'), await yearly('2025-11-26')];
    const item = { vehicle_id: one.vehicle_id, rule_id: one.rule_id, todo_date: '2026-11-23' };
    const off = { vehicle_id: other.vehicle_id, rule_id: other.rule_id };
    await office.call(maintenance.keep, { params: { id: off.vehicle_id }, body: { rule_id: off.rule_id, off: true } });
    const items = [item, { ...item, vehicle_id: 9e9 }, { ...item, rule_id: other.rule_id }, item, { ...item, ...off }];
    const { status, errors } = await plan({ items });
    const expected = ['items.1.vehicle_id', 'items.2.rule_id', 'items.3', 'items.4.rule_id'];
    expect([status, Object.keys(errors)]).toEqual([422, expected]);
    expect(await one.made()).toEqual([]);
    expect((await plan({ items: [item], resource: 9e9 })).errors).toHaveProperty('resource');
    expect((await plan({ items: [] })).errors).toHaveProperty('items');
    const elsewhere = { branch_id: await makeBranch(app, 'UTC') };
    const lead = await app.signIn(await app.makeUserWith(['todo.create', 'todo.view', 'vehicle.view'], elsewhere));
    expect((await plan({ items: [item] }, lead)).errors).toHaveProperty(['items.0.vehicle_id']);
    const nobody = await app.signIn(await app.makeUserWith(['vehicle.view']));
    expect((await plan({ items: [item] }, nobody)).status).toBe(403);
  });

  it('of three at once one makes it, for that rule alone, though another has its category', async () => {
    const one = await yearly('2025-11-25');
    const body = { title: 'Same work', months: 6, category_id: one.category_id, applies: { makes: [one.make] } };
    const other = (await office.call(taskMiles.add, { body })).body.rule.id;
    const items = [{ vehicle_id: one.vehicle_id, rule_id: one.rule_id, todo_date: '2026-11-23' }];
    const answers = await Promise.all([plan({ items }), plan({ items }), plan({ items })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [todo, ...more] = await one.made();
    expect(more).toEqual([]);
    expect(await one.task(other)).toMatchObject({ state: 'unknown', planned: false });
    await office.call(todos.complete, { params: { id: todo?.id ?? 0 }, body: {} });
    expect(await one.task()).toMatchObject({ last_on: '2026-11-21', state: 'ok' });
    expect(await one.task(other)).toMatchObject({ state: 'unknown', last_on: null });
  });
});
