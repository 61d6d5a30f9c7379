/** Punches as screens read them. */
import { punchLane } from '../lane.ts';
import { read } from '../open.ts';
import type { Mutation, PunchRow } from '../records.ts';
import { type Database, FIRST, LAST } from '../schema.ts';

/** The moment a day begins in this device's time zone, as rows write it. */
function midnight(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).toISOString();
}

/** A person's punches since a day of this device's time zone began, in the order they were done. */
export function punchesSince(userId: number, day: string): Promise<PunchRow[]> {
  const from = midnight(day);
  return read(async (d) => {
    const unsent = await unsentPunches(d, userId);
    const known = await d.punches.where('[user_id+at]').between([userId, from], [userId, LAST]).toArray();
    const lids = new Set(unsent.map(({ lid }) => lid));
    return [...known.filter(({ lid }) => !lids.has(lid)), ...unsent.filter(({ at }) => at >= from)];
  });
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
