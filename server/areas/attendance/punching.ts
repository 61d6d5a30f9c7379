/** The one place where punches are made: by hand, and by completing a Check In or Check Out todo. */
import type { PunchKind } from './tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import type { ActTime } from '#server/lib/act-times.ts';
import { formatMoment } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { insertPunch, lockPuncher, punchesAround, punchOfTodo, reasonKind } from './queries.ts';
import { afterPunch, standingAfter, type Standing } from './spans.ts';

export interface Wish {
  readonly kind: PunchKind;
  readonly time: ActTime;
  readonly todo_id: number | null;
  readonly reason_id?: number | null | undefined;
  readonly note?: string | undefined;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}

/**
 * Punches the signed-in person; answers the punch's id. The same todo and kind again answers the first punch. What counts is where
 * the person stood at the time of the act, not of its arrival: phones send late. 422 on `reason_id` for a reason of another kind, and on
 * `punch` where the punch means nothing there. Not so when it comes with its device's clock: then it was done and kept by an app, perhaps
 * long ago and under a wrong clock, and others wait behind it. It is taken down as it was said, marked, and no hours come of it.
 */
export async function punch(ctx: Context, wish: Wish): Promise<number> {
  await lockPuncher(ctx.db, ctx.person.id);
  const first = wish.todo_id === null ? undefined : await punchOfTodo(ctx.db, ctx.person.id, wish.todo_id, wish.kind);
  if (first) return first.id;
  const standing = await standingAt(ctx, wish.time.at);
  if (wish.time.device_at === null && afterPunch(standing, { kind: wish.kind, at: wish.time.at }) === null)
    throw invalid({ punch: [await sayWhyNot(ctx, wish.kind, standing)] });
  await checkReason(ctx, wish);
  return record(ctx, wish);
}

/** Like `punch`, for a completed todo: where the punch means nothing (they are in, or out, already) none is made. */
export async function punchUnlessThere(ctx: Context, kind: 'in' | 'out', todoId: number, time: ActTime): Promise<void> {
  await lockPuncher(ctx.db, ctx.person.id);
  if (await punchOfTodo(ctx.db, ctx.person.id, todoId, kind)) return;
  const standing = await standingAt(ctx, time.at);
  if (afterPunch(standing, { kind, at: time.at }) !== null) await record(ctx, { kind, time, todo_id: todoId });
}

async function standingAt(ctx: Context, at: Date): Promise<Standing> {
  const around = await punchesAround(ctx.db, ctx.person.id, { from: at, to: at });
  return standingAfter(around.filter((punch) => punch.at <= at));
}

async function record(ctx: Context, { time, ...wish }: Wish): Promise<number> {
  const id = await insertPunch(ctx.db, {
    ...time,
    user_id: ctx.person.id,
    kind: wish.kind,
    reason_id: wish.reason_id ?? null,
    note: wish.note ?? '',
    todo_id: wish.todo_id,
    latitude: wish.latitude ?? null,
    longitude: wish.longitude ?? null,
    created_at: ctx.now,
  });
  ctx.audit({
    action: `punch.${wish.kind}`,
    entity: 'punch',
    entityId: id,
    branchId: ctx.person.branch_id,
    detail: { at: time.at, clock_suspect: time.clock_suspect },
  });
  return id;
}

async function checkReason(ctx: Context, { reason_id, kind }: Wish): Promise<void> {
  if (reason_id === null || reason_id === undefined) return;
  const reason = await reasonKind(ctx.db, reason_id);
  if (!reason) throw invalid({ reason_id: ['This reason does not exist.'] });
  const wanted = kind === 'in' || kind === 'out' ? kind : 'break';
  if (reason.kind !== wanted) throw invalid({ reason_id: ['This reason is for another kind of punch.'] });
}

async function sayWhyNot(ctx: Context, kind: PunchKind, { state, shiftFrom }: Standing): Promise<string> {
  if (shiftFrom === null) return kind === 'out' ? 'You are out already.' : 'You are not in. Punch in first.';
  const since = formatMoment(shiftFrom, await zoneOf(ctx.db, ctx.person.branch_id));
  if (kind === 'in') return `You are in since ${since}. Punch out first.`;
  return state === 'break' ? 'You are on a break already.' : 'You are not on a break.';
}
