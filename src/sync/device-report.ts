/**
 * The device tells the server how much of its work is unsent, for the office to see. Beside the outbox: nothing waits for a report, no
 * failure of one counts or says anything of the link, and none is repeated: the next occasion tells what is true then.
 *
 * Occasions: the server can be reached again · the outbox became empty, or has not been for a moment · every few minutes while it is not.
 */
import { devices, OFFSET_MAX_MS } from '#contract/areas/devices.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Mutation } from '#db/records.ts';
import { dueAt } from './core/backoff.ts';
import { instant } from './core/clock.ts';
import type { Outcome } from './core/types.ts';
import { learn as learnFrom } from './learn.ts';
import type { Store } from './ports.ts';
import { statusOf, truthOf } from './status.ts';
import type { Turn } from './turn.ts';

type Report = Body<typeof devices.report>;

/** What only the device knows. */
export type DeviceFacts = Pick<
  Report,
  'kind' | 'browser' | 'app' | 'photos_unconfirmed' | 'storage_kept' | 'storage_share'
>;

/** What a turn remembers of its reports. */
export interface Reporting {
  /** `Turn.upSince` at the last report: another one is another connection. */
  upSince: number | null;
  /** What was told last: whether there is unsent work. Null: nothing in this turn. */
  told: boolean | null;
  /** Since when something else is true (device ms). */
  untoldSince: number | null;
  /** How much was unsent at the last look, and since when so much (device ms). */
  count: number;
  countedAt: number;
  /** No other on this connection before (device ms): after one that came to nothing, and between two. */
  notBefore: number;
  /** None at all before: the server said so (device ms). */
  until: number;
  /** Device ms of the last report that arrived. */
  toldAt: number;
  /** This server takes none. */
  over: boolean;
}

export const newReporting = (): Reporting => ({
  upSince: null,
  told: null,
  untoldSince: null,
  count: 0,
  countedAt: 0,
  notBefore: 0,
  until: 0,
  toldAt: 0,
  over: false,
});

const EVERY_MS = 3 * 60_000;
/** Most work is sent before anybody would need to know of it. What is not is told when the person pauses, or after a minute. */
const SETTLE_MS = 5_000;
const BURST_MS = 60_000;
const BETWEEN_MS = 2_000;
/** No server may ask for more. */
const LONGEST_MS = 15 * 60_000;

/** When the next report is due (device ms); null when only something new can be an occasion. Looks, and remembers since when. */
export function reportDue(turn: Turn, outbox: readonly Mutation[]): number | null {
  const { reporting, clock } = turn;
  const now = clock.now();
  if (!turn.device || reporting.over || turn.link.is !== 'up' || !turn.facts.takesReports()) return null;
  const fresh = reporting.upSince !== turn.upSince;
  const due = fresh ? now : occasion(reporting, outbox.length, now);
  if (due === null) return null;
  return Math.max(due, dueAt(Math.max(reporting.until, fresh ? 0 : reporting.notBefore), now));
}

/** Within a connection. */
function occasion(reporting: Reporting, count: number, now: number): number | null {
  const unsent = count > 0;
  if (count !== reporting.count) Object.assign(reporting, { count, countedAt: now });
  if (unsent === reporting.told) {
    reporting.untoldSince = null;
    return unsent ? Math.min(reporting.toldAt, now) + EVERY_MS : null;
  }
  reporting.untoldSince ??= now;
  if (!unsent) return now;
  return Math.min(Math.min(reporting.countedAt, now) + SETTLE_MS, Math.min(reporting.untoldSince, now) + BURST_MS);
}

/** Sends one report. Never throws: what goes wrong here concerns nobody. */
export async function report(turn: Turn, outbox: readonly Mutation[]): Promise<void> {
  const { reporting, clock } = turn;
  reporting.upSince = turn.upSince;
  reporting.notBefore = clock.now() + EVERY_MS;
  try {
    const body = await compose(turn, outbox);
    if (!body || turn.signal.aborted) return;
    const outcome = await send(turn, body);
    if (turn.signal.aborted || outcome.kind === 'silence') return;
    await learnFrom(turn, outcome);
    await learn(turn, body, outcome);
  } catch {
    // The database or the browser gave no answer: they will the next time, or the loop finds out itself.
  }
}

