import { expect, test } from 'vitest';
import type { Row } from '#db/records.ts';
import type { OpenTwin } from '#db/views/open-twins.ts';
import { removalOf } from '#sync/ops/removal.ts';
import { rowText, twinSubject, twinTitle } from './twin-text.ts';

const row = (lid: string, fields: object): Row => ({ lid, sid: 9, dirty: 0, acked: 0, ...fields });
const twin = (t: OpenTwin['t'], fields: object, about: OpenTwin['about'] = null): OpenTwin => {
  const rows = [row('x/~1', fields), row('x/9', fields)] as const;
  return { t, lid: 'x/~1', second: 'x/9', op: 'op', open: true, rows, lines: [], about };
};
const now = Date.UTC(2026, 10, 21, 12);

test('a picture is named by what it shows, damage by where it is, under the record of both', () => {
  const booking = {
    kind: 'booking',
    lid: 'booking/4',
    number: 'B-000004',
    renter: 'Elena',
    plate: 'B-YD 104',
  } as const;
  const damage = twin('damages', { kind: 'scratch', view: 'left', note: 'deep' }, booking);
  expect(twinTitle(damage)).toBe('Scratch, left side may be there twice');
  expect(twinSubject(damage)).toBe('B-000004 · B-YD 104 · Elena');
  expect(rowText(damage, damage.rows[1], now)).toBe('deep · no. 9');
  expect(twinTitle(twin('precheckImages', { slot: 'front' }))).toBe('Front · picture may be there twice');
  expect(twinSubject(twin('precheckImages', {}))).toBe('');
});

test('a todo is named already: its plate is left', () => {
  const about = { kind: 'todo', lid: 'todo/1', title: 'Wash', plate: 'B-TX 1' } as const;
  expect(twinSubject(twin('todos', { title: 'Wash' }, about))).toBe('B-TX 1');
  expect(twinSubject(twin('odometers', { value: 5 }, about))).toBe('B-TX 1 · Wash');
});

test('of what was found at a vehicle only the picture of a walk-round can be taken away here', () => {
  const second = row('precheck-image/9', { precheck: 'precheck/7' });
  expect(removalOf('precheckImages', second, [])).toEqual([
    { op: 'prechecks.deleteImage', args: { lid: 'precheck-image/9', precheck: 'precheck/7' } },
  ]);
  for (const t of ['damages', 'bookingImages'] as const) expect(removalOf(t, second, [])).toEqual([]);
});
