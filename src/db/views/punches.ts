/** Punches as screens read them. */
import { read } from '../open.ts';
import type { PunchRow } from '../records.ts';
import { FIRST, LAST } from '../schema.ts';

/** The moment a day begins in this device's time zone, as rows write it. */
function midnight(day: string, plus: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + plus).toISOString();
}

/** A person's punches of a day of this device's time zone, in order. */
export function punchesOf(userId: number, day: string): Promise<PunchRow[]> {
  const from = [userId, midnight(day, 0)];
  const to = [userId, midnight(day, 1)];
  return read((d) => d.punches.where('[user_id+at]').between(from, to, true, false).toArray());
}

/** The latest punch of a person: whether they are in, out or on a break. */
export function lastPunch(userId: number): Promise<PunchRow | undefined> {
  return read((d) => d.punches.where('[user_id+at]').between([userId, FIRST], [userId, LAST]).reverse().first());
}
