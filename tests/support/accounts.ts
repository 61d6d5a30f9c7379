/** What tests of accounts need: links out of mails, codes of authenticators. */
import { Secret, TOTP } from 'otpauth';
import { twoFactor } from '#contract/areas/two-factor.ts';
import { withLink } from '#server/mail/link-text.ts';
import { withToken } from './bearer.ts';
import type { Client } from './browser.ts';
import type { TestApp } from './server.ts';

/** The mails to somebody as they read them, the newest first. */
export async function mailsTo(app: TestApp, to: string) {
  const mails = app.db.selectFrom('mails').select(['subject', 'body', 'link']).where('to', '=', to);
  const rows = await mails.orderBy('id', 'desc').execute();
  return rows.map(({ subject, body, link }) => ({ subject, body: link === null ? body : withLink(body, link) }));
}

/** The secret of the link in the newest mail to somebody. */
export async function linkTo(app: TestApp, to: string): Promise<string> {
  const [mail] = await mailsTo(app, to);
  const secret = /#([\w-]{43})\n/.exec(mail?.body ?? '')?.[1];
  if (secret === undefined) throw new Error(`no link was mailed to ${to}`);
  return secret;
}

/** What an authenticator app shows at this moment. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() });

export interface Enrolled {
  readonly secret: string;
  readonly recovery: readonly string[];
}

/** Sets up an authenticator in this browser’s session; afterwards the clock stands a minute later. */
export async function enrol(app: TestApp, browser: Client): Promise<Enrolled> {
  const { secret } = (await (await withToken(browser)).call(twoFactor.read)).body;
  if (secret === null) throw new Error('an authenticator is on already');
  const body = { code: codeAt(secret, app.clock.now) };
  const { status, message, body: answer } = await (await withToken(browser)).call(twoFactor.verify, { body });
  if (status !== 200) throw new Error(`2fa/verify: ${status} ${message}`);
  // The code of the next step is the first that is taken again.
  app.clock.advance(60_000);
  return { secret, recovery: answer.recovery_codes ?? [] };
}
