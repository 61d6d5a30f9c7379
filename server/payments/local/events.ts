/** Events of the test provider: written when something happens, each two times, and sent to the yard by the same signed route as all providers' are. */
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '#server/db/tables.ts';
import { paidShape } from '../paid-shape.ts';
import type { ProviderEvent } from '../provider.ts';

/** Nobody tries for longer. */
const KEPT_MS = 3 * 86_400_000;
const RETRY_SECONDS = 60;
const AT_ONCE = 20;

export type Told = Omit<ProviderEvent, 'id'>;

/** Both copies are due at once: the yard has to know that they are one. */
export async function tell(db: Kysely<Database>, told: Told, now: Date, dueAt: Date = now): Promise<void> {
  const event: ProviderEvent = { id: `evt_test_${randomBytes(12).toString('hex')}`, ...told };
  const copy = { event_id: event.id, body: JSON.stringify(event), due_at: dueAt, created_at: now };
  await db.insertInto('test_events').values([copy, copy]).execute();
}

/** True: the yard took it. */
export type Send = (body: string) => Promise<boolean>;

/** Sends what is due, the oldest first. What is not taken is sent again later. */
export async function sendDue(db: Kysely<Database>, now: Date, send: Send): Promise<void> {
  await db
    .deleteFrom('test_events')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
  for (let due = await claimDue(db, now); due.length > 0; due = await claimDue(db, now))
    for (const { id, body } of due)
      if (await send(body)) await db.deleteFrom('test_events').where('id', '=', id).execute();
}

/** Those that other servers do not send at this moment. */
async function claimDue(
  db: Kysely<Database>,
  now: Date,
): Promise<readonly { readonly id: number; readonly body: string }[]> {
  const { rows } = await sql<{ readonly id: number; readonly body: string }>`
    update test_events e set tries = e.tries + 1,
      due_at = ${now}::timestamptz + least(e.tries + 1, 60) * ${RETRY_SECONDS} * interval '1 second'
    from (select id from test_events where due_at <= ${now} order by due_at, id limit ${AT_ONCE} for update skip locked) d
    where e.id = d.id returning e.id, e.body`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

const event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.enum([
    'checkout.created',
    'checkout.paid',
    'checkout.expired',
    'act.succeeded',
    'act.failed',
    'authorisation.expired',
    'other',
  ]),
  ref: z.nullable(z.string()),
  key: z.nullable(z.string()),
  paid: z.nullable(paidShape),
  why: z.string(),
});

/** Null when it is none. */
export function readTold(raw: Uint8Array): ProviderEvent | null {
  try {
    const read = z.safeParse(event, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
