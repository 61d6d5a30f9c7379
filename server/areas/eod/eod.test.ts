import { describe, expect, it } from 'vitest';
import { attendance } from '#contract/areas/attendance.ts';
import { eod, type SentLine } from '#contract/areas/eod.ts';
import { feedback } from '#contract/areas/feedback.ts';
import { notices } from '#contract/areas/notices.ts';
import { todos } from '#contract/areas/todos.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Client, TestFile } from '#tests/support/browser.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeBranch, makeJpeg, makeTodo, makeVehicle, stamped, TODAY } from '#tests/support/yard.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const app = await startTestApp();
const branch_id = await makeBranch(app, 'UTC');
const maya = await app.makeUser('technician', { name: 'Maya Patel', branch_id });
const writer = await app.signIn(maya);
const lead = await app.signIn(await app.makeUser('lead', { branch_id }));
const office = await app.signIn(await app.makeUser('office'));
const stranger = await app.signIn(await app.makeUser('technician', { branch_id }));

const pdf = (text = 'x'): TestFile => ({ bytes: Buffer.from(`%PDF-1.7 ${text}`), name: 'note.pdf' });
const add = (report_date: string, fields: Partial<Body<typeof eod.add>> = {}, client: Client = writer) =>
  client.call(eod.add, { body: { report_date, ...fields } });
const update = (id: number, body: Body<typeof eod.update>, client: Client = writer) =>
  client.call(eod.update, { params: { id }, body });
const list = (query: object = {}, client: Client = writer) => client.call(eod.list, { query });
const line = (text: string, fields: Partial<SentLine> = {}): SentLine => ({ text, ...fields });
const dayBefore = (days: number) => new Date(Date.parse(TODAY) - days * DAY).toISOString().slice(0, 10);
let next = 10;
const written = async (fields: Partial<Body<typeof eod.add>> = {}) =>
  (await add(dayBefore((next += 1)), fields)).body.report;

