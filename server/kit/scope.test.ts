/** Own, branch and all, over HTTP: whose punches somebody may read. */
import { beforeAll, expect, it } from 'vitest';
import { attendance } from '#contract/areas/attendance.ts';
import { settings } from '#contract/areas/settings.ts';
import type { Permission } from '#contract/permissions.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { makeBranch } from '#tests/support/yard.ts';

let app: TestApp;
let [here, there] = [0, 0];
let people: Record<'here' | 'there' | 'nowhere', TestUser>;

beforeAll(async () => {
  app = await startTestApp();
  [here, there] = [await makeBranch(app, 'UTC'), await makeBranch(app, 'UTC')];
  people = {
    here: await app.makeUser('technician', { branch_id: here }),
    there: await app.makeUser('technician', { branch_id: there }),
    nowhere: await app.makeUser('technician', { branch_id: null }),
  };
});

/** Whose punches are read by somebody of the branch `here`, and who else may be read. */
async function readBy(permissions: readonly Permission[], others: readonly number[] = []) {
  const user = await app.makeUserWith(permissions, { branch_id: here });
  for (const branch_id of others)
    await app.db.insertInto('user_branches').values({ user_id: user.id, branch_id }).execute();
  const client = await app.signIn(user);
  const read = async (id: number) => (await client.call(attendance.list, { query: { user_id: id } })).status;
  return {
    own: await read(user.id),
    here: await read(people.here.id),
    there: await read(people.there.id),
    nowhere: await read(people.nowhere.id),
  };
}

it('own: nobody else’s, answered as if they did not exist', async () => {
  expect(await readBy(['attendance.view'])).toEqual({ own: 200, here: 404, there: 404, nowhere: 404 });
});

it('branch: those of one’s branches, the home and the others', async () => {
  expect(await readBy(['attendance.view-branch'])).toEqual({ own: 200, here: 200, there: 404, nowhere: 404 });
  expect(await readBy(['attendance.view-branch'], [there])).toEqual({ own: 200, here: 200, there: 200, nowhere: 404 });
});

it('all: everybody’s, those without a branch too, and it holds the narrower ones', async () => {
  expect(await readBy(['attendance.view-all'])).toEqual({ own: 200, here: 200, there: 200, nowhere: 200 });
});

it('the app is told the narrower ones as well', async () => {
  const client = await app.signIn(await app.makeUserWith(['todo.view-all', 'device.view-all']));
  const { body } = await client.call(settings.master, {});
  expect(body.userPermissions.toSorted()).toEqual([
    'device.view-all',
    'todo.view',
    'todo.view-all',
    'todo.view-branch',
  ]);
});
