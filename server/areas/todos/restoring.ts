/** Bringing deleted todos back, and asking for it. */
import * as z from 'zod/mini';
import type { RestoreAsk } from '#contract/areas/todo-record.ts';
import type { todos as rows } from '#contract/areas/todos.ts';
import { id } from '#contract/schema.ts';
import type { Handler } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { cutPage, moment, readCursor } from '#server/lib/cursor.ts';
import { iso } from '#server/lib/iso.ts';
import { must } from '#server/lib/must.ts';
import { noteDone } from '../maintenance/done.ts';
import { lockTodo } from './access.ts';
import { auditTodo } from './audit.ts';
import { linkFollowOn } from './line-queries.ts';
import { wholeTodo } from './queries.ts';
import { closeAsks, holdParent, openAsks, putAsk, type AskRow } from './restore-queries.ts';
import { changeTodo } from './write-queries.ts';

const PAGE = 100;
const NOT_DELETED = { deleted_at: null, deleted_by: null, delete_reason: null };

export const restore: Handler<typeof rows.restore> = async ({ params }, ctx) => {
  await holdParent(ctx, params.id);
  const todo = await lockTodo(ctx, params.id);
  if (todo.deleted_at !== null) {
    await changeTodo(ctx, todo.id, NOT_DELETED);
    await noteDone(ctx, todo.id);
    await linkFollowOn(ctx, todo.id);
    await closeAsks(ctx, todo.id);
    auditTodo(ctx, todo, 'restore');
  }
  return { status: 200, message: 'Todo brought back.', todo: await wholeTodo(ctx.db, todo.id) };
};

export const askRestore: Handler<typeof rows.askRestore> = async ({ params, body }, ctx) => {
  // Held, or a todo that is brought back at this moment would keep a question that nobody closes.
  const todo = await lockTodo(ctx, params.id);
  if (todo.deleted_at === null) throw invalid({ id: ['This todo is not deleted.'] });
  if (await putAsk(ctx, todo.id, body.note)) auditTodo(ctx, todo, 'ask-restore', { reason: body.note });
  return { status: 200, message: 'The office was asked.' };
};

const askKey = z.tuple([moment, id]);

export const restoreAsks: Handler<typeof rows.restoreAsks> = async ({ query }, ctx) => {
  const limit = query.limit ?? PAGE;
  const found = await openAsks(ctx, readCursor(query.cursor, askKey), limit + 1);
  const { page, next_cursor } = cutPage(found, limit, (ask) => [ask.asked_at.getTime(), ask.id]);
  return { status: 200, message: '', asks: page.map(presentAsk), next_cursor };
};

/** Only deleted todos are read into such rows. */
function presentAsk(ask: AskRow): RestoreAsk {
  const { todo_id, title, plate, deleted_at, deleted_by_name, delete_reason, asked_at, asked_by_name, note } = ask;
  return {
    todo: { id: todo_id, title, plate },
    deleted_at: iso(must(deleted_at, 'a deleted todo')),
    deleted_by_name,
    delete_reason,
    asked_at: iso(asked_at),
    asked_by_name,
    note,
  };
}
