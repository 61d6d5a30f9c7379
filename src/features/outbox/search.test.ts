import { expect, test } from 'vitest';
import type { OutboxGroup } from '#db/views/outbox-groups.ts';
import { search } from './search.ts';

const group = (id: number, at: number, part: Partial<OutboxGroup> = {}): OutboxGroup => {
  const about = {
    kind: 'booking',
    lid: `booking/${id}`,
    number: `B-00000${id}`,
    renter: id === 1 ? 'Élena Marsh' : 'Tom Reed',
    plate: `B-TX 123${id}`,
  } as const;
  return { key: about.lid, at, changes: [], state: 'ready', about, gone: null, bytes: 0, ...part };
};

test('a booking is found by its number, plate and renter, however they are written; what needs a person stands first', () => {
  const groups = [group(1, 10), group(2, 5), group(3, 20, { state: 'failed' })];
  const found = (text: string) => search(groups, text, 30).map(({ key }) => key);
  expect(found('')).toEqual(['booking/3', 'booking/2', 'booking/1']);
  expect(found('b 000001')).toEqual(['booking/1']);
  expect(found('btx-1232')).toEqual(['booking/2']);
  expect(found('elena')).toEqual(['booking/1']);
});
