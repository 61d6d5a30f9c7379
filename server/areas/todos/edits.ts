/** Making, changing and deleting todos. */
import type { todos as rows } from '#contract/areas/todos.ts';
import type { Context, Handler, Person } from '#server/http/handler.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { mergeFields } from '#server/lib/stamps.ts';
import { noteDone, takeBackDone } from '../maintenance/done.ts';
import { tellVehicle } from '../vehicles/events.ts';
import { lockTodo, todoToChange, type OwnTodo } from './access.ts';
import { auditTodo, editDetail, todoValues } from './audit.ts';
import { unlinkFollowOn } from './line-queries.ts';
import { wholeTodo } from './queries.ts';
import { isAt, strayAddress, withAddressOf } from './places.ts';
import { checkReferences } from './references.ts';
import { tellNewForToday } from './telling.ts';
import {
  changeTodo,
  insertLines,
  insertTodo,
  rememberBranch,
  rememberFormer,
  setPeople,
  templateLines,
  type NewLine,
  type NewTodo,
} from './write-queries.ts';

interface Plan extends Omit<NewTodo, 'branch_id'> {
  /** undefined: that of the vehicle, else that of who makes it. */
  readonly branch_id: number | null | undefined;
  readonly people: readonly number[];
  readonly lines: readonly NewLine[];
}

export const linesOf = (direction: NewLine['direction'], titles: readonly string[] = []): NewLine[] =>
  titles.map((title) => ({ direction, title }));

/**
 * Makes the todo with the lines of its category and its own. Who makes a todo for somebody else stays in its group, or they could
 * not follow it nor send the photos they took for it.
 */
export async function makeTodo(ctx: Context, { people, lines, ...plan }: Plan): Promise<number> {
  const branch_id = plan.branch_id === undefined ? await branchOf(ctx, plan.vehicle_id) : plan.branch_id;
  const id = await insertTodo(ctx, { ...plan, branch_id });
  const usergroup = keepsSight(ctx.person, { ...plan, branch_id, people }) ? people : [...people, ctx.person.id];
  await setPeople(ctx, id, usergroup);
  await insertLines(ctx, id, [...(await templateLines(ctx.db, plan.category_id)), ...lines]);
  auditTodo(ctx, { id, branch_id }, 'create', { to: { ...plan, branch_id, usergroup } });
  if (plan.vehicle_id !== null)
    await tellVehicle(ctx, plan.vehicle_id, { kind: 'todo_made', text: plan.title, about: { kind: 'todo', id } });
  if (plan.resource !== null && plan.resource !== ctx.person.id) await tellNewForToday(ctx, id);
  return id;
}

function keepsSight(person: Person, todo: Pick<NewTodo, 'resource' | 'branch_id'> & Pick<Plan, 'people'>): boolean {
  const { reach } = scopeOf(person, 'todo');
  if (reach === 'all' || todo.resource === person.id || todo.people.includes(person.id)) return true;
  const isInBranch = todo.branch_id !== null && person.branches.includes(todo.branch_id);
  return isInBranch && (reach === 'branch' || todo.resource === null);
}

async function branchOf(ctx: Context, vehicleId: number | null): Promise<number | null> {
  if (vehicleId === null) return ctx.person.branch_id;
  const vehicle = await ctx.db
    .selectFrom('vehicles')
    .select('branch_id')
    .where('id', '=', vehicleId)
    .executeTakeFirst();
  return vehicle?.branch_id ?? ctx.person.branch_id;
}

