/**
 * Latest-wins against a server that keeps no stamps: the record is read before an old patch is sent, and fields that somebody
 * changed after our edit are left as they are; our values go to `conflicts`. What stays open is one round trip.
 */
import type { Mutation } from '#db/records.ts';
import { ask, type Asked } from './ask.ts';
import { guard, needsGuard, patchOf } from './core/merge.ts';
import { SETTLE_MS } from './core/plan.ts';
import { problem } from './core/problem.ts';
import type { Reread } from './ops/op.ts';
import type { ServerRow } from './ports.ts';
import { fail, finish, IN_HAND, LATER, retry, unsettledFor } from './settle.ts';
import { resolver } from './sids.ts';
import { abilities, type Turn } from './turn.ts';
import type { Next, Work } from './work.ts';

/** Before the first try of a patch: what of it may be sent. */
export async function guarded(turn: Turn, work: Work): Promise<Next> {
  const { reread } = work.op;
  const before = { ...work.m, sentAt: work.sentBefore };
  const moment = { now: turn.clock.now(), mono: turn.clock.mono() };
  const due = reread && needsGuard(before, abilities(turn), moment);
  return due ? readAgain(turn, work, reread) : work;
}

/** After 409 or 412. */
export async function rereadAfter(turn: Turn, work: Work): Promise<Next> {
  const { reread } = work.op;
  if (reread) return readAgain(turn, { ...work, rereads: work.rereads + 1 }, reread);
  return fail(turn, work.m, IN_HAND, problem('conflict', 'This was changed meanwhile.'));
}

async function readAgain(turn: Turn, work: Work, reread: Reread): Promise<Next> {
  const asked = await ask(turn, reread.request(work.m, resolver(turn)));
  if (turn.signal.aborted) return null;
  if (asked.is === 'later') return retry(turn, work.m, { ...LATER, afterMs: asked.afterMs }, 'record not read');
  if (asked.is === 'refused') return refused(turn, work, asked);
  const row = asked.is === 'body' ? reread.row(work.m, asked.body, resolver(turn)) : null;
  return row ? merge(turn, work, reread, row) : work;
}

/** The record is gone, or may not be read: then the write itself will say what is wrong. */
function refused(turn: Turn, work: Work, { answer, tokenless }: Extract<Asked, { is: 'refused' }>): Promise<Next> {
  if (tokenless || (answer.status !== 404 && answer.status !== 410)) return Promise.resolve(work);
  const kind = answer.status === 410 ? 'gone' : 'missing';
  return fail(turn, work.m, IN_HAND, problem(kind, 'This is no longer on the server.', answer.status));
}

async function merge(turn: Turn, work: Work, reread: Reread, row: ServerRow): Promise<Next> {
  if (row.deleted) return fail(turn, work.m, IN_HAND, problem('gone', 'This was deleted meanwhile.'));
  const theirs = reread.changedAt ? { ...row.fields, updated_at: reread.changedAt(row.fields) } : row.fields;
  const { args, conflicts } = guard(work.m, reread.fields, theirs, turn.clock.now());
  const wait = conflicts.length > 0 ? underWayFor(turn, work) : 0;
  if (wait > 0) return later(turn, work, wait);
  if (conflicts.length > 0) await turn.store.addConflicts(conflicts);
  if (args === null) return finish(turn, work.m, { sid: null, rows: [row], superseded: [] }, 'superseded');
  return { ...work, key: conflicts.length > 0 ? keyOfRest(work.m.mid, args) : work.key, m: { ...work.m, args } };
}

/** Nothing of this try has left: the time of the one before it stays; where the clock was set back since, the wait begins anew. */
async function later(turn: Turn, { m, sentBefore }: Work, afterMs: number): Promise<null> {
  const now = turn.clock.now();
  await retry(turn, m, { ...LATER, afterMs }, 'an earlier try may still arrive');
  await turn.store.move(m.mid, turn.epoch, ['ready'], { sentAt: Math.min(sentBefore ?? now, now) });
  return null;
}

/**
 * How long an earlier try, sent whole, may still be on its way (ms), by either clock. Danger: settled before it arrived, it would come
 * after what follows it in its lane.
 */
function underWayFor(turn: Turn, { m, sentBefore }: Work): number {
  if (sentBefore === null) return 0;
  return Math.max(Math.min(SETTLE_MS, sentBefore + SETTLE_MS - turn.clock.now()), unsettledFor(turn, m));
}

/** What is left of a patch is another request, and a server that keeps keys refuses it under the same; the same rest has the same. */
const keyOfRest = (mid: string, args: Mutation['args']): string =>
  `${mid}:${Object.keys(patchOf(args)).toSorted().join()}`;
