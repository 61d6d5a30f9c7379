import { useLiveQuery } from 'dexie-react-hooks';
import type { Lid, PunchRow } from '#db/records.ts';
import { punchesOf } from '#db/views/punches.ts';
import { rowTruth, type RowTruth } from '#db/views/truth.ts';
import { addDays, dayOf } from '#lib/day.ts';
import { useSession } from '#session/use-session.ts';
import { dayLog, type DayLog } from './day-log.ts';

export interface Punches {
  readonly today: readonly PunchRow[];
  readonly log: DayLog;
  readonly truth: ReadonlyMap<Lid, RowTruth>;
}

/** The signed-in person's day as this device knows it; undefined while it is read. */
export function usePunches(now: number): Punches | undefined {
  const { user } = useSession();
  const day = dayOf(now);
  const read = useLiveQuery(async () => {
    const [before, today] = await Promise.all([punchesOf(user.id, addDays(day, -1)), punchesOf(user.id, day)]);
    const truths = await Promise.all(today.map(async ({ lid }) => [lid, await rowTruth('punches', lid)] as const));
    return { before, today, truth: new Map(truths) };
  }, [user.id, day]);
  if (!read) return undefined;
  const midnight = new Date(`${day}T00:00:00`).getTime();
  return { today: read.today, truth: read.truth, log: dayLog([...read.before, ...read.today], midnight, now) };
}
