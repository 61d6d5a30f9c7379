/** What people are told of leads. */
import { isolated } from '#contract/people-text.ts';
import type { Context } from '#server/http/handler.ts';
import { notify } from '#server/notices/notify.ts';

interface Given {
  readonly id: number;
  readonly name: string;
  readonly owner_id: number | null;
}

/** Whoever is given a lead by somebody else hears of it: an enquiry gets cold in hours. */
export const tellGiven = (ctx: Context, { id, name, owner_id }: Given): Promise<void> =>
  notify(ctx, {
    to: [owner_id],
    kind: 'lead.given',
    title: `A lead for you: ${isolated(name)}`,
    about: { kind: 'lead', id },
  });
