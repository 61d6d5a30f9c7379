/** What is said of a deleted todo to whoever still works on it: who deleted it, when, and why. */
import type { Context } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { dayOf, formatMoment, formatTime } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';

type Asked = Pick<Context, 'db' | 'now'>;

/** 410: "Ann deleted it at 10:40: Double booked.", and the same in parts under `deleted`. */
export async function goneTodo(ctx: Asked, id: number): Promise<Refusal> {
  const { deleted_at, by_name, reason, branch_id } = await deletionOf(ctx, id);
  const at = deleted_at ?? ctx.now;
  const when = formatWhen(at, ctx.now, await zoneOf(ctx.db, branch_id));
  const why = reason === null ? '' : `: ${reason.replace(/[.\s]+$/, '')}`;
  const message = `${by_name ?? 'Somebody'} deleted it ${when}${why}.`;
  return new Refusal('gone', message, null, null, { deleted: { at: at.toISOString(), by_name, reason } });
}

function deletionOf({ db }: Asked, id: number) {
  return db
    .selectFrom('todos as t')
    .leftJoin('users as u', 'u.id', 't.deleted_by')
    .select(['t.deleted_at', 't.delete_reason as reason', 't.branch_id', 'u.name as by_name'])
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The time alone stands for today. */
function formatWhen(at: Date, now: Date, zone: string): string {
  return dayOf(at, zone) === dayOf(now, zone) ? `at ${formatTime(at, zone)}` : `on ${formatMoment(at, zone)}`;
}
