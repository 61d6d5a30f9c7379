/** Status todos: the lines of a todo's checklist, and the follow-on todos made from them. */
import type { todos as rows } from '#contract/areas/todos.ts';
import type { Body } from '#contract/endpoint.ts';
import { mayRemoveLine } from '#contract/line-removal.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { forbidden, gone, invalid, missing } from '#server/http/refusal.ts';
import { actTime } from '#server/lib/act-times.ts';
import { must } from '#server/lib/must.ts';
import { mergeFields } from '#server/lib/stamps.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { beginTodo } from '../vehicle-status/todo-effects.ts';
import { todoToChange, type OwnTodo } from './access.ts';
import { auditPart, editDetail } from './audit.ts';
import { deleteTodo, linesOf, makeTodo } from './edits.ts';
import { changeLine, isWorkedOn, lineById, nameOf, type LineRecord } from './line-queries.ts';
import { statusTodoOf, wholeLine, wholeTodo } from './queries.ts';
import { checkReferences } from './references.ts';
import { insertLines } from './write-queries.ts';

interface LineOfTodo {
  readonly line: LineRecord;
  readonly todo: OwnTodo;
}

/**
 * The line with its todo, which is held until the transaction ends. Lines are locked by their todo alone, so every change of a
 * checklist waits its turn. 404 for a line that is unknown or of somebody else's todo, 410 when the todo was deleted.
 */
async function lineOf(ctx: Context, id: number): Promise<LineOfTodo> {
  const todoId = (await lineById(ctx.db, id))?.todo_id;
  if (todoId === undefined) throw missing('line');
  const todo = await todoToChange(ctx, todoId);
  return { todo, line: must(await lineById(ctx.db, id), `line ${id}`) };
}

/** Like `lineOf`; 410 when the line was deleted, too. */
async function lineToChange(ctx: Context, id: number): Promise<LineOfTodo> {
  const found = await lineOf(ctx, id);
  if (found.line.deleted_at) throw gone('line');
  return found;
}

async function answerLine(ctx: Context, message: string, { id, todo_id }: Pick<LineRecord, 'id' | 'todo_id'>) {
  return { status: 200, message, line: await wholeLine(ctx.db, id), statusTodo: await statusTodoOf(ctx.db, todo_id) };
}

export const createChecklist: Handler<typeof rows.createChecklist> = async ({ body }, ctx) => {
  const todo = await todoToChange(ctx, body.todo_id);
  const [first] = await insertLines(ctx, todo.id, [
    { title: body.title, direction: body.direction ?? 'own', created_by: ctx.person.id },
  ]);
  const id = must(first, 'a new line');
  auditPart(ctx, todo, { entity: 'line', id }, 'create', { title: body.title });
  return answerLine(ctx, 'Line added.', { id, todo_id: todo.id });
};

/** Who checked it and when belong to the state and move with it. */
export const updateStatus: Handler<typeof rows.updateStatus> = async ({ body }, ctx) => {
  const { line, todo } = await lineToChange(ctx, body.id);
  const time = actTime(body, ctx.now);
  const { taken, stamps, superseded } = mergeFields(line.stamps, { state: body.state, note: body.note }, ctx.stamp);
  const open = taken.state === 'open';
  const checked =
    taken.state === undefined ? {} : { checked_at: open ? null : time.at, checked_by: open ? null : ctx.person.id };
  if (Object.keys(taken).length > 0) await changeLine(ctx, line.id, { ...taken, ...checked }, stamps);
  if (taken.state !== undefined && !open) await beginTodo(ctx, line.todo_id, time.at);
  ctx.superseded(superseded);
  auditPart(ctx, todo, { entity: 'line', id: line.id }, 'update', editDetail(line, taken, superseded));
  return answerLine(ctx, 'Checklist saved.', line);
};

export const deleteChecklist: Handler<typeof rows.deleteChecklist> = async ({ body }, ctx) => {
  const { line, todo } = await lineOf(ctx, body.id);
  if (line.deleted_at === null) {
    if (!mayRemoveLine(line, ctx.person)) throw await notTheirs(ctx, line);
    await changeLine(ctx, line.id, { deleted_at: ctx.now, deleted_by: ctx.person.id });
    auditPart(ctx, todo, { entity: 'line', id: line.id }, 'delete', { title: line.title });
  }
  return { status: 200, message: 'Line deleted.', statusTodo: await statusTodoOf(ctx.db, line.todo_id) };
};

