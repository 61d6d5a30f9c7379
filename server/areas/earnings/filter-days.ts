/** From which day to which a list of money goes: this year where nobody says (money.md §3, FILTER). */
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { settingOf } from '#server/kit/settings.ts';
import { addDays, dayOf, type Days } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';

/** Three years, of which one may be a leap year. */
const MOST_DAYS = 1_096;

interface Asked {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** The first day of the yard’s year in which the day lies, and the last one. */
function yearOf(day: string, firstMonth: number): Days {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < firstMonth ? 1 : 0);
  const first = (of: number) => `${of}-${String(firstMonth).padStart(2, '0')}-01`;
  return { from: first(year), to: addDays(first(year + 1), -1) };
}

/** @throws 422 `endDate` for days that are out of order or too many */
export async function filterDays({ db, now, person }: Context, { startDate, endDate }: Asked): Promise<Days> {
  const today = dayOf(now, await zoneOf(db, person.branch_id));
  const { year_starts } = await settingOf(db, 'money', null);
  const year = yearOf(startDate ?? endDate ?? today, year_starts);
  const days = { from: startDate ?? year.from, to: endDate ?? year.to };
  if (days.to < days.from) throw invalid({ endDate: ['This day is before the first.'] });
  if (days.to > addDays(days.from, MOST_DAYS - 1)) throw invalid({ endDate: ['At most 1,096 days at a time.'] });
  return days;
}
