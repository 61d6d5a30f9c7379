/** Walk-rounds (vehicles.md §3): phones send them in parts, repeated and in any order. */
import type { prechecks as rows } from '#contract/areas/prechecks.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { actTime } from '#server/lib/act-times.ts';
import { vehicleToChange } from '../vehicle-status/access.ts';
import { beginTodo } from '../vehicle-status/todo-effects.ts';
import { precheckAnswer } from './answer.ts';
import { noteChecks } from './checks.ts';
import { complete } from './completing.ts';
import { addPicture, deletePicture, noteSkips } from './images.ts';
import { noteFacts } from './noting.ts';
import { holdTodosOf, PRECHECK, precheckFor, seenPrecheck, touch } from './row.ts';

/** Walking round the vehicle for a todo is work on it; nobody works on one that was deleted or is done. */
async function beginWork(ctx: Context, todoId: number | null, at: Date): Promise<void> {
  if (todoId === null) return;
  const open = await ctx.db
    .selectFrom('todos')
    .select('id')
    .where('id', '=', todoId)
    .where('deleted_at', 'is', null)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  if (open) await beginTodo(ctx, open.id, at);
}

export const prechecks: Handlers<typeof rows> = {
  save: async ({ body, files }, ctx) => {
    const act = actTime(body, ctx.now);
    await holdTodosOf(ctx, body);
    const vehicle = await vehicleToChange(ctx, body.vehicle_id);
    const { row: found, isNew } = await precheckFor(ctx, vehicle, body, act);
    if (isNew)
      ctx.audit({ action: 'precheck.create', entity: PRECHECK, entityId: found.id, branchId: vehicle.branch_id });
    const { row, isChanged } = await noteFacts(ctx, found, body, act);
    const did = [
      isChanged,
      await noteChecks(ctx, vehicle, row, body.items ?? [], act.at),
      await noteSkips(ctx, row, body.skip ?? {}, act.at),
      await addPicture(ctx, row, body, files['image']?.[0], act),
      body.completed === true && (await complete(ctx, row, act)),
    ];
    if (did.includes(true)) {
      await touch(ctx, row);
      await beginWork(ctx, row.todo_id, act.at);
    }
    return { status: 200, message: 'Walk-round saved.', ...(await precheckAnswer(ctx, row)) };
  },

  one: async ({ params }, ctx) => {
    const row = await seenPrecheck(ctx, params);
    return { status: 200, message: '', ...(await precheckAnswer(ctx, row)) };
  },

  removeImage: async ({ params }, ctx) => {
    const named = await ctx.db
      .selectFrom('precheck_images')
      .select('precheck_id as id')
      .where('id', '=', params.id)
      .where('sha256', 'is not', null)
      .executeTakeFirst();
    if (!named) throw missing('picture');
    const { id, vehicle_id } = await seenPrecheck(ctx, named);
    const { branch_id } = await vehicleToChange(ctx, vehicle_id);
    const row = await ctx.db
      .selectFrom('prechecks')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const image = await ctx.db
      .selectFrom('precheck_images')
      .selectAll()
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow();
    if (await deletePicture(ctx, { ...row, branch_id }, image)) await touch(ctx, row);
    return { status: 200, message: 'Picture deleted.', ...(await precheckAnswer(ctx, row)) };
  },
};
