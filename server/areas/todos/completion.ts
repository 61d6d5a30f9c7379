/** Completing and approving: both only ever move forward, and repeating either changes nothing. */
import type { todos as rows } from '#contract/areas/todos.ts';
import { punchOfTitle } from '#contract/punch-of-title.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { actTime } from '#server/lib/act-times.ts';
import { mergeFields } from '#server/lib/stamps.ts';
import { punchUnlessThere } from '../attendance/punching.ts';
import { lockTodos, todoToChange, type OwnTodo } from './access.ts';
import { needsOdometer } from './present.ts';
import { wholeTodo, wholeTodos } from './queries.ts';
import { approveTodos, changeTodo, readingRules } from './write-queries.ts';

/** Photos are not asked for here: they are sent after the text, and may still be on the phone. */
async function refuseWithoutReading(ctx: Context, todo: OwnTodo): Promise<void> {
  const rules = await readingRules(ctx.db, todo.id);
  if (needsOdometer(rules) && !rules.has_reading) throw invalid({ odometer: ['Enter the odometer reading first.'] });
}

export const complete: Handler<typeof rows.complete> = async ({ params, body }, ctx) => {
  const todo = await todoToChange(ctx, params.id);
  const time = actTime(body, ctx.now);
  const first = todo.completed_at === null;
  if (first) await refuseWithoutReading(ctx, todo);
  // The note is merged like any edit, so that of two people who complete the same todo neither loses what they wrote unseen.
  const { taken, stamps, superseded } = mergeFields(todo.stamps, { note: body.note }, ctx.stamp);
  if (first || taken.note !== undefined) {
    await changeTodo(
      ctx,
      todo.id,
      { ...taken, ...(first && { completed_at: time.at, completed_by: ctx.person.id }) },
      stamps,
    );
  }
  ctx.superseded(superseded);
  const kind = punchOfTitle(todo.title);
  if (first && kind !== null) await punchUnlessThere(ctx, kind, todo.id, time);
  if (first)
    ctx.audit({
      action: 'todo.complete',
      entity: 'todo',
      entityId: todo.id,
      detail: { at: time.at, clock_suspect: time.clock_suspect },
    });
  return { status: 200, message: 'Todo completed.', todo: await wholeTodo(ctx.db, todo.id) };
};

export const approve: Handler<typeof rows.approve> = async ({ body }, ctx) => {
  const ids = [...new Set(body.ids)];
  const todos = await lockTodos(ctx, ids);
  const refusals = refusalsOf(ids, todos);
  if (refusals.length > 0) throw invalid({ ids: refusals });
  const waiting = todos.filter((todo) => todo.approved_at === null).map((todo) => todo.id);
  await approveTodos(ctx, waiting);
  for (const id of waiting) ctx.audit({ action: 'todo.approve', entity: 'todo', entityId: id });
  return {
    status: 200,
    message: waiting.length === 1 ? 'Approved.' : `${waiting.length} approved.`,
    todos: await wholeTodos(ctx.db, ids),
  };
};

/** Why these cannot be approved together; empty when they can. */
function refusalsOf(ids: readonly number[], todos: readonly OwnTodo[]): string[] {
  const known = todos.filter((todo) => todo.deleted_at === null);
  const lost = ids.length - known.length;
  const open = known.filter((todo) => todo.completed_at === null);
  return [
    ...(lost > 0
      ? [lost === 1 ? 'One of these todos does not exist any more.' : `${lost} of these todos do not exist any more.`]
      : []),
    ...open.map((todo) => `“${todo.title}” is not completed yet.`),
  ];
}
