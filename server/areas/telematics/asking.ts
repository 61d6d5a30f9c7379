/**
 * Asking the maker, from a request or from a job, and what became of it: when a connection is asked next, and whether somebody must let us in again.
 */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, type Refusal, unavailable } from '#server/http/refusal.ts';
import type { JobKernel } from '#server/jobs/job.ts';
import { writeInJob } from '#server/jobs/write-in-job.ts';
import { notify } from '#server/notices/notify.ts';
import { SecretLost, type Secrets } from '#server/secrets/secrets.ts';
import { ProviderFault, type TrackerProvider } from '#server/trackers/provider.ts';

/** What a write needs, inside a transaction; in a job nobody acts. */
export type Writer = Pick<Context, 'db' | 'now' | 'audit'> & { readonly person: Pick<Context['person'], 'id'> | null };

/** Outside of all transactions: the maker is asked only here. */
export interface Asking {
  readonly db: Kysely<Database>;
  readonly now: Date;
  readonly secrets: Secrets;
  readonly trackers: TrackerProvider;
  readonly write: <T>(work: (writer: Writer) => Promise<T>) => Promise<T>;
}

/** Of a request that has no transaction of its own. */
export const askingOf = ({ db, now, secrets, write }: Context, trackers: TrackerProvider): Asking => ({
  db,
  now,
  secrets,
  trackers,
  write,
});

export const jobAsking = (kernel: JobKernel, trackers: TrackerProvider): Asking => ({
  db: kernel.db,
  now: kernel.clock(),
  secrets: kernel.secrets,
  trackers,
  write: (work) => writeInJob(kernel, 'telematics', work),
});

/** 422 where this server has no maker of trackers. */
export function needMaker({ trackers }: Pick<Context, 'trackers'>): TrackerProvider {
  if (!trackers) throw invalid({ provider: ['No maker of trackers is set up on this server.'] });
  return trackers;
}

const MINUTE_MS = 60_000;
const USUAL_MS = 30 * MINUTE_MS;
const LONGEST_MS = 6 * 60 * MINUTE_MS;
/** So many refusals in a row are no accident. */
const REFUSALS = 3;

/** Half an hour, give or take a tenth: connections do not ask all at once. */
const usual = (): number => USUAL_MS * (0.9 + Math.random() * 0.2);

/** Doubles from a minute on to six hours; or as the maker says, where that is longer. */
const backoff = (failures: number, retryAfter: number | null): number =>
  Math.min(LONGEST_MS, Math.max(MINUTE_MS * 2 ** (failures - 1), (retryAfter ?? 0) * 1000));

export async function noteSuccess({ db, now }: Writer, id: number): Promise<void> {
  const next_poll_at = new Date(now.getTime() + usual());
  await db
    .updateTable('telematics_connections')
    .set({ last_ok_at: now, last_error: null, failures: 0, refusals: 0, next_poll_at, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .execute();
}

type Fault = ProviderFault | SecretLost;
export const isFault = (error: unknown): error is Fault =>
  error instanceof ProviderFault || error instanceof SecretLost;

const isRefusal = (fault: Fault) => fault instanceof ProviderFault && fault.kind === 'refused';

export async function noteFault(writer: Writer, id: number, fault: Fault): Promise<void> {
  const { db, now } = writer;
  const before = await db
    .selectFrom('telematics_connections')
    .select(['provider', 'failures', 'refusals'])
    .where('id', '=', id)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst();
  if (!before) return;
  const failures = before.failures + 1;
  const refusals = before.refusals + (isRefusal(fault) ? 1 : 0);
  const isOver = fault instanceof SecretLost || refusals >= REFUSALS;
  const wait = backoff(failures, fault instanceof ProviderFault ? fault.retryAfter : null);
  await db
    .updateTable('telematics_connections')
    .set({
      failures,
      refusals,
      last_error: fault instanceof SecretLost ? 'key_lost' : fault.kind,
      next_poll_at: isOver ? null : new Date(now.getTime() + wait),
      state: isOver ? 'needs_reconnect' : 'active',
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  if (isOver) await tellOf(writer, id, before.provider);
}

/** One notice for each of those who can connect it again, whoever asked the maker last. */
async function tellOf(writer: Writer, id: number, provider: string): Promise<void> {
  writer.audit({ action: 'telematics.cut-off', entity: 'telematics', entityId: id });
  const to = await writer.db
    .selectFrom('users as u')
    .innerJoin('role_permissions as p', 'p.role_id', 'u.role_id')
    .select('u.id')
    .where('p.permission', '=', 'telematics.connect')
    .where('u.active', '=', true)
    .execute();
  await notify(writer, {
    to: to.map((one) => one.id),
    kind: 'telematics.reconnect',
    title: `Connect ${provider} again`,
    body: 'The maker of the trackers does not let the yard in any more.',
    tellsDoer: true,
    about: { kind: 'telematics', id },
  });
}

/** Asks, and notes at the connection what became of it. Throws what a person is answered. */
export async function asked<T>(asking: Asking, id: number, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isFault(error)) throw error;
    await asking.write((writer) => noteFault(writer, id, error));
    throw answerTo(error);
  }
}

/** In our words: those of the maker say nothing to a person, and may hold secrets. */
export function answerTo(fault: Fault): Refusal {
  if (fault instanceof SecretLost || fault.kind === 'refused')
    return invalid({ provider: ['The maker of the trackers does not let us in. Connect it again.'] });
  const wait = fault.retryAfter ?? 60;
  return fault.kind === 'limited'
    ? unavailable('The maker of the trackers was asked too often. Try again later.', wait)
    : unavailable('The maker of the trackers does not answer. Try again later.', wait);
}
