/** What a tracker tells, in words. Pure. */
import { BATTERY_CODE, LAMP_CODE, type Tracker } from '#contract/areas/telematics.ts';
import { dayOf } from '#lib/day.ts';
import { formatNumber } from '#lib/format-number.ts';
import { formatDay } from '#lib/format-when.ts';
import type { Mark } from '../marks.tsx';

/** A tracker that drives says something every few minutes, and one that stands says something every day. */
const SILENT_MS = 2 * 86_400_000;

/** A fault: by its code, unless it has none of its own. */
export function faultText(code: string): string {
  if (code === LAMP_CODE) return 'Warning lamp';
  return code === BATTERY_CODE ? 'Battery low' : `Fault ${code}`;
}

/** Whether nothing was heard of a linked tracker for two days. `now`: ms. */
export const isSilent = ({ link, data_at }: Pick<Tracker, 'link' | 'data_at'>, now: number): boolean =>
  link !== null && data_at !== null && now - Date.parse(data_at) > SILENT_MS;

/** What is to be looked at, the worst first. `now`: ms. */
export function trackerMarks(tracker: Tracker, now: number): readonly Mark[] {
  const { codes, mil_on, link, data_at } = tracker;
  const isLampAlone = mil_on === true && codes.length === 0;
  const faults = isLampAlone ? [LAMP_CODE] : codes.map(({ code }) => code);
  const silent = isSilent(tracker, now) && data_at !== null;
  const doubt = doubtText(tracker);
  return [
    ...faults.map((code) => ({ icon: 'failed', tone: 'failed', text: faultText(code) }) as const),
    ...(silent ? [unknownMark(`Silent since ${formatDay(dayOf(Date.parse(data_at)), now)}`)] : []),
    ...(link !== null && data_at === null ? [unknownMark('Tells no odometer')] : []),
    ...(link?.drifts === true ? [{ icon: 'needs', tone: 'needs', text: 'Drifts' } as const] : []),
    ...(doubt === null ? [] : [{ icon: 'needs', tone: 'needs', text: doubt } as const]),
  ];
}

const unknownMark = (text: string): Mark => ({ icon: 'unknown', tone: 'unknown', text });

/** Why its odometer is not believed; null where it is. */
function doubtText({ judgement }: Tracker): string | null {
  if (judgement === null || judgement.kind === 'fine') return null;
  if (judgement.hints.some(({ why }) => why === 'unit')) return 'Another unit?';
  return judgement.kind === 'below' ? 'Below the last reading' : 'Too far on';
}

/** `6,214 mi`; null where it tells none. */
export const odometerText = ({ odometer, unit }: Pick<Tracker, 'odometer' | 'unit'>): string | null =>
  odometer === null ? null : [formatNumber(Math.round(odometer)), unit].filter(Boolean).join(' ');

/** `9,999 km`: what it tells as the vehicle's dial shows it; null where that is the same, or nobody knows it. */
export function dialText({ judgement, vehicle, ...told }: Tracker): string | null {
  if (!judgement || !vehicle) return null;
  const text = odometerText({ odometer: judgement.value, unit: vehicle.unit });
  return text === odometerText(told) ? null : text;
}

/** `62 %`; null where it is not told. */
export const percentText = (value: number | null): string | null => (value === null ? null : `${Math.round(value)} %`);
