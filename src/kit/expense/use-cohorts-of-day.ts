import { cohorts } from '#contract/areas/cohorts.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useMay } from '#session/use-may.ts';

/** The cohorts with the vehicles that each has on a day, the house last; none for who does not see them. Today where no day is named. */
export function useCohortsOfDay(day: string) {
  const query = day === '' ? {} : { date: day };
  const { data } = useRead(cohorts.ofDay, { query }, useMay()(cohorts.ofDay));
  return data?.body.cohortsData ?? [];
}
