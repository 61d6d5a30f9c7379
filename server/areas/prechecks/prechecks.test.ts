/** What is noted of a walk-round, its checks, and its end. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#contract/areas/audit.ts';
import { todos } from '#contract/areas/todos.ts';
import { HEADERS } from '#contract/headers.ts';
import { car, kindsOf, workOf } from '#tests/support/status-yard.ts';
import { MINUTE, noPictures, openWalkRounds, picture, type WalkRounds } from '#tests/support/walk-rounds.ts';
import { makeTodo } from '#tests/support/yard.ts';

const DAY = 24 * 60 * MINUTE;

let yard: WalkRounds;
beforeAll(async () => {
  yard = await openWalkRounds();
});
beforeEach(() => yard.begin());

async function check(severity: 'none' | 'note' | 'blocks', title = `Check ${Math.random()}`): Promise<number> {
  const now = yard.app.clock.now;
  const row = {
    title,
    severity,
    created_at: now,
    created_by: null,
    updated_at: now,
    deleted_at: null,
    deleted_by: null,
  };
  const made = await yard.app.db.insertInto('maintenance_checks').values(row).returning('id').executeTakeFirstOrThrow();
  return made.id;
}

describe('a walk-round', () => {
  it('notes what is sent, in one part or several, under the key of the phone', async () => {
    const first = await yard.save({ kind: 'out', odometer: 81_244, fuel_eighths: 6 });
    expect([first.status, first.errors]).toEqual([200, {}]);
    expect(first.body.precheck).toMatchObject({
      ...yard.now,
      kind: 'out',
      odometer: 81_244,
      fuel_eighths: 6,
      completed_at: null,
    });
    expect(first.body.precheck.slots).toHaveLength(12);
    const second = await yard.save({ kind: 'out', note: 'Sand on the mats', charge_percent: 80 });
    expect(second.body.precheck).toMatchObject({
      id: first.body.precheck.id,
      odometer: 81_244,
      note: 'Sand on the mats',
      charge_percent: 80,
    });
    expect(await yard.readings()).toEqual([{ value: 81_244, source: 'precheck' }]);
    expect((await yard.one()).body).toMatchObject({ precheck: second.body.precheck, previousOdometer: null });
  });

  it('repeated with the same stamp changes nothing; of two edits of a field the later stands, whichever comes first', async () => {
    const sent = { kind: 'out', odometer: 500, note: 'Late' } as const;
    const before = await yard.save(sent, yard.later(2));
    expect((await yard.save(sent, yard.later(2))).body).toEqual(before.body);
    const early = await yard.save({ kind: 'out', odometer: 400, note: 'Early', fuel_eighths: 3 }, yard.later(1));
    expect(early.body.precheck).toMatchObject({ odometer: 500, note: 'Late', fuel_eighths: 3 });
    expect(
      early.headers
        .get(HEADERS.superseded)
        ?.split(',')
        .map((one) => one.trim()),
    ).toEqual(['note', 'odometer']);
    expect((await yard.save({ kind: 'out', odometer: 600 }, yard.later(3))).body.precheck.odometer).toBe(600);
    expect(await yard.readings()).toEqual([{ value: 600, source: 'precheck' }]);
  });

  it('began with the first that was done of it, and tells the accepted reading before its own', async () => {
    const at = (minutes: number) => new Date(yard.app.clock.now.getTime() - minutes * MINUTE).toISOString();
    const other = yard.now.key;
    await yard.save({ odometer: 900, at: at(50) });
    yard.now.key = randomUUID();
    await yard.save({ odometer: 910, at: at(10) });
    const { body } = await yard.save({ note: 'Begun', at: at(20) });
    expect(body.precheck.at).toBe(at(20));
    expect(body.previousOdometer?.value).toBe(900);
    expect((await yard.one(yard.technician, other)).body.previousOdometer).toBeNull();
  });

  it('is of one vehicle, within the branch', async () => {
    await yard.save();
    const answer = await yard.save({ vehicle_id: await car(yard) });
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['key']]);
    expect((await yard.save({}, {}, yard.far)).status).toBe(404);
    expect((await yard.one(yard.far)).status).toBe(404);
    expect((await yard.one(yard.technician, randomUUID())).status).toBe(404);
    expect((await yard.save({ vehicle_id: 999_999 })).status).toBe(404);
  });

  it('for a todo begins it, and its reading is the todo’s', async () => {
    const category_id = await workOf(yard.app, 'maintenance', 'started');
    const todo = await makeTodo(yard.office, { vehicle_id: yard.now.vehicle_id, category_id });
    expect((await yard.save({ todo_id: 999_999 })).status).toBe(404);
    await yard.save({ todo_id: todo.id, odometer: 700 });
    expect(await kindsOf(yard.office, yard.now.vehicle_id)).toEqual(['maintenance todo']);
    const { body } = await yard.office.call(todos.details, { query: { id: todo.id } });
    expect(body.todo.odometer.map(({ value }) => value)).toEqual([700]);
  });

  it('tells its history, and nobody else’s branch reads it', async () => {
    const { id } = (await yard.save({ note: 'Dust' })).body.precheck;
    await yard.save({ skip: { boot: 'Full' } });
    const { body } = await yard.technician.call(audit.recordHistory, { params: { entity: 'precheck', id } });
    expect(body.history.map(({ words }) => words)).toEqual(['Said why there is no picture', 'Changed', 'Made']);
    expect((await yard.far.call(audit.recordHistory, { params: { entity: 'precheck', id } })).status).toBe(404);
  });
});

describe('its end', () => {
  it('needs a picture or a reason for each place, and out or in a reading', async () => {
    const { rear_left: _left, ...most } = noPictures();
    const missing = await yard.save({ kind: 'in', skip: most, completed: true });
    expect([missing.status, Object.keys(missing.errors)]).toEqual([422, ['slots.rear_left', 'odometer']]);
    expect((await yard.one()).status).toBe(404);
    const daily = await yard.save({ kind: 'daily', skip: noPictures(), completed: true });
    expect(daily.body.precheck.completed_at).toBe(yard.app.clock.now.toISOString());
    yard.now.key = randomUUID();
    const out = await yard.save({ kind: 'out', skip: noPictures(), odometer: 12, completed: true });
    expect(out.body.precheck.completed_by_name).toBe('Sara Lind');
    const told = yard.app.db.selectFrom('vehicle_events').select('text').where('ref_id', '=', out.body.precheck.id);
    expect(await told.where('kind', '=', 'precheck').execute()).toEqual([
      { text: 'Going out: 0 of 12 places have a picture' },
    ]);
    yard.app.clock.advance(MINUTE);
    expect((await yard.save({ kind: 'out', completed: true })).body.precheck.completed_at).toBe(
      out.body.precheck.completed_at,
    );
  });

  it('a day later only who may correct walk-rounds changes it; what was done before and comes late is taken', async () => {
    const { body } = await yard.snap('front', await picture(1));
    const done = new Date(yard.app.clock.now);
    await yard.save({ skip: noPictures(), completed: true });
    yard.app.clock.advance(DAY + MINUTE);
    const [image] = body.precheckImages;
    const refused = [
      await yard.save({ note: 'Later' }),
      await yard.save({ skip: { boot: 'Wet' } }),
      await yard.save({ items: [{ check_id: await check('none'), state: 'ok' }] }),
      await yard.snap('rear', await picture(2)),
      await yard.remove(image?.id ?? 0),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await yard.save()).status).toBe(200);
    expect((await yard.snap('rear', await picture(2), { at: done.toISOString() })).status).toBe(200);
    expect((await yard.save({ note: 'Office' }, {}, yard.office)).body.precheck.note).toBe('Office');
    expect((await yard.remove(image?.id ?? 0, {}, yard.office)).body.precheckImages).toHaveLength(1);
  });
});

describe('checks', () => {
  it('that fail act as on the board: a todo, and where they block the vehicle stays; taken back both are gone', async () => {
    const [brakes, wipers, filter] = [
      await check('blocks', 'Brakes'),
      await check('note', 'Wipers'),
      await check('none', 'Filter'),
    ];
    const items = [
      { check_id: brakes, state: 'failed', note: 'Grinding' },
      { check_id: wipers, state: 'failed' },
      { check_id: filter, state: 'failed' },
    ] as const;
    const { body } = await yard.save({ items: [...items] }, yard.later(1));
    const made = (id: number) => body.precheckList.find(({ check_id }) => check_id === id)?.todo_id ?? null;
    expect([made(brakes), made(wipers), made(filter)]).toEqual([expect.any(Number), expect.any(Number), null]);
    expect(await kindsOf(yard.office, yard.now.vehicle_id)).toEqual(['maintenance defect']);
    expect((await yard.save({ items: [...items] }, yard.later(1))).body.precheckList).toEqual(body.precheckList);
    const { todo } = (await yard.office.call(todos.details, { query: { id: made(brakes) ?? 0 } })).body;
    expect(todo).toMatchObject({ title: 'Brakes', note: 'Grinding', vehicle_id: yard.now.vehicle_id });
    await yard.save({ items: [{ check_id: brakes, state: 'ok' }] }, yard.later(2));
    expect(await kindsOf(yard.office, yard.now.vehicle_id)).toEqual([]);
    expect((await yard.office.call(todos.details, { query: { id: made(brakes) ?? 0 } })).status).toBe(410);
    const add = { todo_id: made(wipers) ?? 0, title: 'Buy blades' };
    const { line } = (await yard.technician.call(todos.createChecklist, { body: add })).body;
    await yard.technician.call(todos.updateStatus, { body: { id: line.id, state: 'done' } }, yard.later(3));
    const refused = await yard.save({ items: [{ check_id: wipers, state: 'na' }] }, yard.later(4));
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['items.0.state']]);
  });

  it('are merged one by one; an archived one is taken, an unknown one is not', async () => {
    const [a, b] = [await check('none', 'A'), await check('none', 'B')];
    await yard.save({ items: [{ check_id: a, state: 'failed' }] }, yard.later(5));
    const late = await yard.save(
      {
        items: [
          { check_id: a, state: 'ok' },
          { check_id: b, state: 'ok', note: 'New' },
        ],
      },
      yard.later(2),
    );
    const states = late.body.precheckList.filter(({ check_id }) => [a, b].includes(check_id));
    expect(states.map(({ state, note }) => [state, note])).toEqual([
      ['failed', ''],
      ['ok', 'New'],
    ]);
    await yard.app.db
      .updateTable('maintenance_checks')
      .set({ deleted_at: yard.app.clock.now })
      .where('id', '=', b)
      .execute();
    expect((await yard.save({ items: [{ check_id: b, state: 'na' }] }, yard.later(6))).status).toBe(200);
    expect((await yard.save({ items: [{ check_id: 999_999, state: 'ok' }] })).errors).toHaveProperty(
      'items.0.check_id',
    );
  });
});
