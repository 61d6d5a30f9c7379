import { beforeAll, expect, it } from 'vitest';
import { vehicleStatus } from '#contract/areas/vehicle-status.ts';
import type { Client } from '#tests/support/browser.ts';
import { at, car, openStatusYard, say, setClock, stateOf, type StatusYard } from '#tests/support/status-yard.ts';
import { stamped } from '#tests/support/yard.ts';

let yard: StatusYard;
let technician: Client;
let office: Client;
beforeAll(async () => {
  yard = await openStatusYard();
  ({ technician, office } = yard);
});

const save = (id: number, body: string, more: object = {}, who = technician) =>
  who.call(vehicleStatus.saveNote, { params: { id }, body: { body, ...more } });
const change = (id: number, body: string, who = technician) =>
  who.call(vehicleStatus.updateNote, { params: { id }, body: { body } }, stamped(yard.app.clock.now.getTime()));
const remove = (id: number, who = technician) => who.call(vehicleStatus.deleteNote, { params: { id } });
const history = async (id: number, who = office) =>
  (await who.call(vehicleStatus.notes, { params: { id }, query: {} })).body;

it('the vehicle shows its newest note; a note that came late is not it', async () => {
  const id = await car(yard);
  await save(id, 'Wiper torn', { followup_date: '2026-11-23' });
  expect(await stateOf(office, id)).toMatchObject({ note: 'Wiper torn', followup_date: '2026-11-23' });
  await save(id, 'Keys in the box', { at: at('08:00'), followup_date: null });
  expect((await stateOf(office, id)).note).toBe('Wiper torn');
  yard.app.clock.advance(60_000);
  // Who does not speak of the day leaves it.
  await save(id, 'Wiper ordered', {}, office);
  expect(await stateOf(office, id)).toMatchObject({ note: 'Wiper ordered', followup_date: '2026-11-23' });
  const { data } = await history(id);
  expect(data.map(({ body, created_by_name }) => [body, created_by_name])).toEqual([
    ['Wiper ordered', 'Daniel Carter'],
    ['Wiper torn', 'Sara Lind'],
    ['Keys in the box', 'Sara Lind'],
  ]);
});

it('an edit keeps the old text; its author may for a day, afterwards who may change all', async () => {
  const id = await car(yard);
  const note = (await save(id, 'Fuel low')).body.note;
  yard.app.clock.advance(23 * 3_600_000);
  expect((await change(note.id, 'Fuel half')).body.note).toMatchObject({
    body: 'Fuel half',
    edited_by_name: 'Sara Lind',
    versions: [{ body: 'Fuel low', by_name: 'Sara Lind' }],
  });
  expect((await stateOf(office, id)).note).toBe('Fuel half');
  yard.app.clock.advance(2 * 3_600_000);
  expect((await change(note.id, 'Fuel full')).status).toBe(403);
  expect((await remove(note.id)).status).toBe(403);
  expect((await change(note.id, 'Fuel full', office)).body.note.versions).toHaveLength(2);
  const tom = await yard.app.signIn(await yard.app.makeUser('technician', { branch_id: yard.branch }));
  const fresh = (await save(id, 'Mine')).body.note;
  expect((await change(fresh.id, 'Yours', tom)).status).toBe(403);
});

it('a deleted note stays in the history with who and when, and the one before it is shown', async () => {
  const id = await car(yard);
  await save(id, 'First', { followup_date: '2026-11-30' });
  yard.app.clock.advance(60_000);
  const { note } = (await save(id, 'Second', { followup_date: null })).body;
  expect((await remove(note.id)).status).toBe(200);
  expect((await remove(note.id)).status).toBe(200);
  expect(await stateOf(office, id)).toMatchObject({ note: 'First', followup_date: '2026-11-30' });
  expect((await history(id)).data).toMatchObject([
    { body: 'Second', deleted_by_name: 'Sara Lind' },
    { body: 'First', deleted_at: null },
  ]);
});

it('notes are for those of the branch; the list says nothing of them to others', async () => {
  const id = await car(yard);
  const { note } = (await save(id, 'Private')).body;
  const stranger = await yard.app.signIn(await yard.app.makeUser('technician'));
  expect((await stranger.call(vehicleStatus.notes, { params: { id }, query: {} })).status).toBe(404);
  expect((await save(id, 'No', {}, stranger)).status).toBe(404);
  expect((await change(note.id, 'No', stranger)).status).toBe(404);
  expect(await stateOf(stranger, id)).toMatchObject({ note: '', elsewhere: true });
  expect((await stateOf(technician, id)).elsewhere).toBe(false);
});

it('pages of notes, and the list by follow-up, status, blocked, group and class', async () => {
  setClock(yard.app, '12:00');
  const id = await car(yard, { plate: 'FOLLOW 1' });
  for (const body of ['a', 'b', 'c']) {
    await save(id, body);
    yard.app.clock.advance(1_000);
  }
  const page = await office.call(vehicleStatus.notes, { params: { id }, query: { limit: 2 } });
  const rest = { params: { id }, query: { limit: 2, cursor: page.body.next_cursor ?? '' } };
  expect((await office.call(vehicleStatus.notes, rest)).body.data.map(({ body }) => body)).toEqual(['a']);

  const found = async (query: object) => {
    const { body } = await office.call(vehicleStatus.list, { query: { search: 'follow1', ...query } });
    return body.data.map(({ plate }) => plate);
  };
  const today = yard.app.clock.now.toISOString().slice(0, 10);
  await say(technician, id, 'maintenance', { followup_date: today });
  expect(await found({ followup: 'today' })).toEqual(['FOLLOW 1']);
  expect(await found({ followup: 'week', status: 'maintenance,cleaning', blocked: '1' })).toEqual(['FOLLOW 1']);
  expect([await found({ followup: 'overdue' }), await found({ status: 'ready' })]).toEqual([[], []]);
  yard.app.clock.advance(86_400_000);
  expect(await found({ followup: 'overdue' })).toEqual(['FOLLOW 1']);
  const { body } = await office.call(vehicleStatus.list, { query: { search: 'follow1', status: 'ready' } });
  expect([body.data, body.counts]).toMatchObject([[], { all: 1, maintenance: 1, ready: 0 }]);
});

it('walks the whole list by any order, each vehicle once', async () => {
  for (const sort of ['plate', 'status', 'status_since', 'percentage', 'followup_date'] as const)
    for (const direction of ['asc', 'desc'] as const) {
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await office.call(vehicleStatus.list, {
          query: { sort, direction, limit: 2, ...(cursor && { cursor }) },
        });
        seen.push(...body.data.map(({ id }) => id));
        cursor = body.next_cursor ?? undefined;
      } while (cursor);
      expect([sort, direction, new Set(seen).size, seen.length]).toEqual([sort, direction, seen.length, 5]);
    }
});
