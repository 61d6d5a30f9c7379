/** Days and times of a booking, on the clock of its branch: whoever looks at it from elsewhere reads what the renter was told. Pure. */
import { dayOf, momentAt, timeOf } from '#lib/day.ts';
import { formatDate } from '#lib/format-when.ts';
import { zoneOf } from './times.ts';

/** `Wed 25 Nov`, with the year when it is not that of `now`. */
export function zoneDay(at: string, zone: string, now: number): string {
  const [day, today] = [dayOf(Date.parse(at), zoneOf(zone)), dayOf(now, zoneOf(zone))];
  const words = formatDate(day);
  return day.slice(0, 4) === today.slice(0, 4) ? words.slice(0, -5) : words;
}

/** `14 May 2002`: a day on which nobody plans anything needs no day of the week. */
export const plainDate = (day: string): string => formatDate(day).slice(4);

/** `09:00` */
export const zoneTime = (at: string, zone: string): string => timeOf(Date.parse(at), zoneOf(zone));

/** `Wed 25 Nov 09:00` */
export const zoneMoment = (at: string, zone: string, now: number): string =>
  `${zoneDay(at, zone, now)} ${zoneTime(at, zone)}`;

/** The calendar day there, `2026-11-25`. */
export const zoneDate = (at: string, zone: string): string => dayOf(Date.parse(at), zoneOf(zone));

/** As an input for a day and a time has it: `2026-11-25T09:00`. */
export const zoneInput = (at: string, zone: string): string => `${zoneDate(at, zone)}T${zoneTime(at, zone)}`;

/** The moment of what such an input holds; null for what is no moment. */
export function zoneInstant(written: string, zone: string): string | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(written) ?? [];
  return day === undefined || time === undefined ? null : new Date(momentAt(day, time, zoneOf(zone))).toISOString();
}
