/** The mails that hold a link. */
import type { Context } from '#server/http/handler.ts';
import { LINK_PLACE } from '#server/mail/link-text.ts';
import { mail } from '#server/mail/mail.ts';
import { type LinkKind, makeLink, type NewLink } from './links.ts';

interface Words {
  readonly subject: string;
  readonly why: string;
  readonly lasts: string;
}

const WORDS: Readonly<Record<LinkKind, Words>> = {
  invite: {
    subject: 'You are invited to Yardhand',
    why: 'You are invited to Yardhand, where your yard plans and notes its work. Open this link and choose a password:',
    lasts: 'The link works once, within seven days.',
  },
  reset: {
    subject: 'A new password for Yardhand',
    why: 'Somebody, hopefully you, asked for a new password. Open this link to choose one:',
    lasts: 'The link works once, within an hour. Without it your password stays as it is.',
  },
  email: {
    subject: 'Confirm your e-mail address',
    why: 'This address is to become the one with which you sign in to Yardhand. Open this link to confirm that:',
    lasts: 'The link works once, within a day. Without it the earlier address stays.',
  },
};

/** Makes a link and mails it to the address that it is for. Call it in a transaction, so that the one is never without the other. */
export async function mailLink(
  ctx: Pick<Context, 'db' | 'now' | 'jobs' | 'appUrl' | 'mailFrom'>,
  link: NewLink & { readonly name: string },
): Promise<void> {
  const { url, key } = await makeLink(ctx, link);
  const { subject, why, lasts } = WORDS[link.kind];
  const text = `Hello ${link.name},\n\n${why}\n\n${LINK_PLACE}\n\n${lasts} If you did not expect this mail, do nothing.\n`;
  await mail(ctx, { key, to: link.email, subject, text, link: url }, { entity: 'user', entityId: link.userId });
}
