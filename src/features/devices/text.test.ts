import { expect, test } from 'vitest';
import { deviceName, stateOf, workText } from './text.ts';

const now = Date.UTC(2026, 10, 21, 12);
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const told = { unsent: 0, needs_person: 0, stuck: false, reported_at: ago(5), late_minutes: 60 };

test('a device is called by its kind and the end of its random name', () => {
  expect(deviceName({ kind: 'phone', device: '0190a1b2-7c2e-7d4b-8f3a-0c1d2e3fa1b2' })).toBe('Phone A1B2');
});

test.each([
  ['heard of lately with nothing unsent', {}, 'sent'],
  ['not heard for 49 minutes: green would promise what nobody knows', { reported_at: ago(49) }, 'unknown'],
  ['silent: nobody knows what was done since', { reported_at: ago(61) }, 'unknown'],
  ['work on its way', { unsent: 2 }, 'here'],
  ['a person is needed', { unsent: 2, needs_person: 1 }, 'needs'],
  ['stuck', { unsent: 2, needs_person: 1, stuck: true }, 'failed'],
  ['not silent yet where the yard allows more', { unsent: 2, reported_at: ago(61), late_minutes: 90 }, 'here'],
  ['silent with work, whatever it said before', { unsent: 2, stuck: true, reported_at: ago(61) }, 'needs'],
])('%s', (_, part, tone) => expect(stateOf({ ...told, ...part }, now).tone).toBe(tone));

test('says the work in one line', () => {
  const device = {
    unsent: 4,
    needs_person: 1,
    oldest_at: ago(26),
    photos_unconfirmed: 3,
    clock_offset_ms: 200,
  } as never;
  expect(workText(device, now)).toBe('4 unsent, oldest 26 min ago · 1 needs its person · 3 photos not confirmed');
  const idle = { unsent: 0, needs_person: 0, oldest_at: null, photos_unconfirmed: 0 };
  expect(workText({ ...idle, clock_offset_ms: null } as never, now)).toBe('');
  expect(workText({ ...idle, clock_offset_ms: 180_000 } as never, now)).toBe('clock 3 min fast');
});
