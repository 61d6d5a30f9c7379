import { eod } from '#contract/areas/eod.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { addDays, dayOf } from '#lib/day.ts';
import { formatDay } from '#lib/format-when.ts';
import { count } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import css from './eod.module.css';

/** Looks back so many days. Today is not over. */
const DAYS = 7;

/** Days of the last week on which somebody worked and handed no report in, by person. Nothing where there are none. */
export function MissingReports() {
  const now = useNow(60_000);
  const today = dayOf(now);
  const query = { startDate: addDays(today, -DAYS), endDate: addDays(today, -1), perPage: 1 };
  const missing = useRead(eod.list, { query }).data?.body.missing ?? [];
  if (missing.length === 0) return null;
  const people = [...Map.groupBy(missing, ({ user_name }) => user_name)];
  return (
    <Banner tone="needs" icon="clock" slim>
      <details className={css.missing}>
        <summary>{`${count(missing.length, 'report')} of the last ${DAYS} days ${missing.length === 1 ? 'is' : 'are'} missing`}</summary>
        <ul>
          {people.map(([name, days]) => (
            <li key={name}>{`${name}: ${days.map(({ date }) => formatDay(date, now)).join(', ')}`}</li>
          ))}
        </ul>
      </details>
    </Banner>
  );
}
