/** Words and figures of end-of-day reports. Pure. */
import type { EodLine, EodReport, EodTask } from '#contract/areas/eod.ts';
import { addDays } from '#lib/day.ts';
import { count } from '#lib/format-number.ts';

/** `1:25 h`; empty for nothing. */
export function minutesText(minutes: number): string {
  if (minutes === 0) return '';
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`;
}

export const minutesOf = ({ lines }: Pick<EodReport, 'lines'>): number =>
  lines.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Beside a line: its project, and its time where that is known. */
export function lineFacts({ project_name, minutes, guessed }: EodLine): string {
  const time = minutes === null ? null : `${guessed ? '≈ ' : ''}${minutesText(minutes) || '0:00 h'}`;
  return [project_name, time].filter((part) => part !== null).join(' · ');
}

/** What a line says of something that was done, with the photos and readings of it. */
export function taskText({ title, vehicle, photos, readings }: EodTask): string {
  const what = vehicle === null ? title : `${title}, ${vehicle}`;
  const with_ = [
    photos > 0 ? count(photos, 'photo', 'photos') : null,
    readings > 0 ? count(readings, 'reading', 'readings') : null,
  ].filter((part) => part !== null);
  return with_.length === 0 ? what : `${what} (${with_.join(', ')})`;
}
