/** Mails: listed, read, sent again; and one to see whether any are sent. */
import type { Mail, mails as rows } from '#contract/areas/mails.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { Refusal } from '#server/http/refusal.ts';
import { heldRow } from '#server/kit/records.ts';
import { mail, sendAgain } from '#server/mail/mail.ts';
import { mailById, pageOfMails } from './queries.ts';

const ok = { status: 200, message: '' } as const;
const KIND = { table: 'mails', noun: 'mail' } as const;

/** Why one in this state is not sent again; null: it can be. */
const NOT_AGAIN: Readonly<Record<Mail['state'], string | null>> = {
  waiting: 'This mail is on its way: it is tried again by itself.',
  sent: 'This mail was sent.',
  failed: null,
  kept: null,
};

export const mails: Handlers<typeof rows> = {
  list: async ({ query }, { db, person, mailFrom }) => ({
    ...ok,
    ...(await pageOfMails(db, person, query)),
    from: mailFrom,
  }),

  get: async ({ params }, { db, person }) => ({ ...ok, mail: await mailById(db, person, params.id) }),

  again: async ({ params }, ctx) => {
    const row = await heldRow(ctx, KIND, params.id, 'live');
    const reason = NOT_AGAIN[row.state] ?? whyNotNow(ctx, row);
    if (reason !== null) throw new Refusal('conflict', reason);
    await sendAgain(ctx, row);
    ctx.audit({ action: 'mail.again', entity: 'mail', entityId: row.id });
    return { status: 200, message: 'The mail is on its way.', mail: await mailById(ctx.db, ctx.person, row.id) };
  },

  test: async (_received, ctx) => {
    const { id: userId, name, email } = ctx.person;
    const id = await mail(ctx, {
      key: `test:${userId}:${ctx.now.getTime()}`,
      to: email,
      subject: 'Mail of Yardhand works',
      text: `${name} asked for this mail to see whether Yardhand can send any. It can.\n`,
    });
    ctx.audit({ action: 'mail.test', entity: 'mail', entityId: id });
    const message =
      ctx.mailFrom === null ? 'Kept, and not sent: mail is not set up.' : `A mail to ${email} is on its way.`;
    return { status: 200, message, mail: await mailById(ctx.db, ctx.person, id) };
  },
};

function whyNotNow({ mailFrom }: Context, { link }: { readonly link: string | null }): string | null {
  if (mailFrom === null) return 'Nothing can be sent: mail is not set up.';
  return link === '' ? 'Its link is too old. Ask for a new one.' : null;
}
