/**
 * `/hooks/payments/{provider}`: what the provider tells. Its signature stands for a session; whoever has none learns nothing, and nothing is kept of
 * it. Each event is written once, together with what it changes; from then on the answer is 200, so that it is not sent for ever.
 */
import { Hono } from 'hono';
import { transaction } from '../db/transaction.ts';
import { announcedLength } from '../http/body-stream.ts';
import type { AuditEntry } from '../http/handler.ts';
import { bodyBytes } from '../http/json-body.ts';
import type { Env, Kernel, Request } from '../http/kernel.ts';
import { Refusal, tooLarge } from '../http/refusal.ts';
import { writeAudits } from '../http/write-audits.ts';
import { takeEvent } from './events.ts';
import type { ProviderEvent } from './provider.ts';

const LIMIT = 256 * 1024;

export function hookRoutes(kernel: Kernel): Hono<Env> {
  const app = new Hono<Env>();
  app.post('/hooks/payments/:provider', async (c) => {
    c.set('route', '/hooks/payments/{provider}');
    const { payments } = kernel;
    if (payments === null || payments.name !== c.req.param('provider'))
      throw new Refusal('missing', 'There is no such provider here.');
    const raw = await rawBody(c);
    const { event } = seen(payments.readEvent(raw, c.req.raw.headers, c.get('now')));
    await take(kernel, c, payments.name, event);
    return c.json({ received: true });
  });
  return app;
}

async function rawBody(c: Request): Promise<Buffer> {
  const refusal = () => tooLarge('body', 'At most 256 kB can be sent at once.');
  if (announcedLength(c) > LIMIT) throw refusal();
  const raw = await bodyBytes(c);
  if (raw.length > LIMIT) throw refusal();
  return raw;
}

type Read = ReturnType<NonNullable<Kernel['payments']>['readEvent']>;

function seen(read: Read): Extract<Read, { read: 'event' }> {
  if (read.read === 'bad') throw new Refusal('malformed', 'This is not signed by the provider, or it is too old.');
  return read;
}

async function take(kernel: Kernel, c: Request, provider: string, event: ProviderEvent): Promise<void> {
  const now = c.get('now');
  await transaction(kernel.db, async (trx) => {
    const audits: AuditEntry[] = [];
    const ctx = { db: trx, now, person: null, audit: (entry: AuditEntry) => void audits.push(entry) };
    await takeEvent(ctx, provider, event);
    const doer = { person: null, actor: `provider:${provider}`, now, requestId: c.get('requestId') };
    await writeAudits(trx, doer, audits);
  });
}
