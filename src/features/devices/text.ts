/** How the office reads what a device said of itself. Pure. */
import type { Device } from '#contract/areas/devices.ts';
import { formatOff } from '#lib/format-clock.ts';
import { count } from '#lib/format-number.ts';
import { capital, formatAge } from '#lib/format-when.ts';
import type { Tone } from '#ui/chip.tsx';
import type { IconName } from '#ui/icon-paths.ts';

/** A device in use reports every few minutes. */
const FRESH_MS = 10 * 60_000;

/** `Phone A1B2`: the kind and the last four characters of its name. */
export function deviceName({ kind, device }: Pick<Device, 'kind' | 'device'>): string {
  return `${capital(kind)} ${device.slice(-4).toUpperCase()}`;
}

export interface State {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly word: string;
}

type Told = Pick<Device, 'unsent' | 'needs_person' | 'stuck' | 'reported_at' | 'late_minutes'>;

/**
 * Green only while it was heard of just now: a device that has been silent since may have new work that nobody knows of. `now`: ms.
 */
export function stateOf({ unsent, needs_person, stuck, reported_at, late_minutes }: Told, now: number): State {
  const quietMs = now - Date.parse(reported_at);
  const silent = quietMs > late_minutes * 60_000;
  if (unsent > 0 && silent) return { tone: 'needs', icon: 'offline', word: 'Silent, work unsent' };
  if (stuck) return { tone: 'failed', icon: 'failed', word: 'Stuck' };
  if (needs_person > 0) return { tone: 'needs', icon: 'needs', word: 'Needs its person' };
  if (unsent > 0) return { tone: 'here', icon: 'here', word: 'Not all sent' };
  return quietMs > FRESH_MS
    ? { tone: 'unknown', icon: 'unknown', word: 'Nothing unsent then' }
    : { tone: 'sent', icon: 'sent', word: 'Nothing unsent' };
}

/** What stands in the row of a phone: `4 unsent, oldest 26 min ago · 1 needs its person`. */
export function workText(device: Device, now: number): string {
  const { unsent, needs_person, oldest_at, photos_unconfirmed, clock_offset_ms } = device;
  const off = clock_offset_ms === null ? null : formatOff(clock_offset_ms);
  const parts = [
    unsent > 0 ? `${unsent} unsent${oldest_at ? `, oldest ${formatAge(oldest_at, now)}` : ''}` : null,
    needs_person > 0 ? `${needs_person} ${needs_person === 1 ? 'needs its' : 'need their'} person` : null,
    photos_unconfirmed > 0 ? `${count(photos_unconfirmed, 'photo')} not confirmed` : null,
    off === null ? null : `clock ${off}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
