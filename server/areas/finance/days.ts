/** From when until when figures are, and which time they are compared with. */
import type { Context, Person } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { settingOf } from '#server/kit/settings.ts';
import { addDays, type Days, dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';

const MOST_DAYS = 1096;
const FIRST = '2000-01-01';

/** Both days or none: null is all time. @throws 422 naming the day that is missing or wrong; they may be as far apart as they like */
export function openDays({ startDate, endDate }: Omit<Asked, 'year'>): Days | null {
  if (startDate === undefined && endDate === undefined) return null;
  if (startDate === undefined) throw invalid({ startDate: ['Name the first day, too.'] });
  if (endDate === undefined) throw invalid({ endDate: ['Name the last day, too.'] });
  if (startDate < FIRST) throw invalid({ startDate: ['Not before 2000.'] });
  if (endDate < startDate) throw invalid({ endDate: ['This is before the first day.'] });
  return { from: startDate, to: endDate };
}

/** The same of two days that are named. @throws 422 `endDate` also where it is too long after the first day */
export function checkedDays(startDate: string, endDate: string): Days {
  const { from, to } = openDays({ startDate, endDate }) ?? { from: startDate, to: endDate };
  if (to > addDays(from, MOST_DAYS - 1)) throw invalid({ endDate: [`At most ${MOST_DAYS} days.`] });
  return { from, to };
}

/** The month so many months later, `2026-10`. */
export function monthLater(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

const firstOf = (month: string): string => `${month}-01`;
export const lastOf = (month: string): string => addDays(firstOf(monthLater(month, 1)), -1);

/** The same day of another month; its last one, where it is shorter. */
function dayLater(day: string, months: number): string {
  const month = monthLater(day.slice(0, 7), months);
  const last = lastOf(month);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

/** The same time before: of whole months as many months, of a month so far the same days of the last one, of a year the same days a year before, else as many days. */
export function daysBefore({ from, to }: Days, isYear: boolean): Days {
  if (isYear)
    return {
      from: dayLater(from, -12),
      to: to === lastOf(to.slice(0, 7)) ? lastOf(monthLater(to.slice(0, 7), -12)) : dayLater(to, -12),
    };
  const isWhole = from.endsWith('-01') && to === lastOf(to.slice(0, 7));
  const isMonthSoFar = !isWhole && from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7);
  if (isMonthSoFar) return { from: dayLater(from, -1), to: dayLater(to, -1) };
  if (!isWhole) {
    const count = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
    return { from: addDays(from, -count), to: addDays(from, -1) };
  }
  let months = 1;
  while (monthLater(from.slice(0, 7), months - 1) < to.slice(0, 7)) months += 1;
  return { from: dayLater(from, -months), to: addDays(from, -1) };
}

type Asking = Pick<Context, 'db' | 'now'> & { readonly person: Pick<Person, 'branch_id'> };

export const todayOf = async ({ db, person, now }: Asking): Promise<string> =>
  dayOf(now, await zoneOf(db, person.branch_id));

/** The year as the yard counts it; of the present one until today. */
async function yearDays(ctx: Context, year: number | undefined): Promise<Days> {
  const { year_starts } = await settingOf(ctx.db, 'money', null);
  const today = await todayOf(ctx);
  const start = String(year_starts).padStart(2, '0');
  const present = today.slice(5, 7) >= start ? Number(today.slice(0, 4)) : Number(today.slice(0, 4)) - 1;
  const from = `${year ?? present}-${start}-01`;
  const to = lastOf(monthLater(from.slice(0, 7), 11));
  return { from, to: from <= today && today < to ? today : to };
}

interface Asked {
  readonly year?: number | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** The days that are asked for, and those they are compared with. 422 naming the one of two days that is missing. */
export async function askedDays(
  ctx: Context,
  { year, before, ...asked }: Asked & { readonly before?: 'year' | undefined },
): Promise<{ days: Days; before: Days }> {
  const open = openDays(asked);
  if (open === null) {
    const days = await yearDays(ctx, year);
    return { days, before: daysBefore(days, true) };
  }
  const days = checkedDays(open.from, open.to);
  return { days, before: daysBefore(days, before === 'year') };
}
