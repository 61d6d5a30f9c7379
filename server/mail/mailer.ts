/** Hands mails to the yard's mail server. */
import { createHash } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import type { Smtp } from '../config.ts';

/** A mail server that is silent for longer does not work. */
const WAIT_MS = 20_000;

export interface Letter {
  /** What it is for: `todo-returned:41`. Of several with one key only the first is sent. */
  readonly key: string;
  /** One address. */
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

export interface Mailer {
  /** `Yardhand <yard@example.com>` */
  readonly from: string;
  /** Resolves when the mail server took it; rejects with what that said. */
  send(letter: Letter): Promise<void>;
}

export function createMailer({ url, from }: Smtp): Mailer {
  let transport: Transporter | undefined;
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    async send({ key, to, subject, text }) {
      transport ??= await openTransport(url);
      // It may be taken twice, when this server dies before it hears that it was: by the same id a mailbox can tell.
      const messageId = `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`;
      // An object, because text would be read as a list of addresses.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, messageId });
    },
  };
}

/** Loaded with the first mail, so that the server listens sooner. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
