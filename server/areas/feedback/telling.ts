/** What people are told of feedback: those who wrote it, work on it or watch it. */
import { isolated } from '#contract/people-text.ts';
import type { Context } from '#server/http/handler.ts';
import { notify } from '#server/notices/notify.ts';
import { watchersOf } from './queries.ts';

interface About {
  readonly id: number;
  readonly title: string;
  readonly created_by: number | null;
}

/** What happened, by the end of the notice's kind. */
const WORDS = { status: 'Now', comment: 'New comment', closed: 'Closed', reopened: 'Open again' } as const;

/** Tells everybody of it but whoever did it. `body`: what somebody wrote, or the new status. */
export async function tell(
  ctx: Pick<Context, 'db' | 'now' | 'person'>,
  { id, title }: About,
  what: keyof typeof WORDS,
  body: string | null = null,
): Promise<void> {
  const to = await watchersOf(ctx.db, id);
  const words = what === 'status' ? `${WORDS.status} ${body ?? ''}` : WORDS[what];
  await notify(ctx, {
    to,
    kind: `feedback.${what}`,
    title: `${words}: ${isolated(title)}`,
    body: what === 'status' ? null : body,
    about: { kind: 'feedback', id },
  });
}

/** Whoever is given a ticket hears of it. */
export async function tellGiven(
  ctx: Pick<Context, 'db' | 'now' | 'person'>,
  { id, title }: About,
  to: number,
): Promise<void> {
  await notify(ctx, {
    to: [to],
    kind: 'feedback.given',
    title: `Yours now: ${isolated(title)}`,
    about: { kind: 'feedback', id },
  });
}
