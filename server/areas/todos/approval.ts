/** What the office says to completions: they count, or they are sent back. Repeating either changes nothing. */
import type { todos as rows } from '#contract/areas/todos.ts';
import { isolated } from '#contract/people-text.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { takeBackDone } from '../maintenance/done.ts';
import { lockTodos, type OwnTodo } from './access.ts';
import { auditTodo } from './audit.ts';
import { goneTodo } from './gone-todo.ts';
import { wholeTodos } from './queries.ts';
import { tellSentBack } from './telling.ts';
import { approveTodos, rememberBranch, returnTodos } from './write-queries.ts';

export const approve: Handler<typeof rows.approve> = async ({ body }, ctx) => {
  const ids = [...new Set(body.ids)];
  const todos = await lockTodos(ctx, ids);
  const [only] = todos;
  if (ids.length === 1 && only?.deleted_at) throw await goneTodo(ctx, only.id);
  const message =
    body.decision === 'return' ? await sendBack(ctx, ids, todos, body.reason) : await approveAll(ctx, ids, todos);
  return { status: 200, message, todos: await wholeTodos(ctx.db, ids) };
};

async function approveAll(ctx: Context, ids: readonly number[], todos: readonly OwnTodo[]): Promise<string> {
  refuse(ids, todos, (todo) => (todo.completed_at === null ? `“${isolated(todo.title)}” is not completed yet.` : null));
  const waiting = todos.filter((todo) => todo.approved_at === null);
  await approveTodos(
    ctx,
    waiting.map(({ id }) => id),
  );
  for (const todo of waiting) auditTodo(ctx, todo, 'approve');
  return waiting.length === 1 ? 'Approved.' : `${waiting.length} approved.`;
}

async function sendBack(
  ctx: Context,
  ids: readonly number[],
  todos: readonly OwnTodo[],
  reason: string | undefined,
): Promise<string> {
  if (reason === undefined) throw invalid({ reason: ['Say why it is sent back.'] });
  const isDone = (todo: OwnTodo) => wasSentBack(todo, ctx.person.id, reason);
  refuse(ids, todos, (todo) => (isDone(todo) ? null : whyNotBack(todo)));
  const backs = todos.filter((todo) => !isDone(todo));
  const back = backs.map((todo) => todo.id);
  await returnTodos(ctx, back, reason);
  await takeBackDone(ctx, back);
  for (const { id, resource, branch_id } of backs)
    if (resource === null && branch_id !== null) await rememberBranch(ctx, 'open_in', id, branch_id);
  for (const todo of backs) auditTodo(ctx, todo, 'return', { reason });
  await tellSentBack(ctx, backs, reason);
  return back.length === 1 ? 'Sent back.' : `${back.length} sent back.`;
}

/** This very decision, sent again. */
function wasSentBack(todo: OwnTodo, by: number, reason: string): boolean {
  return todo.completed_at === null && todo.returned_by === by && todo.return_reason === reason;
}

function whyNotBack(todo: OwnTodo): string | null {
  if (todo.completed_at === null) return `“${isolated(todo.title)}” is not completed yet.`;
  return todo.approved_at === null ? null : `“${isolated(todo.title)}” is approved already.`;
}

/** 422 naming every todo that stands in the way; nothing when none does. */
function refuse(
  ids: readonly number[],
  todos: readonly OwnTodo[],
  reasonAgainst: (todo: OwnTodo) => string | null,
): void {
  const known = todos.filter((todo) => todo.deleted_at === null);
  const lost = ids.length - known.length;
  const refusals = [
    ...(lost === 0
      ? []
      : [lost === 1 ? 'One of these todos does not exist any more.' : `${lost} of these todos do not exist any more.`]),
    ...known.map(reasonAgainst).filter((reason) => reason !== null),
  ];
  if (refusals.length > 0) throw invalid({ ids: refusals });
}
