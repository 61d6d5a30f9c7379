/** Punches as screens read them. */
import { tellsItself } from '#contract/shifts.ts';
import { punchLane } from '../lane.ts';
import { read } from '../open.ts';
import type { Lid, Mutation, PunchRow } from '../records.ts';
import { type Database, FIRST, LAST } from '../schema.ts';

/**
 * A person's punches since a moment (ms), in the order they were done, and those before it that it takes to judge them: from the last one
 * on that tells by itself where they stood, as the server reads them, and all that is unsent.
 */
export function punchesSince(userId: number, since: number): Promise<PunchRow[]> {
  const from = new Date(since).toISOString();
  return read(async (d) => {
    const unsent = await unsentPunches(d, userId);
    const lids = new Set(unsent.map(({ lid }) => lid));
    const known = d.punches.where('[user_id+at]').between([userId, from], [userId, LAST]);
    const [later, earlier] = await Promise.all([known.toArray(), punchesBefore(d, userId, from, lids)]);
    return [...[...earlier, ...later].filter(({ lid }) => !lids.has(lid)), ...unsent];
  });
}

/** The unsent ones are done after all that the server has, so they tell nothing of it. */
async function punchesBefore(d: Database, userId: number, from: string, unsent: ReadonlySet<Lid>): Promise<PunchRow[]> {
  let later: PunchRow | undefined;
  const isEnough = (row: PunchRow): boolean => {
    if (unsent.has(row.lid)) return false;
    const told = later && tellsItself(later.kind, Date.parse(later.at) - Date.parse(row.at));
    later = row;
    return told === true;
  };
  const all = d.punches.where('[user_id+at]').between([userId, FIRST], [userId, from]);
  return (await all.reverse().until(isEnough).toArray()).toReversed();
}

/** The latest punch of a person: whether they are in, out or on a break. */
export function lastPunch(userId: number): Promise<PunchRow | undefined> {
  return read(async (d) => {
    const unsent = (await unsentPunches(d, userId)).at(-1);
    return unsent ?? d.punches.where('[user_id+at]').between([userId, FIRST], [userId, LAST]).reverse().first();
  });
}

/** What the server does not take of a person's punches, the first of them, and how many wait behind it. */
export interface StoppedPunch {
  readonly mutation: Mutation;
  readonly behind: number;
}

export function stoppedPunch(userId: number): Promise<StoppedPunch | undefined> {
  return read(async (d) => {
    const pending = await pendingPunches(d, userId);
    const first = pending.findIndex(({ st }) => st === 'failed' || st === 'held');
    const mutation = pending[first];
    return mutation && { mutation, behind: pending.length - first - 1 };
  });
}

/** In the order they were done. */
const pendingPunches = (d: Database, userId: number): Promise<Mutation[]> =>
  d.outbox
    .where('[lane+seq]')
    .between([punchLane(userId), 0], [punchLane(userId), Infinity])
    .toArray();

/** Danger: not by their times. The clock may have been set between them, and they were done one after another all the same. */
async function unsentPunches(d: Database, userId: number): Promise<PunchRow[]> {
  const pending = await pendingPunches(d, userId);
  const rows = await d.punches.bulkGet(pending.map(({ lid }) => lid));
  return rows.filter((row) => row !== undefined);
}
