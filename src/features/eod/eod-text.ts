/** Words and figures of end-of-day reports. Pure. */
import type { EodReport, EodTask } from '#contract/areas/eod.ts';
import { count } from '#lib/format-number.ts';

/** `1:25 h`; empty for nothing. */
export function minutesText(minutes: number): string {
  if (minutes === 0) return '';
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`;
}

export const minutesOf = ({ lines }: Pick<EodReport, 'lines'>): number =>
  lines.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);

/** What a line says of something that was done, with the photos and readings of it. */
export function taskText({ title, vehicle, photos, readings }: EodTask): string {
  const what = vehicle === null ? title : `${title}, ${vehicle}`;
  const with_ = [
    photos > 0 ? count(photos, 'photo', 'photos') : null,
    readings > 0 ? count(readings, 'reading', 'readings') : null,
  ].filter((part) => part !== null);
  return with_.length === 0 ? what : `${what} (${with_.join(', ')})`;
}
