/** What is to be looked at on a vehicle. Pure. */
import type { DocumentState, Vehicle } from '#contract/areas/vehicle-record.ts';
import type { Mark } from '#kit/marks.tsx';
import { count } from '#lib/format-number.ts';
import { formatDay } from '#lib/format-when.ts';

/** Rows of a device that was not connected since these are there lack them. */
export type MarkedVehicle = Partial<Pick<Vehicle, 'document_state' | 'document_on' | 'damages'>>;

/** `today`, `25 Nov`, `5 Jan 2025`: of papers the day of the week does not matter, nor the year of a day that is near. */
const shortDay = (day: string, now: number, isPast: boolean) =>
  formatDay(day, now).replace(isPast ? /^[A-Z][a-z]{2} / : /^[A-Z][a-z]{2} | \d{4}$/g, '');

const TONES = { soon: 'plain', urgent: 'needs', expired: 'failed' } as const;

function documentMark(state: Exclude<DocumentState, 'ok'>, day: string, now: number): Mark {
  const isPast = state === 'expired';
  return {
    icon: isPast ? 'failed' : 'file',
    tone: TONES[state],
    text: `Document ${isPast ? 'expired' : 'expires'} ${shortDay(day, now, isPast)}`,
  };
}

/** The worst first. `now`: ms. */
export function marksOf({ document_state: state, document_on: day, damages }: MarkedVehicle, now: number): Mark[] {
  return [
    ...(state && state !== 'ok' && day ? [documentMark(state, day, now)] : []),
    ...(damages ? [{ icon: 'needs', tone: 'plain', text: count(damages, 'damage', 'damages') } as const] : []),
  ];
}