async function notTheirs({ db }: Context, { created_by }: LineRecord) {
  if (created_by === null)
    return forbidden('This line belongs to the checklist of the office; it can be failed or skipped, not removed.');
  return forbidden(`Only ${await nameOf(db, created_by)}, who added it, or the office can remove this line.`);
}

export const createStatus: Handler<typeof rows.createStatus> = async ({ body }, ctx) => {
  const parent = await todoToChange(ctx, body.todo_id);
  const line = await lineForFollowOn(ctx, parent, body);
  await checkReferences(ctx.db, body);
  const id = await makeTodo(ctx, await followOn(ctx, parent, body));
  await changeLine(ctx, line.id, { status_todo_id: id }, { ...line.stamps, status_todo_id: ctx.stamp });
  return {
    status: 200,
    message: 'Follow-on todo added.',
    todoCreated: await wholeTodo(ctx.db, id),
    statusTodo: await statusTodoOf(ctx.db, parent.id),
  };
};

/**
 * The line that the follow-on belongs to: the one named, or, for the todo as a whole, a new one of the same title, so that the
 * follow-on is seen in the checklist and can be taken back. 422 on `line_id` when it is not a line of this todo or has a follow-on.
 */
async function lineForFollowOn(
  ctx: Context,
  parent: OwnTodo,
  body: Body<typeof rows.createStatus>,
): Promise<Pick<LineRecord, 'id' | 'stamps'>> {
  if (body.line_id === undefined || body.line_id === null) {
    const [id] = await insertLines(ctx, parent.id, [
      { title: body.title, direction: body.direction, created_by: ctx.person.id },
    ]);
    return { id: must(id, 'a new line'), stamps: {} };
  }
  const line = await lineById(ctx.db, body.line_id);
  if (!line || line.todo_id !== parent.id) throw invalid({ line_id: ['This line is not of this todo.'] });
  if (line.deleted_at) throw gone('line');
  if (line.status_todo_id !== null) throw invalid({ line_id: ['This line has a follow-on todo already.'] });
  return line;
}

/** Of the same vehicle and branch; today where no day is given; for who does the parent where nothing is said of it. */
async function followOn(ctx: Context, parent: OwnTodo, body: Body<typeof rows.createStatus>) {
  return {
    title: body.title,
    note: body.note ?? '',
    todo_date: body.todo_date ?? dayOf(ctx.now, await zoneOf(ctx.db, parent.branch_id)),
    todo_time: body.todo_time ?? null,
    category_id: body.category_id ?? null,
    vehicle_id: parent.vehicle_id,
    branch_id: parent.branch_id,
    resource: body.resource === undefined ? parent.resource : body.resource,
    parent_id: parent.id,
    people: [],
    lines: linesOf('own', body.checklist).map((line) => ({ ...line, created_by: ctx.person.id })),
  };
}

export const undoStatus: Handler<typeof rows.undoStatus> = async ({ body }, ctx) => {
  const { line, todo } = await lineToChange(ctx, body.id);
  // An edit of two fields like any other: a tick that is newer than it stands, and so does a newer follow-on.
  const undone = { state: 'open', status_todo_id: null } as const;
  const { taken, stamps, superseded } = mergeFields(line.stamps, undone, ctx.stamp);
  const followOn = taken.status_todo_id === null ? line.status_todo_id : null;
  if (followOn !== null) await takeBack(ctx, followOn);
  if (Object.keys(taken).length > 0) {
    await changeLine(ctx, line.id, { ...taken, ...(taken.state && { checked_at: null, checked_by: null }) }, stamps);
    auditPart(ctx, todo, { entity: 'line', id: line.id }, 'undo', { ...editDetail(line, taken, superseded), followOn });
  }
  ctx.superseded(superseded);
  return answerLine(ctx, 'Taken back.', line);
};

/** Deletes the follow-on todo; 422 on `id` when somebody has worked on it. One that was deleted already is as good. */
async function takeBack(ctx: Context, todoId: number): Promise<void> {
  const followOn = await ctx.db
    .selectFrom('todos')
    .select(['id', 'branch_id', 'deleted_at'])
    .where('id', '=', todoId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (followOn.deleted_at !== null) return;
  if (await isWorkedOn(ctx.db, todoId))
    throw invalid({ id: ['The follow-on todo has been worked on, so it cannot be taken back.'] });
  await deleteTodo(ctx, followOn, 'The line that made it was taken back.');
}
