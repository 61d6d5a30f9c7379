/** What happened to somebody's account: they are told by a notice and by mail, even of what they did themselves, in case it was not they. */
import { randomUUID } from 'node:crypto';
import type { Context } from '#server/http/handler.ts';
import { mail } from '#server/mail/mail.ts';
import { notify } from '#server/notices/notify.ts';

export interface Owner {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

export interface News {
  readonly kind: 'account.password' | 'account.email' | 'account.two-factor' | 'account.signed-in';
  /** Of the notice, and the subject of the mail. */
  readonly title: string;
  /** What happened, as a sentence. */
  readonly what: string;
}

const OTHERWISE = 'If it was not you, choose a new password at once and tell your administrator.';

/** Call it in the transaction of what happened. */
export async function tellOwner(ctx: Context, { id, name, email }: Owner, { kind, title, what }: News): Promise<void> {
  await notify(ctx, { kind, title, body: what, about: { kind: 'account', id }, to: [id], tellsDoer: true });
  const text = `Hello ${name},\n\n${what}\n\n${OTHERWISE}\n`;
  const letter = { key: `${kind}:${id}:${randomUUID()}`, to: email, subject: title, text };
  await mail(ctx, letter, { entity: 'user', entityId: id });
}

export const tellNewPassword = (ctx: Context, owner: Owner): Promise<void> =>
  tellOwner(ctx, owner, {
    kind: 'account.password',
    title: 'Your password was changed',
    what: `The password of your account was changed (${placeText(ctx)}).`,
  });

/** `Chrome on Android, 203.0.113.0/24` */
export function placeText({ session }: Pick<Context, 'session'>): string {
  const { label, network } = session.device();
  return network === '' ? label : `${label}, ${network}`;
}
