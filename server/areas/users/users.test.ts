import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '#contract/areas/audit.ts';
import { type Person, users } from '#contract/areas/users.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { makeBranch } from '#tests/support/yard.ts';

let app: TestApp;
let boss: Client;
let ruth: TestUser;
let technician: number;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  ruth = await app.makeUser('admin', { name: 'Ruth Meyer', email: 'ruth@yard.test' });
  boss = await app.signIn(ruth);
  technician = await roleOf('technician');
});

const roleOf = async (name: string) =>
  (await app.db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;

function bodyOfNew(fields: object = {}) {
  count += 1;
  return { name: `Newcomer ${count}`, email: `new${count}@yard.test`, role_id: technician, ...fields };
}

/** Somebody who was just invited. */
async function invited(fields: object = {}): Promise<Person> {
  const { status, body, errors } = await boss.call(users.add, { body: bodyOfNew(fields) });
  expect([status, errors]).toEqual([200, {}]);
  return body.user;
}
const look = async (id: number) => (await boss.call(users.edit, { params: { id } })).body.user;
const change = async (id: number, fields: object) =>
  boss.call(users.update, { params: { id }, body: { ...fields, seen_at: (await look(id)).updated_at } });
const listed = async (query: object) => (await boss.call(users.list, { query })).body;
const idsOf = async (query: object) => (await listed(query)).users.map(({ id }) => id);
const link = (id: number, show: boolean) => boss.call(users.link, { params: { id }, body: { show } });

/** The newest first. */
const mailsTo = (to: string) =>
  app.db.selectFrom('mails').select(['subject', 'body']).where('to', '=', to).orderBy('id', 'desc').execute();
const auditOf = (id: number) =>
  app.db
    .selectFrom('audit')
    .select(['action', 'branch_id', 'detail'])
    .where('entity', '=', 'user')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();

describe('inviting', () => {
  it('mails a link; they may not sign in before they have used it', async () => {
    const branch_id = await makeBranch(app, 'UTC');
    const ida = await invited({ email: 'ida@yard.test', phone: '', branch_id });
    expect(ida).toMatchObject({ state: 'invited', active: false, phone: null, role_name: 'Technician', branch_id });
    expect(ida).toMatchObject({ editable: true, two_factor: false, last_seen_at: null, open_todos: 0 });
    expect((await mailsTo('ida@yard.test')).map(({ subject }) => subject)).toEqual(['You are invited to Yardhand']);
    const [made] = await auditOf(ida.id);
    expect(made).toMatchObject({ action: 'user.create', branch_id, detail: { to: { name: ida.name, branches: [] } } });
  });

  it('says whose the address is, living or deleted, and what there is none of', async () => {
    const ida = await invited({ email: 'gone@yard.test' });
    const again = { body: bodyOfNew({ email: 'GONE@yard.test' }) };
    expect((await boss.call(users.add, again)).errors).toEqual({ email: ['Somebody has this address already.'] });
    await boss.call(users.remove, { params: { id: ida.id }, body: {} });
    expect((await boss.call(users.add, again)).errors).toEqual({
      email: ['Somebody who was deleted has this address: restore them.'],
    });
    const wrong: [string, object][] = [
      ['role_id', { role_id: 999_999 }],
      ['department_id', { department_id: 999_999 }],
      ['branch_id', { branch_id: 999_999 }],
      ['branches', { branches: [999_999] }],
    ];
    for (const [field, fields] of wrong)
      expect(Object.keys((await boss.call(users.add, { body: bodyOfNew(fields) })).errors)).toEqual([field]);
  });

  it('at a wrong address is done again at the right one', async () => {
    const ida = await invited({ email: 'wrogn@yard.test' });
    expect((await change(ida.id, { email: 'right@yard.test' })).body.user.email).toBe('right@yard.test');
    expect(await mailsTo('right@yard.test')).toHaveLength(1);
  });
});

describe('changing', () => {
  it('changes what is sent, and the history says from what to what', async () => {
    const ida = await invited({ phone: '1' });
    const role_id = await roleOf('lead');
    expect((await change(ida.id, { phone: '2', role_id })).body.user).toMatchObject({ phone: '2', role_id });
    await change(ida.id, { phone: '2', name: ida.name });
    const { history } = (await boss.call(audit.recordHistory, { params: { entity: 'user', id: ida.id }, query: {} }))
      .body;
    expect(history.map(({ words, changes }) => [words, changes.map(({ label, to }) => [label, to])])).toMatchObject([
      ['Changed', [['Phone', '2']]],
      ['Changed', [['Role', 'Lead technician']]],
      ['Made', expect.anything()],
    ]);
  });

  it('is refused with 409 to whoever saw the person as they were before', async () => {
    const ida = await invited();
    const stale = { params: { id: ida.id }, body: { phone: '2', seen_at: ida.updated_at } };
    expect((await boss.call(users.update, { ...stale, body: { ...stale.body, phone: '1' } })).status).toBe(200);
    expect((await boss.call(users.update, stale)).status).toBe(409);
    expect((await look(ida.id)).phone).toBe('1');
  });

  it('of an address asks the new one first', async () => {
    const kim = await app.makeUser('technician', { email: 'kim@yard.test' });
    const { body, message } = await change(kim.id, { email: 'kim2@yard.test' });
    expect(body.user.email).toBe('kim@yard.test');
    expect(message).toBe('Saved, but kim2@yard.test cannot be confirmed and does not count: mail is not set up.');
    expect((await mailsTo('kim2@yard.test')).map(({ subject }) => subject)).toEqual(['Confirm your e-mail address']);
  });

  it('ends the sign-ins and links of whom it keeps out, and lets them in again', async () => {
    const kim = await app.makeUser();
    const phone = await app.signIn(kim);
    await link(kim.id, false);
    expect((await change(kim.id, { active: false })).body.user).toMatchObject({ state: 'inactive', active: false });
    expect((await phone.call(users.roles)).status).toBe(401);
    expect(await app.db.selectFrom('links').selectAll().where('user_id', '=', kim.id).execute()).toEqual([]);
    await expect(app.signIn(kim)).rejects.toThrow('422');
    expect((await change(kim.id, { active: true })).body.user.state).toBe('active');
    await app.signIn(kim);
  });

  it('lets in who asked for it, with a role, and tells them', async () => {
    const kim = await app.makeUser('technician', { active: false, email: 'asks@yard.test' });
    await app.db.updateTable('users').set({ requested_at: app.clock.now }).where('id', '=', kim.id).execute();
    expect(await idsOf({ state: 'requested' })).toEqual([kim.id]);
    const { body } = await change(kim.id, { active: true, role_id: await roleOf('lead') });
    expect(body.user).toMatchObject({ state: 'active', role_name: 'Lead technician' });
    expect((await mailsTo('asks@yard.test')).map(({ subject }) => subject)).toEqual(['You may sign in to Yardhand']);
  });

  it('invites who is let in and has no password', async () => {
    const ida = await invited({ email: 'twice@yard.test' });
    expect((await change(ida.id, { active: false })).body.user.state).toBe('inactive');
    expect((await change(ida.id, { active: true })).body.user.state).toBe('invited');
    expect(await mailsTo('twice@yard.test')).toHaveLength(2);
  });

  it('makes branches besides the home, which is none of them', async () => {
    const [home, second] = [await makeBranch(app, 'UTC'), await makeBranch(app, 'UTC')];
    const ida = await invited({ branch_id: home, branches: [second, home, second] });
    expect(ida.branches.map(({ id }) => id)).toEqual([second]);
    expect(await idsOf({ branch_id: second })).toEqual([ida.id]);
    expect((await change(ida.id, { branches: [] })).body.user.branches).toEqual([]);
    expect(await idsOf({ branch_id: second })).toEqual([]);
  });
});

describe('links', () => {
  it('invite or reset, as the person needs; one that is shown is in no history', async () => {
    const ida = await invited();
    const invite = (await link(ida.id, true)).body;
    expect([invite.kind, invite.link]).toEqual(['invite', expect.stringMatching(/\/register#[\w-]{43}$/)]);
    const kim = await app.makeUser();
    const reset = (await link(kim.id, true)).body;
    expect([reset.kind, reset.link]).toEqual(['reset', expect.stringContaining('/reset#')]);
    const trail = await auditOf(kim.id);
    expect(trail.map(({ action }) => action)).toEqual(['user.show-link']);
    expect(JSON.stringify(trail)).not.toContain(reset.link?.split('#')[1]);
  });

  it('are mailed', async () => {
    const kim = await app.makeUser('technician', { email: 'mailed@yard.test' });
    expect((await link(kim.id, false)).body).toMatchObject({ kind: 'reset', link: null });
    expect(await mailsTo('mailed@yard.test')).toHaveLength(1);
  });

  it('are for nobody who is kept out or waits to be let in', async () => {
    const left = await app.makeUser('technician', { active: false });
    expect((await link(left.id, false)).errors).toHaveProperty('id');
  });
});

describe('what they get in by', () => {
  it('ends at once, but not one’s own', async () => {
    const kim = await app.makeUser();
    const phone = await app.signIn(kim);
    expect((await boss.call(users.endSessions, { params: { id: kim.id } })).status).toBe(200);
    expect((await phone.call(users.roles)).status).toBe(401);
    expect((await boss.call(users.endSessions, { params: { id: ruth.id } })).errors).toHaveProperty('id');
    expect((await boss.call(users.roles)).status).toBe(200);
  });

  it('is without the authenticator once that is lost; its secret never comes back, and the reason is mailed', async () => {
    const kim = await app.makeUser('technician', { email: 'lost@yard.test' });
    const on = { user_id: kim.id, generation: 1, enabled_at: app.clock.now };
    await app.db.insertInto('two_factors').values(on).execute();
    expect(await idsOf({ two_factor: 'on' })).toEqual([kim.id]);
    const input = { params: { id: kim.id }, body: { reason: 'Phone fell into the harbour' } };
    expect((await boss.call(users.resetTwoFactor, input)).status).toBe(200);
    const row = await app.db.selectFrom('two_factors').selectAll().where('user_id', '=', kim.id).executeTakeFirst();
    expect(row).toMatchObject({ generation: 1, enabled_at: null });
    expect((await mailsTo('lost@yard.test'))[0]?.body).toContain('Phone fell into the harbour');
  });
});

describe('the list', () => {
  it('is searched, sorted and read page by page', async () => {
    for (const name of ['Qq one', 'qq Two', 'QQ three'])
      await invited({ name, phone: name === 'qq Two' ? '0209' : '' });
    const names = async (query: object) => (await listed({ search: 'qq', ...query })).users.map(({ name }) => name);
    expect(await names({})).toEqual(['Qq one', 'QQ three', 'qq Two']);
    expect(await names({ sort: 'email', direction: 'desc' })).toEqual(['QQ three', 'qq Two', 'Qq one']);
    expect(await names({ search: 'qq 0209' })).toEqual(['qq Two']);
    const first = await listed({ search: 'qq', limit: 2 });
    const rest = await listed({ search: 'qq', limit: 2, cursor: first.next_cursor ?? '' });
    expect([first.total, rest.users.map(({ name }) => name), rest.next_cursor]).toEqual([3, ['qq Two'], null]);
    expect((await boss.call(users.list, { query: { cursor: 'nonsense' } })).errors).toHaveProperty('cursor');
  });

  it('says when somebody was seen last, by their sign-ins and by what their phones said', async () => {
    const [kim, lee] = [
      await app.makeUser('technician', { name: 'Ss Kim' }),
      await app.makeUser('lead', { name: 'Ss Lee' }),
    ];
    const hourAgo = new Date(app.clock.now.getTime() - 3_600_000);
    const facts = { app: '1', unsent: 3, needs_person: 0, photos_unconfirmed: 0, stuck: false };
    await app.db
      .insertInto('devices')
      .values({
        ...facts,
        user_id: kim.id,
        device: 'kims',
        number: 1,
        kind: 'phone',
        browser: 'Chrome',
        reported_at: hourAgo,
      })
      .execute();
    await app.signIn(lee);
    const found = (await listed({ search: 'ss', sort: 'last_seen_at', direction: 'desc' })).users;
    expect(found.map(({ id, unsent, last_seen_at }) => [id, unsent, last_seen_at])).toEqual([
      [lee.id, 0, app.clock.now.toISOString()],
      [kim.id, 3, hourAgo.toISOString()],
    ]);
    expect(await idsOf({ search: 'ss', role_id: await roleOf('lead') })).toEqual([lee.id]);
  });

  it('is for who may view people', async () => {
    const kim = await app.signIn(await app.makeUser());
    expect((await kim.call(users.list, { query: {} })).status).toBe(403);
    expect((await boss.call(users.edit, { params: { id: 999_999 } })).status).toBe(404);
  });
});

describe('the filter of a screen', () => {
  it('is kept for each person, at most 4 kB', async () => {
    const kim = await app.signIn(await app.makeUser());
    const filter = { state: 'invited', open: [1, 2] };
    await kim.call(users.saveFilter, { body: { filter } });
    await kim.call(users.saveFilter, { body: { screen: 'todos', filter: {} } });
    expect((await kim.call(users.filter)).body.filter).toEqual(filter);
    expect((await boss.call(users.filter)).body.filter).toBeNull();
    const long = await kim.call(users.saveFilter, { body: { filter: { wrong: 'x'.repeat(4096) } } });
    expect(long.errors).toEqual({ filter: ['This is too much: at most 4 kB.'] });
    await kim.call(users.saveFilter, { body: { filter: null } });
    expect((await kim.call(users.filter)).body.filter).toBeNull();
  });

  it('is kept for no more screens than there are', async () => {
    const user = await app.makeUser();
    const client = await app.signIn(user);
    const filters = Array.from({ length: 200 }, (_, at) => ({
      user_id: user.id,
      screen: `screen ${at}`,
      filter: '{}',
      updated_at: app.clock.now,
    }));
    await app.db.insertInto('saved_filters').values(filters).execute();
    const save = (screen: string) => client.call(users.saveFilter, { body: { screen, filter: {} } });
    expect(Object.keys((await save('one more')).errors)).toEqual(['screen']);
    expect((await save('screen 7')).status).toBe(200);
  });
});
