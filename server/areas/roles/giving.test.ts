/** Nobody is given what is above the giver's own, nobody changes their own role, and one administrator always remains. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { users } from '#contract/areas/users.ts';
import { roleId } from '#server/db/roles.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestUser } from '#tests/support/server.ts';

const app = await startTestApp();

const IS_POSTGRES = process.env['TEST_DATABASE'] === 'postgres';
/** Two administrators demote each other so often: the proof, on PostgreSQL, a hundred times. */
const ROUNDS = IS_POSTGRES ? 100 : 10;

const OWN = ['user.update', 'todo.view', 'chat.view', 'expense.approve'];
let sofia: TestUser;
let client: Client;

beforeAll(async () => {
  sofia = await app.makeUserWith(OWN, { name: 'Sofia' });
  client = await app.signIn(sofia);
});

const roleOf = async ({ id }: TestUser) =>
  (await app.db.selectFrom('users').select('role_id').where('id', '=', id).executeTakeFirstOrThrow()).role_id;
/** Gives the role by the call that the form of a person makes. */
async function to({ id }: Pick<TestUser, 'id'>, role_id: number, by = client) {
  const seen = await app.db.selectFrom('users').select('updated_at').where('id', '=', id).executeTakeFirst();
  const seen_at = (seen?.updated_at ?? app.clock.now).toISOString();
  return by.call(users.update, { params: { id }, body: { role_id, seen_at } });
}
/** A role with these permissions. */
async function role(permissions: readonly string[], fields: object = {}): Promise<number> {
  const id = await roleOf(await app.makeUserWith(permissions));
  await app.db
    .updateTable('roles')
    .set({ title: 'Accountant', ...fields })
    .where('id', '=', id)
    .execute();
  return id;
}

it('gives a role among one’s own to who has one among one’s own, and writes it down', async () => {
  const [below, other] = [await role(['todo.view']), await role(['chat.view'])];
  const ida = await app.makeUserWith(['todo.view', 'chat.view']);
  const had = await roleOf(ida);
  expect([(await to(ida, below)).status, await roleOf(ida)]).toEqual([200, below]);
  expect([(await to(ida, other)).status, await roleOf(ida)]).toEqual([200, other]);
  expect((await to(ida, other)).status).toBe(200);
  const written = app.db.selectFrom('audit').select('detail').where('entity_id', '=', ida.id).orderBy('id');
  expect(await written.where('action', '=', 'user.update').execute()).toEqual([
    { detail: { from: { role_id: had }, to: { role_id: below } } },
    { detail: { from: { role_id: below }, to: { role_id: other } } },
  ]);
});

it('neither gives nor takes one above, in words that say what is above', async () => {
  const below = await role(['todo.view']);
  const ida = await app.makeUserWith(['todo.view']);
  const above = await role(['expense.reimburse', 'todo.view']);
  expect((await to(ida, above)).errors).toEqual({
    role_id: ['Accountant may note that expenses were paid back to people; you may not.'],
  });
  const farAbove = await role(['expense.reimburse', 'log.view', 'bill.view']);
  expect((await to(ida, farAbove)).errors.role_id?.[0]).toMatch(/ \(and 2 more\); you may not\.$/);
  await app.db.updateTable('users').set({ role_id: above }).where('id', '=', ida.id).execute();
  const { status, errors } = await to(ida, below);
  expect([status, errors]).toEqual([
    422,
    { role_id: ['Accountant may note that expenses were paid back to people; you may not.'] },
  ]);
  expect(await roleOf(ida)).toBe(above);
});

it('gives no right to approve higher sums than one’s own', async () => {
  const limit = (approval_limit: number | null) => ({ approval_limit });
  const approver = await app.makeUserWith(OWN);
  await app.db
    .updateTable('roles')
    .set(limit(10_000))
    .where('id', '=', await roleOf(approver))
    .execute();
  const hers = await app.signIn(approver);
  const ida = await app.makeUserWith([]);
  expect((await to(ida, await role(['expense.approve'], limit(10_001)), hers)).errors).toEqual({
    role_id: ['Accountant may approve up to 100.01; you may approve up to 100.00.'],
  });
  expect((await to(ida, await role(['expense.approve'], limit(null)), hers)).errors).toEqual({
    role_id: ['Accountant may approve any sum; you may approve up to 100.00.'],
  });
  // Whoever may not approve at all has no limit that counts.
  expect((await to(ida, await role(['todo.view'], limit(null)), hers)).status).toBe(200);
  expect((await to(ida, await role(['expense.approve'], limit(10_000)), hers)).status).toBe(200);
});

it('is not for oneself, and not for roles or people that are not', async () => {
  const below = await role(['todo.view']);
  const ida = await app.makeUserWith([]);
  expect((await to(sofia, below)).errors).toEqual({
    role_id: ['Nobody changes their own role: somebody else must do it.'],
  });
  expect((await to(ida, 999_999)).errors).toEqual({ role_id: ['This role does not exist.'] });
  expect((await to({ id: 999_999 }, below)).status).toBe(404);
  await app.db.updateTable('roles').set({ deleted_at: app.clock.now }).where('id', '=', below).execute();
  expect((await to(ida, below)).errors).toEqual({ role_id: ['This role does not exist.'] });
});

const waiting = sql<{ n: number }>`
  select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Does both at once: on PostgreSQL each of them has begun, and waits for the administrator's role, when the first goes on. */
async function atOnce<T>(admin: number, both: () => Promise<T>): Promise<T> {
  if (!IS_POSTGRES) return both();
  const begun = await app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('roles').select('id').where('id', '=', admin).forUpdate().execute();
    const answers = both();
    await expect.poll(async () => (await waiting.execute(app.db)).rows[0]?.n, { timeout: 10_000 }).toBe(2);
    // In a function, so that the transaction does not wait for it.
    return () => answers;
  });
  return begun();
}

it('people 7.2: of two administrators who demote each other at once, one remains', async () => {
  const [admin, office] = [await roleId(app.db, 'admin'), await roleId(app.db, 'office')];
  const [ruth, omar] = [await app.makeUser('admin'), await app.makeUser('admin')];
  const [hers, his] = [await app.signIn(ruth), await app.signIn(omar)];
  const administrators = app.db.selectFrom('users').select('id').where('role_id', '=', admin);
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await atOnce(admin, () => Promise.all([to(omar, office, hers), to(ruth, office, his)]));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(answers.find(({ status }) => status === 422)?.errors).toEqual({
      role_id: ['This is the last administrator: make somebody else one first.'],
    });
    expect(await administrators.where('active', '=', true).execute()).toHaveLength(1);
    await app.db.updateTable('users').set({ role_id: admin }).where('id', 'in', [ruth.id, omar.id]).execute();
  }
}, 120_000);

it('the last administrator stays one, whoever asks', async () => {
  const office = await roleId(app.db, 'office');
  const names = (await app.db.selectFrom('permissions').select('name').execute()).map(({ name }) => name);
  const third = await app.signIn(await app.makeUserWith(names));
  const [ruth, omar] = await app.db
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', await roleId(app.db, 'admin'))
    .execute();
  await app.db.updateTable('users').set({ active: false }).where('id', '=', omar!.id).execute();
  expect((await to(ruth!, office, third)).errors).toEqual({
    role_id: ['This is the last administrator: make somebody else one first.'],
  });
});
