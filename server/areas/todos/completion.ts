/** Completing: it only ever moves forward, and repeating it changes nothing. */
import type { todos as rows } from '#contract/areas/todos.ts';
import { punchOfTitle } from '#contract/punch-of-title.ts';
import type { Context, Handler } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { actTime, type ActTime } from '#server/lib/act-times.ts';
import { mergeFields } from '#server/lib/stamps.ts';
import { punchUnlessThere } from '../attendance/punching.ts';
import { noteDone } from '../maintenance/done.ts';
import { tellVehicle } from '../vehicles/events.ts';
import { todoToChange, type OwnTodo } from './access.ts';
import { auditTodo, editDetail, todoValues } from './audit.ts';
import { needsOdometer } from './present.ts';
import { wholeTodo } from './queries.ts';
import { changeTodo, readingRules } from './write-queries.ts';

/** Photos are not asked for here: they are sent after the text, and may still be on the phone. */
async function refuseWithoutReading(ctx: Context, todo: OwnTodo): Promise<void> {
  const rules = await readingRules(ctx.db, todo.id);
  if (needsOdometer(rules) && !rules.has_reading) throw invalid({ odometer: ['Enter the odometer reading first.'] });
}

const NOT_RETURNED = { returned_at: null, returned_by: null, return_reason: null };

/** It tells of work that the office has seen since, and sent back: a phone came back late. */
const isOutdated = (todo: OwnTodo, { at }: ActTime): boolean => todo.returned_at !== null && at < todo.returned_at;

export const complete: Handler<typeof rows.complete> = async ({ params, body }, ctx) => {
  const todo = await todoToChange(ctx, params.id);
  const time = actTime(body, ctx.now);
  if (isOutdated(todo, time)) return answerOutdated(ctx, todo.id, body.note);
  const first = todo.completed_at === null;
  if (first) await refuseWithoutReading(ctx, todo);
  // The note is merged like any edit, so that of two people who complete the same todo neither loses what they wrote unseen.
  const { taken, stamps, superseded } = mergeFields(todo.stamps, { completion_note: body.note }, ctx.stamp);
  const noted = editDetail(await todoValues(ctx.db, todo.id), taken, superseded);
  if (first || taken.completion_note !== undefined) {
    await changeTodo(
      ctx,
      todo.id,
      { ...taken, ...(first && { completed_at: time.at, completed_by: ctx.person.id, ...NOT_RETURNED }) },
      stamps,
    );
  }
  ctx.superseded(superseded);
  if (first) await noteDone(ctx, todo.id);
  const kind = punchOfTitle(todo.title);
  if (first && kind !== null) await punchUnlessThere(ctx, kind, todo.id, time);
  if (first) auditTodo(ctx, todo, 'complete', { at: time.at, clock_suspect: time.clock_suspect, ...noted });
  else if (!('unchanged' in noted)) auditTodo(ctx, todo, 'update', noted);
  if (first && todo.vehicle_id !== null)
    await tellVehicle(ctx, todo.vehicle_id, {
      kind: 'todo_done',
      text: todo.title,
      at: time.at,
      about: { kind: 'todo', id: todo.id },
    });
  return answer(ctx, todo.id);
};

/** What was written at it is not taken either: its phone keeps that as a conflict, in sight of its person. */
function answerOutdated(ctx: Context, id: number, note = '') {
  if (note !== '') ctx.superseded(['completion_note']);
  return answer(ctx, id);
}

async function answer({ db }: Context, id: number) {
  return { status: 200, message: 'Todo completed.', todo: await wholeTodo(db, id) };
}
