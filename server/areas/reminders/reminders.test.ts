import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#contract/areas/audit.ts';
import { notices } from '#contract/areas/notices.ts';
import { type Reminder, reminders } from '#contract/areas/reminders.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { makeTodo, makeVehicle } from '#tests/support/yard.ts';
import { remindersJob } from './reminders-job.ts';

const MINUTE = 60_000;
/** A Saturday. */
const START = new Date('2026-11-21T09:00:00.000Z');

let app: TestApp;
let kim: TestUser;
let kims: Client;
let other: Client;

beforeAll(async () => {
  app = await startTestApp();
  other = await app.signIn(await app.makeUser('office'));
});
beforeEach(async () => {
  app.clock.set(START);
  kim = await app.makeUser('technician', { name: 'Kim Aas' });
  kims = await app.signIn(kim);
});

type Fields = NonNullable<Input<typeof reminders.update>['body']>;
type NewFields = Partial<NonNullable<Input<typeof reminders.add>['body']>>;

const add = (fields: NewFields = {}, client = kims) =>
  client.call(reminders.add, { body: { title: 'Call the tyre shop', day: '2026-11-21', time: '10:00', ...fields } });
async function made(fields: NewFields = {}): Promise<Reminder> {
  const { status, body, errors } = await add(fields);
  expect([status, errors]).toEqual([200, {}]);
  return body.reminder;
}
const update = async (id: number, body: Fields, client = kims) =>
  client.call(reminders.update, { params: { id }, body });
const changed = async (id: number, body: Fields) => (await update(id, body)).body.reminder;
const states = async () => (await kims.call(reminders.list)).body.reminders.map(({ state, at }) => [state, at]);
const ring = () => remindersJob.run(app.kernel, {});
const told = async () => (await kims.call(notices.list)).body.notices.map(({ title, kind }) => [kind, title]);
/** The next minute comes by itself; edits of one moment would be the same edit. */
const pass = (minutes: number) => app.clock.advance(minutes * MINUTE);

describe('a reminder', () => {
  it('rings in the zone of the person’s branch unless it says another', async () => {
    expect(await made()).toMatchObject({ zone: 'UTC', state: 'coming', at: '2026-11-21T10:00:00.000Z' });
    expect(await made({ zone: 'Europe/Riga', time: '12:00' })).toMatchObject({ at: '2026-11-21T10:00:00.000Z' });
    expect(Object.keys((await add({ zone: 'Mars/Base' })).errors)).toEqual(['zone']);
  });

  it('is refused when it would never ring', async () => {
    expect(Object.keys((await add({ time: '09:00' })).errors)).toEqual(['day']);
    expect((await made({ time: '09:00', rule: 'weekdays' })).next_at).toBe('2026-11-23T09:00:00.000Z');
  });

  it('is nobody else’s', async () => {
    const { id } = await made();
    expect((await other.call(reminders.list)).body.total).toBe(0);
    expect((await update(id, { done: true }, other)).status).toBe(404);
    for (const row of [reminders.remove, reminders.restore])
      expect((await other.call(row, { params: { id } })).status).toBe(404);
    const admin = await app.signIn(await app.makeUser('admin'));
    const { body } = await admin.call(audit.list, { query: { entity: 'reminder' } });
    expect(body.audit[0]).toMatchObject({ words: 'Made', name: null, changes: [] });
    const rows = await app.db.selectFrom('audit').select('detail').where('entity', '=', 'reminder').execute();
    expect(JSON.stringify(rows)).not.toContain('tyre shop');
  });

  it('is about a record that the person may see', async () => {
    const vehicle = await makeVehicle(app, { plate: 'KLM-1234' });
    expect(await made({ about_kind: 'vehicle', about_id: vehicle })).toMatchObject({ about_name: 'KLM-1234' });
    const { id } = await makeTodo(other, { resource: (await app.makeUser()).id });
    expect(Object.keys((await add({ about_kind: 'todo', about_id: id })).errors)).toEqual(['about_id']);
    expect(Object.keys((await add({ about_kind: 'todo' })).errors)).toEqual(['about_id']);
    expect((await add({ about_kind: 'todo', about_id: id }, other)).body.reminder.about_name).toBe('Wash');
  });

  it('is deleted and restored', async () => {
    const { id } = await made();
    await kims.call(reminders.remove, { params: { id } });
    pass(120);
    await ring();
    expect([await states(), await told()]).toEqual([[], []]);
    await kims.call(reminders.restore, { params: { id } });
    expect(await states()).toEqual([['due', '2026-11-21T10:00:00.000Z']]);
  });
});

