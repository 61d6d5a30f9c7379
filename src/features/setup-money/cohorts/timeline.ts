/** When vehicles were in a cohort, as bars on a line from the first day to the last. Pure. */
import type { CohortMember } from '#contract/areas/cohorts.ts';
import { addDays } from '#lib/day.ts';

/** From where to where on the line, in percent. */
interface Bar {
  readonly from: number;
  readonly width: number;
  readonly isNow: boolean;
}

/** One vehicle with all its times, the first one first. */
export interface TimelineRow {
  readonly vehicle_id: number;
  readonly plate: string;
  readonly name: string;
  readonly times: readonly CohortMember[];
  readonly bars: readonly Bar[];
  /** It is in the cohort today. */
  readonly isNow: boolean;
}

interface Timeline {
  readonly rows: readonly TimelineRow[];
  /** Where today is on the line, in percent. */
  readonly today: number;
}

const DAY_MS = 86_400_000;
/** The line goes on so far beyond today, or what is planned. */
const DAYS_AHEAD = 30;

const isOn = ({ from_date, until_date }: CohortMember, day: string) =>
  from_date <= day && (until_date === null || until_date >= day);

/** Those of today first, by plate; then those that come or were there. */
export function timelineOf(members: readonly CohortMember[], today: string): Timeline {
  const days = members.flatMap(({ from_date, until_date }) => [from_date, until_date ?? today]);
  const first = [today, ...days].reduce((one, other) => (other < one ? other : one));
  const last = addDays(
    [today, ...days].reduce((one, other) => (other > one ? other : one)),
    DAYS_AHEAD,
  );
  const length = Date.parse(last) - Date.parse(first);
  const at = (day: string) => ((Date.parse(day) - Date.parse(first)) / length) * 100;
  const barOf = (time: CohortMember): Bar => {
    const end = time.until_date === null ? 100 : at(addDays(time.until_date, 1));
    return { from: at(time.from_date), width: Math.max(0, end - at(time.from_date)), isNow: isOn(time, today) };
  };
  const rows = [...Map.groupBy(members, ({ vehicle_id }) => vehicle_id)].map(([vehicle_id, found]) => {
    const times = found.toSorted((one, other) => (one.from_date < other.from_date ? -1 : 1));
    const { plate = '', name = '' } = times[0] ?? {};
    return { vehicle_id, plate, name, times, bars: times.map(barOf), isNow: times.some((time) => isOn(time, today)) };
  });
  const sorted = rows.toSorted(
    (one, other) => Number(other.isNow) - Number(one.isNow) || one.plate.localeCompare(other.plate),
  );
  return { rows: sorted, today: length < DAY_MS ? 0 : at(today) };
}
