/** What phones are told ahead of the vehicles that somebody may walk round. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { damages } from '#contract/areas/damages.ts';
import { precheckReads as rows } from '#contract/areas/precheck-reads.ts';
import { car } from '#tests/support/status-yard.ts';
import { noPictures, openWalkRounds, type WalkRounds } from '#tests/support/walk-rounds.ts';
import { makeBranch } from '#tests/support/yard.ts';

const PIN = { view: 'left', x: 0.25, y: 0.5, kind: 'scratch' } as const;

let yard: WalkRounds;
beforeAll(async () => {
  yard = await openWalkRounds();
});
beforeEach(async () => {
  await yard.app.db.updateTable('prechecks').set({ completed_at: yard.app.clock.now }).execute();
  await yard.begin();
});

const near = async (who = yard.technician) => (await who.call(rows.lastPictures)).body;
const add = (fields: object = {}, id = yard.now.vehicle_id) =>
  yard.technician.call(damages.add, { params: { id }, body: { ...PIN, ...fields } });

describe('what is known of vehicles that somebody may walk round', () => {
  it('is told of those round which the person is walking, and of no other', async () => {
    expect((await near()).vehicles).toEqual([]);
    await yard.save();
    expect((await near()).vehicles.map(({ id }) => id)).toEqual([yard.now.vehicle_id]);
    expect((await near(yard.office)).vehicles).toEqual([]);
    await yard.save({ skip: noPictures(), completed: true });
    expect((await near()).vehicles).toEqual([]);
    yard.now.key = randomUUID();
    await yard.save();
    const branch_id = await makeBranch(yard.app, 'UTC');
    await yard.app.db.updateTable('vehicles').set({ branch_id }).where('id', '=', yard.now.vehicle_id).execute();
    expect(await near()).toMatchObject({ vehicles: [], damages: [] });
  });

  it('names the checks that are not for it', async () => {
    const { now } = yard.app.clock;
    const times = { created_at: now, created_by: null, updated_at: now, deleted_at: null, deleted_by: null };
    const check = async (applies: object) => {
      const values = { title: `Check ${randomUUID()}`, severity: 'note', applies: JSON.stringify(applies), ...times };
      const made = yard.app.db.insertInto('maintenance_checks').values(values as never);
      return (await made.returning('id').executeTakeFirstOrThrow()).id;
    };
    const [all, other, classed] = [
      await check({}),
      await check({ makes: ['Zorro'] }),
      await check({ class_ids: [9e9] }),
    ];
    await yard.save();
    const not_asked = (await near()).vehicles[0]?.not_asked ?? [];
    expect([all, other, classed].map((id) => not_asked.includes(id))).toEqual([false, true, true]);
    const asked = (await yard.one()).body.precheckList.map(({ check_id }) => check_id);
    expect(not_asked.filter((id) => asked.includes(id))).toEqual([]);
  });

  it('is its damage without what was repaired, to who may see damage', async () => {
    await yard.save();
    const { id, vehicle_id, view, x, y, kind, size, state, note } = (await add()).body.damage;
    const repaired = (await add({ x: 0.9 })).body.damage;
    await yard.office.call(damages.update, { params: { id: repaired.id }, body: { state: 'repaired' } });
    await add({}, await car(yard));
    expect((await near()).damages).toEqual([{ id, vehicle_id, view, x, y, kind, size, state, note }]);
    const person = await yard.app.makeUserWith(['precheck.create'], { branch_id: yard.branch });
    const walker = await yard.app.signIn(person);
    await yard.save({}, {}, walker);
    expect(await near(walker)).toMatchObject({ damages: [] });
  });
});