describe('the job', () => {
  it('tells each once, even when it runs twice at once', async () => {
    await made();
    pass(59);
    await ring();
    expect(await told()).toEqual([]);
    pass(1);
    await Promise.all([ring(), ring()]);
    await ring();
    expect(await told()).toEqual([['reminder.due', 'Call the tyre shop']]);
    expect(await states()).toEqual([['due', '2026-11-21T10:00:00.000Z']]);
  });

  it('rings once for all that was missed', async () => {
    const { id } = await made({ rule: 'daily' });
    app.clock.set(new Date('2026-11-25T08:00:00.000Z'));
    await ring();
    await ring();
    expect(await told()).toHaveLength(1);
    expect(await changed(id, {})).toMatchObject({ state: 'due', next_at: '2026-11-25T10:00:00.000Z' });
  });
});

describe('done', () => {
  it('ends one without a rule, and is taken back', async () => {
    const { id } = await made();
    expect(await changed(id, { done: true })).toMatchObject({ state: 'done', next_at: null });
    pass(90);
    await ring();
    expect(await told()).toEqual([]);
    expect(await changed(id, { done: false })).toMatchObject({ state: 'due', done_at: null });
    await ring();
    expect(await told()).toHaveLength(1);
  });

  it('of one with a rule is only what is due', async () => {
    const { id } = await made({ rule: 'daily' });
    expect(await changed(id, { done: true })).toMatchObject({ state: 'coming', at: '2026-11-21T10:00:00.000Z' });
    pass(60);
    await ring();
    expect(await changed(id, { done: true })).toMatchObject({ state: 'coming', at: '2026-11-22T10:00:00.000Z' });
    pass(1);
    expect(await changed(id, { done: false })).toMatchObject({ state: 'due', at: '2026-11-21T10:00:00.000Z' });
  });

  it('is begun anew by another time', async () => {
    const { id } = await made();
    await changed(id, { done: true });
    pass(1);
    expect(await changed(id, { time: '11:00' })).toMatchObject({ state: 'coming', done_at: null });
    expect(Object.keys((await update(id, { day: '2026-11-20' })).errors)).toEqual(['day']);
  });
});

describe('snoozed', () => {
  it('rings again in 10 minutes, in an hour, or tomorrow at its time', async () => {
    const { id } = await made();
    expect(Object.keys((await update(id, { snooze: '1h' })).errors)).toEqual(['snooze']);
    pass(65);
    await ring();
    const until = async (snooze: NonNullable<Fields['snooze']>) => {
      pass(1);
      return (await changed(id, { snooze })).snoozed_until;
    };
    expect(await until('tomorrow')).toBe('2026-11-22T10:00:00.000Z');
    expect(await until('1h')).toBe('2026-11-21T11:07:00.000Z');
    expect(await until('10m')).toBe('2026-11-21T10:18:00.000Z');
    expect(await states()).toEqual([['coming', '2026-11-21T10:18:00.000Z']]);
    await kims.call(notices.read, { body: { until: 9e9 } });
    pass(10);
    await ring();
    await ring();
    expect([(await told()).length, (await states())[0]?.[0]]).toEqual([2, 'due']);
  });
});
