import { useLiveQuery } from 'dexie-react-hooks';
import type { Lid, PunchRow } from '#db/records.ts';
import { punchesSince, stoppedPunch, type StoppedPunch } from '#db/views/punches.ts';
import { rowTruth, type RowTruth } from '#db/views/truth.ts';
import { addDays, dayOf, startOfDay } from '#lib/day.ts';
import { useSession } from '#session/use-session.ts';
import { dayLog, type DayLog } from './day-log.ts';

export interface Punches {
  readonly today: readonly PunchRow[];
  readonly log: DayLog;
  readonly truth: ReadonlyMap<Lid, RowTruth>;
  readonly stopped: StoppedPunch | undefined;
}

/** The signed-in person's day as this device knows it; undefined while it is read. */
export function usePunches(now: number): Punches | undefined {
  const { user } = useSession();
  const day = dayOf(now);
  const [yesterday, midnight] = [startOfDay(addDays(day, -1)), startOfDay(day)];
  const read = useLiveQuery(async () => {
    const [punches, stopped] = await Promise.all([punchesSince(user.id, yesterday), stoppedPunch(user.id)]);
    const today = punches.filter(({ at }) => Date.parse(at) >= midnight);
    const truths = await Promise.all(today.map(async ({ lid }) => [lid, await rowTruth('punches', lid)] as const));
    return { punches, today, stopped, truth: new Map(truths) };
  }, [user.id, yesterday, midnight]);
  if (!read) return undefined;
  const { punches, ...rest } = read;
  return { ...rest, log: dayLog(punches, midnight, now) };
}