describe('writing', () => {
  it('is once a person and day, not of a day to come, and of at most 24 hours', async () => {
    const first = await add(TODAY, { summary: 'Two oil changes', lines: [line('Oil change', { minutes: 45 })] });
    expect(first.body.report).toMatchObject({
      user_name: 'Maya Patel',
      report_date: TODAY,
      comments: 0,
      editable: true,
    });
    expect(first.body.report.lines).toMatchObject([{ text: 'Oil change', minutes: 45, guessed: false }]);
    expect((await add(TODAY)).errors).toHaveProperty('report_date');
    expect((await add(dayBefore(-1))).errors).toHaveProperty('report_date');
    const lines = [line('a', { minutes: 1000 }), line('b', { minutes: 441 })];
    expect((await add(dayBefore(1), { lines })).errors).toEqual({ lines: ['Together these are more than 24 hours.'] });
    const wrong = await add(dayBefore(1), { lines: [line('a', { project_id: 999_999 })] });
    expect(Object.keys(wrong.errors)).toEqual(['lines.0.project_id']);
  });

  it('from two phones at once makes one report', async () => {
    const day = dayBefore((next += 1));
    const both = await Promise.all([add(day), add(day)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('may be empty until it is handed in, and not after', async () => {
    const day = dayBefore((next += 1));
    expect((await add(day, { summary: ' ', submitted: true })).errors).toHaveProperty('lines');
    const { report } = (await add(day)).body;
    expect((await update(report.id, { submitted: true }, office)).errors).toHaveProperty('lines');
    const lines = [line('Washed')];
    expect((await update(report.id, { lines, submitted: true }, office)).status).toBe(200);
    expect((await update(report.id, { lines: [] }, office)).errors).toHaveProperty('lines');
    expect((await update(report.id, { lines: [], plan: 'Tyres' }, office)).body.report.lines).toEqual([]);
  });

  it('of two edits of the lines the later one stands, whichever arrives first', async () => {
    const report = await written({ lines: [line('a')] });
    const edit = (text: string, ms: number) =>
      office.call(eod.update, { params: { id: report.id }, body: { lines: [line(text)] } }, stamped(ms));
    await edit('later', 2000);
    expect((await edit('earlier', 1000)).body.report.lines.map(({ text }) => text)).toEqual(['later']);
  });

  it('changes, adds, orders and leaves out lines; each source once', async () => {
    const source = { source_kind: 'todo', source_id: 7 } as const;
    const report = await written({ lines: [line('a'), line('b'), line('c', source)] });
    const [a, b, c] = report.lines as [(typeof report.lines)[0], (typeof report.lines)[0], (typeof report.lines)[0]];
    const changes = {
      lines: [
        line('c', { id: c.id, ...source }),
        line('a, washed', { id: a.id, minutes: 20 }),
        line('c again', source),
      ],
    };
    const { body } = await update(report.id, changes, office);
    expect(body.report.lines.map(({ id, text, minutes }) => [id, text, minutes])).toEqual([
      [c.id, 'c', null],
      [a.id, 'a, washed', 20],
    ]);
    expect(body.report.lines.some(({ id }) => id === b.id)).toBe(false);
  });

  it('is free for two days, then needs eod.update, and stays handed in', async () => {
    const day = dayBefore(2);
    const { report } = (await add(day, { summary: 'Washed', submitted: true })).body;
    expect(report.submitted_at).not.toBeNull();
    expect((await update(report.id, { submitted: false, plan: 'Tyres' })).body.report.submitted_at).toBe(
      report.submitted_at,
    );
    app.clock.advance(DAY);
    const late = await app.signIn(maya);
    expect([
      (await update(report.id, { plan: 'x' }, late)).status,
      (await update(report.id, { plan: 'y' }, office)).status,
    ]).toEqual([403, 200]);
    expect((await update(report.id, { plan: 'z' }, lead)).status).toBe(403);
    app.clock.advance(-DAY);
  });
});

describe('the list', () => {
  it('shows one’s own, those of one’s branches, or all, the newest first, in pages', async () => {
    const report = await written();
    const see = async (client: Client) =>
      (await list({ perPage: 100 }, client)).body.reports.some(({ id }) => id === report.id);
    expect([await see(writer), await see(lead), await see(office), await see(stranger)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect((await stranger.call(eod.comments, { params: { id: report.id } })).status).toBe(404);
    const { body } = await list({ perPage: 2, page: 2 });
    expect(body).toMatchObject({ page: 2, perPage: 2, total: expect.any(Number) });
    expect([body.reports.length, body.last_page]).toEqual([2, Math.ceil(body.total / 2)]);
    const days = body.reports.map(({ report_date }) => report_date);
    expect(days).toEqual([...days].sort().reverse());
    expect((await list({ perPage: 101 })).errors).toHaveProperty('perPage');
    const one = await writer.call(eod.one, { params: { id: report.id } });
    expect([(await list()).status, one.status, one.body.report.id]).toEqual([200, 200, report.id]);
  });

  it('names the days on which somebody worked and handed in nothing', async () => {
    const tom = await app.makeUser('technician', { name: 'Tom Becker', branch_id });
    const client = await app.signIn(tom);
    await client.call(attendance.checkin, { body: {} });
    const missing = async () => (await list({ startDate: TODAY, endDate: TODAY, user_id: tom.id }, lead)).body.missing;
    expect(await missing()).toEqual([{ user_id: tom.id, user_name: 'Tom Becker', date: TODAY }]);
    const { report } = (await add(TODAY, {}, client)).body;
    expect(await missing()).toHaveLength(1);
    await update(report.id, { summary: 'Washed', submitted: true }, client);
    expect(await missing()).toEqual([]);
  });
});

describe('what was done', () => {
  it('is told in order with the minutes since what came before, and marked once a report tells it', async () => {
    const ana = await app.makeUser('technician', { branch_id });
    const client = await app.signIn(ana);
    const make = (title: string) => makeTodo(office, { title, resource: ana.id, branch_id });
    const [wash, oil] = [await make('Wash'), await make('Check the oil')];
    const complete = (id: number) => client.call(todos.complete, { params: { id }, body: {} });
    await client.call(attendance.checkin, { body: {} });
    app.clock.advance(25 * MINUTE);
    await complete(wash.id);
    app.clock.advance(150 * MINUTE);
    await complete(oil.id);
    const tasks = async (who: Client = client) => (await who.call(eod.tasks, { body: { resource: ana.id } })).body;
    expect((await tasks()).tasks.map(({ kind, id, minutes, reported }) => [kind, id, minutes, reported])).toEqual([
      ['todo', wash.id, 25, false],
      ['todo', oil.id, 120, false],
    ]);
    await add(TODAY, { lines: [line('Wash', { source_kind: 'todo', source_id: wash.id })] }, client);
    expect((await tasks()).tasks.map(({ reported }) => reported)).toEqual([true, false]);
    expect(await tasks(lead)).toMatchObject({ total: 2, last_page: 1 });
    expect((await stranger.call(eod.tasks, { body: { resource: ana.id } })).status).toBe(404);
    app.clock.advance(-175 * MINUTE);
  });

  it('counts the photos and readings of a todo, and begins anew after a break', async () => {
    const lea = await app.makeUser('technician', { branch_id });
    const client = await app.signIn(lea);
    const todo = await makeTodo(office, { resource: lea.id, branch_id, vehicle_id: await makeVehicle(app) });
    await client.call(todos.upload, { body: { todo_id: todo.id } }, { files: { image: { bytes: await makeJpeg() } } });
    await client.call(todos.addOdometer, { body: { todo_id: todo.id, value: 100 } });
    await client.call(attendance.checkin, { body: {} });
    await client.call(attendance.event, { body: { event: 'break_start' } });
    app.clock.advance(30 * MINUTE);
    await client.call(attendance.event, { body: { event: 'break_end' } });
    app.clock.advance(5 * MINUTE);
    await client.call(todos.complete, { params: { id: todo.id }, body: {} });
    const { tasks } = (await client.call(eod.tasks, { body: {} })).body;
    expect(tasks).toMatchObject([{ id: todo.id, photos: 1, readings: 1, minutes: 5 }]);
    app.clock.advance(-35 * MINUTE);
  });

  it('is feedback, too, by who closed it; nobody knows for how long without a punch', async () => {
    const clerk = await app.signIn(await app.makeUser('office', { branch_id }));
    const ticket = (await writer.call(feedback.add, { body: { title: 'Lift 2', type: 'bug' } })).body.feedback;
    await clerk.call(feedback.close, { params: { id: ticket.id }, body: { closed: true, resolution: 'fixed' } });
    const { tasks } = (await clerk.call(eod.tasks, { body: {} })).body;
    expect(tasks).toMatchObject([{ kind: 'feedback', id: ticket.id, title: 'Lift 2', minutes: null }]);
    expect((await clerk.call(eod.tasks, { body: { startDate: TODAY, endDate: dayBefore(1) } })).errors).toHaveProperty(
      'endDate',
    );
  });
});

describe('projects', () => {
  it('are added and changed by those who may, by a name of their own', async () => {
    const save = (body: Body<typeof eod.saveProject>, client = office) => client.call(eod.saveProject, { body });
    const { project } = (await save({ name: 'Winter tyres' })).body;
    expect(project.status_name).toBe('Planned');
    expect((await save({ name: 'winter TYRES' })).errors).toHaveProperty('name');
    const statuses = (await writer.call(eod.projectStatuses, {})).body.statuses;
    expect(
      (await save({ id: project.id, name: 'Winter tyres', status_id: statuses[1]!.id })).body.project.status_name,
    ).toBe('Active');
    expect((await save({ name: 'x' }, writer)).status).toBe(403);
    expect((await writer.call(eod.projects, {})).body.projects.map(({ name }) => name)).toContain('Winter tyres');
    const { report } = (await add(dayBefore(1), { lines: [line('a', { project_id: project.id })] })).body;
    expect([report.project, report.lines[0]!.project_name]).toEqual(['Winter tyres', 'Winter tyres']);
    // Archived: no new line names it, those that do keep it; its name is free until it comes back.
    const archive = (archived: boolean) => save({ id: project.id, name: 'Winter tyres', archived });
    expect((await archive(true)).body.project.archived).toBe(true);
    expect((await writer.call(eod.projects, {})).body.projects.map(({ id }) => id)).not.toContain(project.id);
    const all = (await writer.call(eod.projects, { query: { archived: '1' } })).body.projects;
    expect(all.find(({ id }) => id === project.id)?.archived).toBe(true);
    const lines = [line('b', { id: report.lines[0]!.id, project_id: project.id })];
    expect((await update(report.id, { lines })).body.report.project).toBe('Winter tyres');
    const another = await add(dayBefore((next += 1)), { lines: [line('a', { project_id: project.id })] });
    expect(another.errors).toHaveProperty(['lines.0.project_id']);
    const { id } = (await save({ name: 'Winter tyres' })).body.project;
    expect((await archive(false)).errors).toHaveProperty('name');
    await save({ id, name: 'Winter tyres 2' });
    expect((await archive(false)).body.project.archived).toBe(false);
  });

  it('people are those whose reports one may see', async () => {
    const names = async (client: Client) => (await client.call(eod.users, {})).body.users.map(({ name }) => name);
    expect(await names(writer)).toEqual(['Maya Patel']);
    expect(await names(lead)).toContain('Tom Becker');
  });
});

describe('comments', () => {
  it('come with up to five files, by those who may, and are told to whoever wrote the report', async () => {
    const report = await written();
    const say = (client: Client, files: TestFile[] = []) =>
      client.call(
        eod.addComment,
        { params: { id: report.id }, body: { comment: 'Well done' } },
        // As the specification spells the parts of a form.
        { files: Object.fromEntries(files.map((file, n) => [`attachments[${n}]`, file])) },
      );
    const said = await say(lead, [pdf('1'), pdf('2')]);
    expect([said.status, said.body.comment.attachments.length]).toEqual([200, 2]);
    expect((await say(writer)).status).toBe(200);
    expect((await say(stranger)).status).toBe(404);
    const six = [1, 2, 3, 4, 5, 6].map((n) => pdf(`${n}`));
    expect((await say(lead, six)).status).toBe(413);
    expect((await say(lead, [{ bytes: Buffer.from('MZ'), name: 'x.exe' }])).status).toBe(415);
    const wordless = { params: { id: report.id }, body: { comment: ' ' } };
    expect((await lead.call(eod.addComment, wordless)).errors).toHaveProperty('comment');
    // Whoever sees the report of somebody else but may not comment.
    const reader = await app.signIn(await app.makeUserWith(['eod.view', 'eod.view-branch'], { branch_id }));
    expect((await say(reader)).status).toBe(403);
    const told = (await writer.call(notices.list, {})).body.notices[0];
    expect(told).toMatchObject({ kind: 'eod.comment', body: 'Well done', about_id: report.id });
    const attachmentId = said.body.comment.attachments[0]!.id;
    const removeFile = (client: Client) => client.call(eod.removeCommentFile, { params: { attachmentId } });
    expect([
      (await removeFile(stranger)).status,
      (await removeFile(writer)).status,
      (await removeFile(lead)).status,
    ]).toEqual([404, 403, 200]);
  });

  it('are changed by who wrote them for 24 hours, with files too, and deleted by them', async () => {
    const report = await written();
    const { comment } = (await writer.call(eod.addComment, { params: { id: report.id }, body: { comment: 'First' } }))
      .body;
    const params = { id: report.id, commentId: comment.id };
    const change = (client: Client) =>
      client.call(eod.updateComment, { params, body: { comment: 'Second' } }, { files: { attachments: pdf() } });
    expect((await change(lead)).status).toBe(403);
    const changed = await change(writer);
    expect([changed.status, changed.body.comment]).toMatchObject([
      200,
      { comment: 'Second', attachments: [{ name: 'note.pdf' }] },
    ]);
    const elsewhere = { ...params, id: (await written()).id };
    expect((await writer.call(eod.removeComment, { params: elsewhere })).status).toBe(404);
    app.clock.advance(DAY + 1000);
    expect((await change(await app.signIn(maya))).status).toBe(403);
    app.clock.advance(-DAY - 1000);
    expect((await writer.call(eod.removeComment, { params })).status).toBe(200);
    expect((await writer.call(eod.comments, { params: { id: report.id } })).body.comments).toEqual([]);
  });
});