export const add: Handler<typeof rows.add> = async ({ body }, ctx) => {
  await checkReferences(ctx.db, body);
  const { location_id = null, location_address_id = null } = body;
  if (!(await isAt(ctx.db, location_address_id, location_id))) throw strayAddress();
  const id = await makeTodo(ctx, {
    title: body.title,
    note: body.note ?? '',
    todo_date: body.todo_date,
    todo_time: body.todo_time ?? null,
    category_id: body.category_id ?? null,
    vehicle_id: body.vehicle_id ?? null,
    branch_id: body.branch_id,
    resource: body.resource ?? null,
    vendor_id: body.vendor_id ?? null,
    location_id,
    location_address_id,
    vehicle_group_id: body.vehicle_group_id ?? null,
    parent_id: null,
    people: body.usergroup ?? [],
    lines: [
      ...linesOf('prev', body.prevChecklist),
      ...linesOf('own', body.checklist),
      ...linesOf('next', body.nextChecklist),
    ],
  });
  return { status: 200, message: 'Todo added.', todoCreated: await wholeTodo(ctx.db, id) };
};

export const update: Handler<typeof rows.update> = async ({ params, body }, ctx) => {
  const todo = await todoToChange(ctx, params.id);
  const { superseded, ...merge } = mergeFields(todo.stamps, body, ctx.stamp);
  await checkReferences(ctx.db, merge.taken, todo);
  const { taken, stamps } = await withAddressOf(ctx.db, todo, { sent: body, ...merge }, ctx.stamp);
  const detail = editDetail(await todoValues(ctx.db, todo.id), inOrder(taken), superseded);
  await saveChange(ctx, todo, taken, stamps);
  ctx.superseded(superseded);
  auditTodo(ctx, todo, 'update', detail);
  return { status: 200, message: 'Todo saved.', todo: await wholeTodo(ctx.db, todo.id) };
};

/** A group is the same in whatever order its people are named. */
const inOrder = <F extends { readonly usergroup?: readonly number[] }>(fields: F) =>
  fields.usergroup ? { ...fields, usergroup: [...new Set(fields.usergroup)].toSorted((a, b) => a - b) } : fields;

type Fields = Parameters<typeof changeTodo>[2] & { readonly usergroup?: readonly number[] };

async function saveChange(
  ctx: Context,
  todo: OwnTodo,
  { usergroup, ...change }: Fields,
  stamps: OwnTodo['stamps'],
): Promise<void> {
  await changeTodo(ctx, todo.id, change, stamps);
  if (usergroup !== undefined) await setPeople(ctx, todo.id, usergroup);
  if (change.vehicle_id !== undefined || change.category_id !== undefined) await countAnew(ctx, todo);
  const given = change.resource !== undefined && change.resource !== todo.resource;
  const moved = change.branch_id !== undefined && change.branch_id !== todo.branch_id;
  if (given && todo.resource !== null) await rememberFormer(ctx, todo.id, todo.resource);
  if (moved && todo.branch_id !== null) await rememberBranch(ctx, 'was_in', todo.id, todo.branch_id);
  if ((given || moved) && todo.resource === null && todo.branch_id !== null)
    await rememberBranch(ctx, 'open_in', todo.id, todo.branch_id);
  if (given) await tellNewForToday(ctx, todo.id);
}

/** Maintenance that a completed todo did is of the vehicle and the category that it has now. */
async function countAnew(ctx: Context, { id, completed_at }: OwnTodo): Promise<void> {
  if (completed_at === null) return;
  await takeBackDone(ctx, [id]);
  await noteDone(ctx, id);
}

export const remove: Handler<typeof rows.remove> = async ({ params, body }, ctx) => {
  const todo = await lockTodo(ctx, params.id);
  if (todo.deleted_at === null) await deleteTodo(ctx, todo, body.reason);
  return { status: 200, message: 'Todo deleted.' };
};

/** Deletes softly: the record stays, with who, when and why. The line that made it may make another. */
export async function deleteTodo(ctx: Context, todo: Pick<OwnTodo, 'id' | 'branch_id'>, reason: string): Promise<void> {
  await changeTodo(ctx, todo.id, { deleted_at: ctx.now, deleted_by: ctx.person.id, delete_reason: reason });
  await takeBackDone(ctx, [todo.id]);
  await unlinkFollowOn(ctx, todo.id);
  auditTodo(ctx, todo, 'delete', { reason });
}