type Answer = Extract<Outcome, { kind: 'answer' }>;

async function learn(turn: Turn, body: Report, answer: Answer): Promise<void> {
  const { reporting, clock } = turn;
  // An older version of our server, or one in between that lets nothing unknown through.
  if ([403, 404, 405, 501].includes(answer.status)) reporting.over = true;
  if (answer.retryAfterMs !== null) reporting.until = clock.now() + Math.min(answer.retryAfterMs, LONGEST_MS);
  if (answer.foreign || answer.broken || answer.status !== 200) return;
  reporting.told = body.unsent > 0;
  reporting.toldAt = clock.now();
  reporting.notBefore = clock.now() + BETWEEN_MS;
  await remember(turn.store, { ...(await remembered(turn.store)), unsent: reporting.told });
}

async function send(turn: Turn, body: Report): Promise<Outcome> {
  const request = { endpoint: devices.report, input: { body }, file: null, key: null, stamp: null, etag: null };
  const outcome = await turn.net.send(request, turn.sending);
  if (outcome.kind !== 'answer' || outcome.status !== 419 || !(await turn.net.refreshCsrf())) return outcome;
  return turn.net.send(request, turn.sending);
}

/** Under this key of `meta`: this database's random name, how many reports it made, and what the last one said. */
const REPORTS = 'reports';

interface Remembered {
  readonly device?: string;
  readonly number?: number;
  /** Device ms of the last acknowledgement in an earlier turn. */
  readonly lastSuccess?: number;
  readonly unsent?: boolean;
}

async function remembered(store: Pick<Store, 'meta'>): Promise<Remembered> {
  return ((await store.meta(REPORTS)) ?? {}) as Remembered;
}

const remember = (store: Pick<Store, 'setMeta'>, what: Remembered): Promise<void> =>
  store.setMeta(REPORTS, { ...what });

/** Whether the server's last word of this device is that work is unsent. */
export async function saidUnsent(store: Pick<Store, 'meta'>): Promise<boolean> {
  return (await remembered(store)).unsent === true;
}

async function compose(turn: Turn, outbox: readonly Mutation[]): Promise<Report | null> {
  const { store, clock, random, facts } = turn;
  if (!turn.device) return null;
  const [device, before] = await Promise.all([turn.device(), remembered(store)]);
  const now = clock.now();
  const offset = facts.offset() ?? 0;
  const lastSuccess = turn.lastSuccess ?? before.lastSuccess ?? null;
  const named = { device: before.device ?? random.uuid(), number: (before.number ?? 0) + 1 };
  // A full device cannot write, and the office should hear of it all the same.
  await remember(store, { ...before, ...named, ...(lastSuccess !== null && { lastSuccess }) }).catch(() => undefined);
  const { needsYou, stuck, clockOffset } = truthOf(statusOf(turn), diskOf(outbox), now);
  const oldest = outbox.map((m) => m.at + m.off).toSorted((a, b) => a - b)[0];
  return {
    ...named,
    ...device,
    unsent: outbox.length,
    needs_person: needsYou,
    oldest_at: oldest === undefined ? null : instant(oldest, 0),
    last_success_at: lastSuccess === null ? null : instant(lastSuccess, offset),
    clock_offset_ms: clockOffset && Math.round(Math.min(OFFSET_MAX_MS, Math.max(-OFFSET_MAX_MS, clockOffset))),
    stuck,
  };
}

/** Only what the outbox says counts here. */
const diskOf = (outbox: readonly Mutation[]) => ({ outbox, photosUnconfirmed: 0, twins: 0, confirmed: null, fence: 0 });
