/**
 * One mutation on its way: `sentAt` on disk → send → classify → obey the verdict. A crash at any await loses nothing: what was
 * not written is found again as `sending` of an older epoch.
 */
import type { Mutation, MutationState } from '#db/records.ts';
import { classify, classifyToken } from './core/classify.ts';
import { current } from './core/fold.ts';
import { problem } from './core/problem.ts';
import { sources } from './core/states.ts';
import type { Outcome, Verdict } from './core/types.ts';
import { guarded, rereadAfter } from './guard.ts';
import { learn } from './learn.ts';
import { afterVerdict } from './link.ts';
import { photoReady, shrink } from './photos.ts';
import type { NetRequest } from './ports.ts';
import { again, closeSession, fail, finish, IN_HAND, LATER, loseTrack, putBack, reason, retry } from './settle.ts';
import { resolver } from './sids.ts';
import { abilities, listened, note, othersSucceed, type Turn } from './turn.ts';
import type { Next, Work } from './work.ts';

/** Sends a ready mutation until its state is settled on disk. */
export async function attempt(turn: Turn, mutation: Mutation): Promise<void> {
  const op = turn.ops.get(mutation.op);
  const ready = op?.upload ? await photoReady(turn, mutation) : mutation;
  if (!op || !ready || turn.signal.aborted) return;
  const fresh = { renewed: false, token: null, refused: null, rereads: 0, size: 'large', signIns: 0 } as const;
  const before: Work = { op, m: ready, key: ready.mid, sentBefore: ready.sentAt, ...fresh };
  // First: up to a quarter of a minute may pass over it, in which nothing leaves.
  if ((await tokenFor(turn, before)) === null) return turn.changed();
  const began = turn.clock.mono();
  const m = await toSending(turn, ready, sources('send'));
  if (!m) return;
  await exchange(turn, await guarded(turn, { ...before, m }), began);
}

/** `began`: as `since` of the first. The time from which an unanswered try is counted is that of the last one. */
async function exchange(turn: Turn, first: Next, began: number): Promise<void> {
  for (let [work, since] = [first, began]; work && !turn.signal.aborted; since = -Infinity) {
    work = await converse(turn, work, since);
    turn.changed();
  }
}

/**
 * So old may `sentAt` be when the first byte leaves. Danger: a frozen tab that is thawed may have been overtaken without having heard of
 * it, and the next leader counts from that time.
 */
const STALE_MS = 2_000;

/**
 * One request and what its answer leads to. Null also when the turn is over: the next leader decides what became of it. `since`: monotonic
 * ms when `sentAt` was written.
 */
async function converse(turn: Turn, work: Work, since: number): Promise<Next> {
  const got = await tokenFor(turn, work);
  if (got === null) return null;
  const { token } = got;
  const seat = work.op.upload ? null : await turn.connections.take();
  const isStale = (): boolean => turn.clock.mono() - since > STALE_MS;
  let next: Promise<Next>;
  try {
    // Here and not by standing in line again: who had to wait so long would have to wait again.
    if (isStale()) {
      since = turn.clock.mono();
      if (!(await toSending(turn, work.m, ['sending']))) return null;
    }
    if (turn.signal.aborted) return null;
    if (isShut(turn) || (seat?.waited && !abilities(turn).idem)) return await putBack(turn, work, 'not sent yet');
    const request = await compose(turn, work, token);
    if (!request || turn.signal.aborted) return null;
    if (isStale()) return work;
    const { signIns } = turn;
    const outcome = await turn.net.send(request, turn.sending);
    if (turn.signal.aborted) return null;
    listened(turn, outcome);
    await learn(turn, outcome);
    next = judge(turn, { ...work, signIns, token }, outcome);
  } finally {
    // Not before the answer was judged: a gate that it closes must stop whoever waits. What is written of it is no longer waited for.
    seat?.leave();
  }
  return next;
}

/** Since it was planned: while it waited for its seat, for the disk, or for a token that was renewed. */
const isShut = (turn: Turn): boolean => turn.signedOut || turn.link.is !== 'up' || turn.until > turn.clock.now();

/**
 * Danger: must be on disk before the first byte leaves, or a crash would make it look unsent. And what is sent must be what it says
 * from now on: until here another tab may have melted an edit into it. Null: it is gone, or not in these states.
 */
async function toSending(turn: Turn, m: Mutation, from: readonly MutationState[]): Promise<Mutation | null> {
  const moved = await turn.store.move(m.mid, turn.epoch, from, { st: 'sending', sentAt: turn.clock.now() });
  turn.changed();
  return moved && !turn.signal.aborted ? (current(moved, turn.ops)?.mutation ?? null) : null;
}

