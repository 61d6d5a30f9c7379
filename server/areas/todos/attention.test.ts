import { beforeAll, describe, expect, it } from 'vitest';
import { todos } from '#contract/areas/todos.ts';
import type { LineState } from './tables.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeBranch, makeCategory, makeJpeg, makeTodo, makeVehicle, TODAY } from '#tests/support/yard.ts';

let app: TestApp;
let office: Client;
let branch: number;

/** Each test has a branch of its own, so that it sees only its own todos. */
const inBranch = async () => {
  branch = await makeBranch(app, 'UTC');
};

beforeAll(async () => {
  app = await startTestApp();
  office = await app.signIn(await app.makeUser('office'));
});

const make = (title: string, fields: Parameters<typeof makeTodo>[1] = {}) =>
  makeTodo(office, { title, branch_id: branch, ...fields });
const photograph = async (todo_id: number, shade: number, line_id?: number) => {
  const image = { bytes: await makeJpeg({ shade: 20 + shade }), type: 'image/jpeg' };
  const body = { todo_id, ...(line_id !== undefined && { line_id }) };
  expect((await office.call(todos.upload, { body }, { files: { image } })).status).toBe(200);
};
const titles = (list: readonly { title: string }[]) => list.map((todo) => todo.title);

describe('what the office must look at', () => {
  const list = async (query: { status?: 'approval' | 'completed'; attention?: '1'; vehicle_id?: number } = {}) => {
    const { body } = await office.call(todos.completed, { query: { branch_id: branch, ...query } });
    return [titles(body.todos).toSorted(), body.total];
  };

  it('is a failed line without a follow-on, a missing photo or a missing reading', async () => {
    await inBranch();
    const category_id = await makeCategory(app, { needs_odometer: true });
    await app.db.updateTable('task_categories').set({ photo_count: 2 }).where('id', '=', category_id).execute();
    const vehicle_id = await makeVehicle(app);
    const done = async (title: string, fields: Parameters<typeof makeTodo>[1], photos: number, state: LineState) => {
      const todo = await make(title, { vehicle_id, checklist: ['Mats'], ...fields });
      const line = todo.statusTodo.checklist[0]?.id ?? 0;
      await office.call(todos.addOdometer, { body: { todo_id: todo.id, value: 10 } });
      await office.call(todos.updateStatus, { body: { id: line, state } });
      for (let i = 0; i < photos; i += 1) await photograph(todo.id, i);
      await office.call(todos.complete, { params: { id: todo.id }, body: {} });
      return { ...todo, line };
    };
    await done('fine', { category_id }, 2, 'done');
    await done('no category', {}, 0, 'done');
    const short = await done('a photo too few', { category_id }, 1, 'done');
    await photograph(short.id, 7, short.line);
    const followed = await done('followed up', {}, 0, 'failed');
    await done('failed', {}, 0, 'failed');
    const unread = await done('unread', { category_id }, 2, 'done');
    await app.db.deleteFrom('odometer_readings').where('todo_id', '=', unread.id).execute();
    const body = { todo_id: followed.id, line_id: followed.line, direction: 'next' as const, title: 'Mend' };
    await office.call(todos.createStatus, { body });
    expect(await list({ attention: '1' })).toEqual([['a photo too few', 'failed', 'unread'], 3]);
    expect((await list({ status: 'approval' }))[1]).toBe(6);
    // What is not done yet lacks nothing; a line that failed says so at once.
    const open = await make('open', { category_id, vehicle_id, checklist: ['Mats'] });
    const range = async () =>
      titles(
        (await office.call(todos.dataRange, { query: { date: TODAY, branch_id: branch, attention: '1' } })).body.todos,
      );
    expect(await range()).not.toContain('open');
    await office.call(todos.updateStatus, { body: { id: open.statusTodo.checklist[0]?.id ?? 0, state: 'failed' } });
    expect(await range()).toContain('open');
  });

  it('is asked of one vehicle, too', async () => {
    await inBranch();
    const [one, other] = [await makeVehicle(app), await makeVehicle(app)];
    for (const [title, vehicle_id] of [
      ['one', one],
      ['other', other],
    ] as const) {
      const { id } = await make(title, { vehicle_id });
      await office.call(todos.complete, { params: { id }, body: {} });
    }
    expect(await list({ vehicle_id: one })).toEqual([['one'], 1]);
    const { body } = await office.call(todos.dataRange, { query: { date: TODAY, vehicle_id: other } });
    expect([titles(body.todos), body.total]).toEqual([['other'], 1]);
  });

  it('judges what is done for good as far back as a range of days may go', async () => {
    await inBranch();
    const { id, statusTodo } = await make('old', { checklist: ['Mats'] });
    await office.call(todos.updateStatus, { body: { id: statusTodo.checklist[0]?.id ?? 0, state: 'failed' } });
    const at = new Date(app.clock.now.getTime() - 100 * 86_400_000).toISOString();
    await office.call(todos.complete, { params: { id }, body: { at } });
    expect(await list({ attention: '1' })).toEqual([[], 0]);
    expect(await list({ attention: '1', status: 'approval' })).toEqual([['old'], 1]);
    await office.call(todos.approve, { body: { ids: [id] } });
    expect(await list({})).toEqual([['old'], 1]);
  });
});
