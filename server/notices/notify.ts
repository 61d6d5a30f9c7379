/**
 * Tells people what others did. Notices are rows, written in the transaction of the write that they are about, so that neither exists
 * without the other.
 */
import { sql } from 'kysely';
import type { Context, Person } from '../http/handler.ts';
import { anyOf } from '../lib/any-of.ts';

export interface NewNotice {
  /** Ids of people; null stands for nobody. Who may no longer sign in is not told, nor who did it. */
  readonly to: readonly (number | null)[];
  /** `todo.returned`: the noun of the record and what happened to it. */
  readonly kind: string;
  /** What happened, in words that stand alone. */
  readonly title: string;
  /** What somebody wrote about it. */
  readonly body?: string | null;
  /** True for news of an account: who did it is told, too, because it may not have been they. So it is where nobody is signed in. */
  readonly tellsDoer?: boolean;
  /** The record that the notice leads to. */
  readonly about: { readonly kind: string; readonly id: number };
}

/**
 * Writes a notice for each person. It takes the place of one of the same kind about the same record that the person has not read: what is
 * said twice is told once, and comes first again. Call it only where something changed: a call that is repeated changes nothing, and
 * tells nobody. A job has no person: then nobody did it.
 */
export async function notify(
  ctx: Pick<Context, 'db' | 'now'> & { readonly person: Pick<Person, 'id'> | null },
  notice: NewNotice,
): Promise<void> {
  const { kind, title, body = null, about } = notice;
  const doer = notice.tellsDoer ? null : ctx.person?.id;
  const people = notice.to.filter((id) => id !== null && id !== doer) as number[];
  if (people.length === 0) return;
  await ctx.db
    .deleteFrom('notices')
    .where(anyOf('user_id', people))
    .where('about_kind', '=', about.kind)
    .where('about_id', '=', about.id)
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .execute();
  await sql`
    insert into notices (user_id, kind, title, body, about_kind, about_id, at)
    select id, ${kind}, ${title}, ${body}, ${about.kind}, ${about.id}, ${ctx.now}::timestamptz
    from users where active and ${anyOf('id', people)} order by id`.execute(ctx.db);
}