/** The request as it is today: fresh token, fresh address. A mutation it cannot be made of is no reason to stop the others. */
async function compose(turn: Turn, { op, m, key }: Work, token: string | null): Promise<NetRequest | null> {
  const bid = op.upload ? m.bids[0] : undefined;
  const blob = bid === undefined ? undefined : await turn.store.blob(bid);
  try {
    const { endpoint, input, file } = op.request(m, resolver(turn), turn.clock.mono());
    const part = file && blob ? { ...file, mime: blob.mime, bytes: blob.bytes } : null;
    return { endpoint, input, file: part, key, stamp: m.hlc, etag: null, token };
  } catch (error) {
    note(turn, 'broken', m.mid, String(error));
    const err = problem('rejected', 'The app could not put this together. Export it and ask for help.');
    return fail(turn, m, IN_HAND, err);
  }
}

/** What it is sent with. Null: there is no token for it, and it is put down; or the turn is over. */
async function tokenFor(turn: Turn, work: Work): Promise<{ readonly token: string | null } | null> {
  const { signIns } = turn;
  const got = await turn.net.token(work.op.endpoint.auth, work.refused, turn.sending);
  if (turn.signal.aborted) return null;
  if (!('no' in got)) return got;
  listened(turn, got.no);
  await learn(turn, got.no);
  await heed(turn, { ...work, signIns }, classifyToken(got.no), got.no);
  return null;
}

function judge(turn: Turn, work: Work, outcome: Outcome): Promise<Next> {
  const now = turn.clock.now();
  const verdict = classify(outcome, {
    op: work.op,
    auth: work.op.endpoint.auth,
    accept: (status, body) => work.op.accept(status, body),
    capabilities: abilities(turn),
    attempts: work.m.attempts + 1,
    firstFailedAt: work.m.firstFailedAt,
    now,
    othersSucceed: othersSucceed(turn, work.m),
    renewed: work.renewed,
    freshToken: work.refused !== null,
    rereads: work.rereads,
    smallest: work.size === 'small',
  });
  return heed(turn, work, verdict, outcome);
}

function heed(turn: Turn, work: Work, verdict: Verdict, outcome: Outcome): Promise<Next> {
  turn.link = afterVerdict(turn.link, work.m.lane, verdict, turn.clock.now(), turn.random.next());
  return obey(turn, work, verdict, outcome);
}

async function obey(turn: Turn, work: Work, verdict: Verdict, outcome: Outcome): Promise<Next> {
  const { m } = work;
  switch (verdict.do) {
    case 'acknowledge':
      return acknowledge(turn, work, outcome);
    case 'done':
      return finish(turn, m, { sid: null, rows: [], superseded: [] });
    case 'retry':
      return retry(turn, m, verdict, reason(outcome));
    case 'unsure':
      return loseTrack(turn, m, verdict.counts);
    case 'portal':
      return putBack(turn, work, 'portal');
    case 'gate':
      return gate(turn, work, verdict.gate, outcome);
    case 'reread':
      return rereadAfter(turn, work);
    case 'shrink':
      return shrink(turn, work);
    case 'fail':
      // Perhaps this device has not heard yet of what the person may do.
      if (verdict.err.class === 'forbidden') turn.rounds.wanted.add('master');
      return fail(turn, m, IN_HAND, verdict.err);
  }
}

const takenAway = problem('rejected', 'The same was deleted after this was added. Add it anew, or discard it.');

async function acknowledge(turn: Turn, { op, m, sentBefore }: Work, outcome: Outcome): Promise<Next> {
  const [body, superseded] = outcome.kind === 'answer' ? [outcome.body, outcome.superseded] : [undefined, []];
  const learnt = op.learn(m, body);
  if (op.replay === 'create' && learnt.sid === null && op.probe) {
    // Somebody took it away later than it was made, and is heard first: no list will ever have it, so its person decides.
    if (superseded.length > 0) return fail(turn, m, IN_HAND, takenAway);
    // A success without the new row's id: nothing could ever refer to it. The list knows the id.
    return loseTrack(turn, m, false);
  }
  return finish(turn, m, { ...learnt, superseded, ...(sentBefore !== null && again(turn, m)) });
}

/** Renews what is stale, once, and tries again; without a session everything waits for the person. */
async function gate(turn: Turn, work: Work, which: 'session' | 'rental' | 'csrf', outcome: Outcome): Promise<Next> {
  if (which === 'session') {
    await closeSession(turn, work.signIns, outcome);
    return putBack(turn, work, 'signed out');
  }
  if (which === 'rental') return { ...work, refused: work.token };
  const renewed = await turn.net.refreshCsrf();
  return renewed ? { ...work, renewed: true } : retry(turn, work.m, LATER, `${which} not renewed`);
}
