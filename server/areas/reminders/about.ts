/** What a reminder is about. */
import type { AboutKind } from '#contract/areas/reminders.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { seesLog } from '../logs/queries.ts';
import { seenBy } from '../todos/access.ts';

interface About {
  readonly about_kind?: AboutKind | null | undefined;
  readonly about_id?: number | null | undefined;
}

/** 422 where the person sees no such record; both fields are said, or neither. */
export async function refuseUnseen(ctx: Context, { about_kind = null, about_id = null }: About): Promise<void> {
  if (about_kind === null && about_id === null) return;
  if (about_kind === null) throw invalid({ about_kind: ['Say what it is about.'] });
  if (about_id === null) throw invalid({ about_id: ['Say what it is about.'] });
  if (!(await sees(ctx, about_kind, about_id))) throw invalid({ about_id: ['This does not exist.'] });
}

async function sees(ctx: Context, kind: AboutKind, id: number): Promise<boolean> {
  if (!ctx.person.can(`${kind}.view`)) return false;
  if (kind === 'log') return seesLog(ctx, id);
  const found =
    kind === 'todo'
      ? ctx.db.selectFrom('todos').select('todos.deleted_at').where('todos.id', '=', id).where(seenBy(ctx.person))
      : ctx.db.selectFrom('vehicles').select('vehicles.deleted_at').where('vehicles.id', '=', id);
  return (await found.executeTakeFirst())?.deleted_at === null;
}
