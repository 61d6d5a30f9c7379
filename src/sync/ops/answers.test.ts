/** What answers teach: rows, ids, and whether an unanswered create is already there. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { EodReport } from '#contract/areas/eod.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import type { Mutation } from '#db/records.ts';
import { framed, imageAnswer, lineAnswer, odometerAnswer, punchAnswer, todoAnswer } from '#tests/support/answers.ts';
import { act } from '#tests/support/intents.ts';
import { NOW } from '#tests/support/mutations.ts';
import type { OpName } from './op.ts';
import { OPS } from './table.ts';

const iso = (ms: number) => new Date(ms).toISOString();
const ACT = iso(NOW);
const SIDS: Readonly<Record<string, number>> = { 'todo/7': 7, 'line/31': 31, 'odometer/41': 41 };
const resolve = (lid: string) => SIDS[lid] ?? 0;
const opOf = (m: Mutation) => OPS.get(m.op)!;

const addTodo = act('todos.add', { lid: 'todo/~1', fields: { title: ' Wash ', todo_date: '2026-11-21', note: 'x' } });
const follow = act('todos.createStatus', {
  lid: 'todo/~2',
  todo: 'todo/7',
  line: null,
  direction: 'next',
  title: 'Repair',
});
const addLine = act('todos.createChecklist', { lid: 'line/~1', todo: 'todo/7', title: 'Tyres' });
const addReading = act('todos.addOdometer', { lid: 'odometer/~1', todo: 'todo/7', vehicle_id: 5, value: 81_244 });
const upload = act('todos.upload', { lid: 'image/~1', todo: 'todo/7', kind: 'photo', taken_at: ACT });
const checkin = act('attendance.checkin', { lid: 'punch/~1' });
const checkout = act('attendance.checkout', { lid: 'punch/~2' });
const pause = act('attendance.event', { lid: 'punch/~3', event: 'break_start' });

const REPORT = { report_date: '2026-11-21', summary: 'x', blockers: '', plan: '', lines: [], submitted: true };
const addReport = act('eod.add', { lid: 'report/~1', ...REPORT });
const reportAnswer = (part: Partial<EodReport> = {}): EodReport => ({
  id: 71,
  created_at: ACT,
  updated_at: ACT,
  deleted_at: null,
  user_id: 1,
  user_name: 'A. Person',
  branch_name: null,
  ...REPORT,
  submitted_at: ACT,
  project: null,
  comments: 0,
  editable: true,
  ...part,
});
const reports = (...found: EodReport[]) =>
  framed({ reports: found, missing: [], page: 1, perPage: 25, last_page: 1, total: found.length });

const status = (lines: Todo['statusTodo']['checklist']) => ({ nextChecklist: [], prevChecklist: [], checklist: lines });
const wash = todoAnswer({ id: 9, title: 'Wash', note: 'x', created_at: ACT });
const page = (todos: Todo[], next_cursor: string | null = null) => framed({ todos, next_cursor });
const details = (part: Partial<Todo>) => framed({ todo: todoAnswer(part) });

describe('an answer to a create', () => {
  it.each<[string, Mutation, object, number]>([
    ['todo', addTodo, framed({ todoCreated: wash }), 9],
    [
      'follow-on',
      follow,
      framed({
        todoCreated: todoAnswer({ id: 10, parent_id: 7 }),
        statusTodo: status([lineAnswer({ status_todo_id: 10 })]),
      }),
      10,
    ],
    ['line', addLine, framed({ line: lineAnswer(), statusTodo: status([lineAnswer(), lineAnswer({ id: 32 })]) }), 31],
    ['reading', addReading, framed({ odometer: odometerAnswer() }), 41],
    ['photo', upload, framed({ image: imageAnswer() }), 51],
    ['punch', checkin, framed({ punch: punchAnswer() }), 61],
    ['punch out', checkout, framed({ punch: punchAnswer({ kind: 'out' }) }), 61],
    ['report', addReport, framed({ report: reportAnswer() }), 71],
    ['break', pause, framed({ punch: punchAnswer({ kind: 'break_start' }) }), 61],
  ])('brings the id of the %s, and the row in the form that the screen showed', (_, m, body, sid) => {
    const op = opOf(m);
    expect(z.safeParse(op.endpoint.answer, body).error?.issues).toBeUndefined();
    expect(op.accept(200, body)).toBe(true);
    const learnt = op.learn(m, body);
    expect(learnt.sid).toBe(sid);
    const own = learnt.rows.find((row) => row.t === op.t && row.sid === sid)!;
    expect(learnt.rows.filter((row) => row.t === op.t && row.sid === sid)).toHaveLength(1);
    const frame = ['lid', 'dirty', 'acked', ...(op.t === 'images' ? ['bid', 'thumb', 'confirmed'] : [])];
    const fields = [...Object.keys(own.fields), ...Object.keys(own.refs), ...frame];
    expect(fields.toSorted()).toEqual(Object.keys(op.apply(undefined, m)!).toSorted());
  });

  it('brings at least the id where it is not quite as documented', () => {
    expect(opOf(addReading).learn(addReading, { odometer: { id: 5 } })).toEqual({ sid: 5, rows: [] });
    expect(opOf(addReading).learn(addReading, { a: { id: 5 }, b: { id: 6 } })).toEqual({ sid: null, rows: [] });
    expect(opOf(addReading).learn(addReading, { a: { id: '5' }, b: null })).toEqual({ sid: null, rows: [] });
    expect(opOf(addReading).learn(addReading, undefined)).toEqual({ sid: null, rows: [] });
  });
});

describe('an answer to a change', () => {
  const line = { lid: 'line/31', todo: 'todo/7' };
  const answered = framed({
    line: lineAnswer({ state: 'done' }),
    statusTodo: status([lineAnswer({ state: 'done' }), lineAnswer({ id: 32 })]),
  });

  it.each<[OpName, object, object, string[]]>([
    [
      'todos.update',
      { lid: 'todo/7', patch: {} },
      details({ odometer: [odometerAnswer()] }),
      ['todos 7', 'odometers 41'],
    ],
    [
      'todos.complete',
      { lid: 'todo/7' },
      details({ todoimages: [imageAnswer({ odometer_id: 41 })] }),
      ['todos 7', 'images 51'],
    ],
    ['todos.approve', { lid: 'todo/7' }, framed({ todos: [todoAnswer()] }), ['todos 7']],
    ['todos.remove', { lid: 'todo/7', reason: 'x' }, framed({}), []],
    ['todos.updateStatus', line, answered, ['checklists 31', 'checklists 32']],
    ['todos.undoStatus', line, answered, ['checklists 31', 'checklists 32']],
    ['todos.deleteChecklist', line, framed({ statusTodo: status([lineAnswer({ id: 32 })]) }), ['checklists 32']],
    [
      'todos.updateOdometer',
      { lid: 'odometer/41', todo: 'todo/7' },
      framed({ odometer: odometerAnswer() }),
      ['odometers 41'],
    ],
    ['todos.deleteImage', { lid: 'image/51', todo: 'todo/7' }, framed({}), []],
    ['eod.update', { lid: 'report/71', ...REPORT }, framed({ report: reportAnswer() }), []],
  ])('%s', (name, args, body, rows) => {
    const m = act(name, args as never);
    const learnt = opOf(m).learn(m, body);
    expect(learnt.sid).toBeNull();
    expect(learnt.rows.map((row) => `${row.t} ${row.sid}`)).toEqual(rows);
    expect(opOf(m).learn(m, 'nonsense').rows).toEqual([]);
  });

  it('names rows of other tables by their server ids', () => {
    const m = act('todos.complete', { lid: 'todo/7' });
    const body = details({
      parent_id: 3,
      statusTodo: status([lineAnswer({ status_todo_id: 12 })]),
      odometer: [odometerAnswer()],
      todoimages: [imageAnswer({ odometer_id: 41, line_id: 31 })],
    });
    const refs = Object.fromEntries(
      opOf(m)
        .learn(m, body)
        .rows.map((row) => [row.t, row.refs]),
    );
    const todo = { t: 'todos', sid: 7 };
    expect(refs).toEqual({
      todos: { parent: { t: 'todos', sid: 3 } },
      checklists: { todo, status_todo: { t: 'todos', sid: 12 } },
      odometers: { todo },
      images: { todo, odometer: { t: 'odometers', sid: 41 }, line: { t: 'checklists', sid: 31 } },
    });
    const [punch] = opOf(checkin).learn(checkin, framed({ punch: punchAnswer({ todo_id: 7 }) })).rows;
    expect(punch?.refs).toEqual({ todo });
  });

  it('says which of its rows are deleted', () => {
    const m = act('todos.complete', { lid: 'todo/7' });
    const body = details({ deleted_at: ACT, todoimages: [imageAnswer()] });
    expect(
      opOf(m)
        .learn(m, body)
        .rows.map((row) => row.deleted),
    ).toEqual([true, false]);
  });

  it('is none of a sending back where the server approved instead', () => {
    const accept = (status: number, body: unknown) => OPS.get('todos.sendBack')!.accept(status, body);
    const answer = (part: Parameters<typeof todoAnswer>[0]) => framed({ todos: [todoAnswer(part)] });
    expect(accept(200, answer({ returned_at: ACT }))).toBe(true);
    expect(accept(200, answer({ complete_time_approved: ACT }))).toBe(false);
    expect(accept(200, framed({}))).toBe(true);
    expect(accept(422, answer({}))).toBe(false);
  });

  it('is a success only as documented and without an error field', () => {
    const op = OPS.get('todos.update')!;
    expect(op.accept(200, null)).toBe(true);
    expect(op.accept(200, { error: '' })).toBe(true);
    expect(op.accept(200, { error: 'no' })).toBe(false);
    expect(op.accept(202, {})).toBe(false);
  });
});

describe('looking for an unanswered create', () => {
  const old = iso(NOW - 121_000);
  const found = (m: Mutation, body: unknown) =>
    opOf(m)
      .probe!.matches(m, body, resolve)
      ?.map((row) => row.sid) ?? null;
  const readings = (...odometer: ReturnType<typeof odometerAnswer>[]) => framed({ odometer });
  const punches = (...list: ReturnType<typeof punchAnswer>[]) => framed({ punches: list, next_cursor: null });

  it.each<[string, Mutation, unknown, number[] | null]>([
    ['a todo by what was sent', addTodo, page([todoAnswer(), wash]), [9]],
    [
      'a todo with every field that was said',
      act('todos.add', {
        lid: 'todo/~1',
        fields: { title: 'Wash', todo_date: '2026-11-21', resource: 3, usergroup: [4] },
      }),
      page([
        { ...wash, resource: 3 },
        { ...wash, id: 10, resource: 4 },
      ]),
      [9],
    ],
    ['not an older one', addTodo, page([{ ...wash, created_at: old }]), []],
    ['not one of another day', addTodo, page([{ ...wash, todo_date: '2026-11-22' }]), []],
    ['not on half a list', addTodo, page([], 'more'), null],
    ['not in an answer of another form', addTodo, { todos: [{ id: 9 }] }, null],

    [
      'a follow-on by its parent',
      follow,
      page([
        todoAnswer({ id: 10, title: 'Repair', parent_id: 7 }),
        todoAnswer({ id: 11, title: 'Repair', parent_id: 8 }),
      ]),
      [10],
    ],
    ['no follow-on on half a list', follow, page([], 'more'), null],

    [
      'a line by its title',
      addLine,
      details({ statusTodo: status([lineAnswer(), lineAnswer({ id: 32, title: 'Oil' })]) }),
      [31],
    ],
    [
      'not a line of the other direction',
      addLine,
      details({ statusTodo: status([lineAnswer({ direction: 'next' })]) }),
      [],
    ],
    ['not an older line', addLine, details({ statusTodo: status([lineAnswer({ updated_at: old })]) }), []],
    ['no line in nonsense', addLine, '<html>', null],

    [
      'a reading by its moment',
      addReading,
      readings(odometerAnswer({ read_at: iso(NOW + 9) }), odometerAnswer({ id: 42, read_at: ACT })),
      [42],
    ],
    ['a reading of a server with its own times', addReading, readings(odometerAnswer({ read_at: iso(NOW + 9) })), [41]],
    ['not somebody else’s reading', addReading, readings(odometerAnswer({ created_by: 2 })), []],
    ['not another value', addReading, readings(odometerAnswer({ value: 1 })), []],
    ['no reading in nonsense', addReading, null, null],

    [
      'a photo by its name',
      upload,
      details({ todoimages: [imageAnswer(), imageAnswer({ id: 52, name: `${upload.mid}.jpg` })] }),
      [52],
    ],
    ['no photo in nonsense', upload, null, null],

    [
      'a punch by its moment',
      checkin,
      punches(punchAnswer({ device_at: null, at: iso(NOW + 9) }), punchAnswer({ id: 62 })),
      [62],
    ],
    [
      'a punch of a server with its own times',
      checkin,
      punches(punchAnswer({ device_at: null, at: iso(NOW + 9) })),
      [61],
    ],
    ['not a punch of another kind', checkout, punches(punchAnswer()), []],
    ['not the same person’s on another phone in that moment', checkin, punches(punchAnswer({ note: 'other' })), []],
    ['not that of another todo', checkin, punches(punchAnswer({ todo_id: 8 })), []],
    ['a break', pause, punches(punchAnswer({ kind: 'break_start' })), [61]],
    ['no punch on half a list', checkin, framed({ punches: [], next_cursor: 'more' }), null],
    ['no punch in nonsense', checkin, null, null],
    [
      'a report by its person and day',
      addReport,
      reports(
        reportAnswer(),
        reportAnswer({ id: 72, user_id: 2 }),
        reportAnswer({ id: 73, report_date: '2026-11-20' }),
      ),
      [71],
    ],
    ['not a report that was there before', addReport, reports(reportAnswer({ created_at: old })), []],
    ['no report in nonsense', addReport, null, null],
  ])('finds %s', (_, m, body, sids) => {
    expect(found(m, body)).toEqual(sids);
  });

  it('a punch of the moment with other words may be it: a person decides', () => {
    const changed = (body: unknown) =>
      opOf(checkin)
        .probe!.changed(checkin, body)
        .map(({ sid }) => sid);
    expect(changed(punches(punchAnswer({ note: 'other' })))).toEqual([61]);
    expect(changed(punches(punchAnswer({ kind: 'out', note: 'other' })))).toEqual([]);
    expect(changed(null)).toEqual([]);
  });

  it('asks for the days around the act, and for the day that was said', () => {
    const ask = (m: Mutation) => opOf(m).probe!.request(m, resolve).input.query;
    expect(ask(follow)).toEqual({ date: '2026-11-20,2026-11-22', limit: 500 });
    expect(ask({ ...follow, args: { ...follow.args, todo_date: '2026-12-01' } })).toMatchObject({ date: '2026-12-01' });
  });
});
