/** Moments and days as people in the yard say them: `today 14:30`, `Tue 24 Nov`, `12 min ago`. */
import { addDays, dayOf, timeOf } from './day.ts';
import { yardZone } from './zone.ts';

const near = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
const far = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `today`, `yesterday`, `tomorrow`, `Tue 24 Nov`, and with the year when it is another one. */
export function formatDay(day: string, now: number, zone = yardZone()): string {
  const today = dayOf(now, zone);
  if (day === today) return 'today';
  if (day === addDays(today, -1)) return 'yesterday';
  if (day === addDays(today, 1)) return 'tomorrow';
  const format = day.slice(0, 4) === today.slice(0, 4) ? near : far;
  return format.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
}

/** `Tue 24 Nov 2026`: on paper, where nobody knows which day is today. */
export const formatDate = (day: string): string => far.format(new Date(`${day}T00:00:00Z`)).replace(',', '');

/** `today 14:30`, `Tue 24 Nov 09:05`. `at` is ISO 8601 or ms since 1970. */
export function formatMoment(at: string | number, now: number, zone = yardZone()): string {
  const ms = typeof at === 'number' ? at : Date.parse(at);
  return `${formatDay(dayOf(ms, zone), now, zone)} ${timeOf(ms, zone)}`;
}

/** `14:30` of today; of any other day with that day: `yesterday 14:30`. `at`: ms since 1970. */
export function formatTime(at: number, now: number): string {
  return dayOf(at) === dayOf(now) ? timeOf(at) : formatMoment(at, now);
}

/** How long ago, relative only under an hour: `just now`, `12 min ago`, `today 14:30`. */
export function formatAge(at: string | number, now: number): string {
  const ms = typeof at === 'number' ? at : Date.parse(at);
  const minutes = Math.floor((now - ms) / 60_000);
  if (minutes >= 60 || minutes < -1) return formatMoment(ms, now);
  return minutes < 1 ? 'just now' : `${minutes} min ago`;
}

/** A length of time: `45 s`, `12 min`, `7 h 05 min`. */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** `today` → `Today`, for the beginning of a line. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `today`, `tomorrow`, `on Tue 24 Nov`: a day within a sentence. */
export function onDay(day: string, now: number): string {
  const said = formatDay(day, now);
  return /^[a-z]/.test(said) ? said : `on ${said}`;
}
