import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableName } from '#db/records.ts';
import { PREFIX } from '#db/tables.ts';
import { holds } from '#tests/support/properties.ts';
import { isDevice, isLocal, lidOf, newDevice, newLid, sidIn, uuidv7 } from './ids.ts';

const V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const table = fc.constantFrom(...(Object.keys(PREFIX) as TableName[]));

/** A source that plays the given numbers over and over. */
const source = (numbers: readonly number[]) => {
  let i = 0;
  return () => numbers[i++ % numbers.length] ?? 0;
};

describe('uuidv7', () => {
  it('has the form and the time of version 7, whatever the clock and the dice', () => {
    holds(
      fc.property(
        fc.integer({ min: -5, max: 2 ** 47 }),
        fc.array(unit, { minLength: 1, maxLength: 4 }),
        (now, numbers) => {
          const uuid = uuidv7(now, source(numbers));
          assert.match(uuid, V7);
          assert.equal(Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16), Math.max(0, now));
        },
      ),
    );
  });

  it('is made of these bits', () => {
    expect(uuidv7(0x0123_4567_89ab, () => 0)).toBe('01234567-89ab-7000-8000-000000000000');
    expect(uuidv7(0x0123_4567_89ab, () => 0.5)).toBe('01234567-89ab-7800-a000-800000800000');
    expect(uuidv7(0, () => 0.999_999_999)).toBe('00000000-0000-7fff-bfff-ffffffffffff');
    // A clock beyond the year 10889 has more than 48 bits: the form stays.
    expect(uuidv7(2 ** 48 + 5, () => 0)).toBe('00000000-0005-7000-8000-000000000000');
  });

  it('sorts by time', () => {
    expect(uuidv7(1_000, () => 0.999) < uuidv7(1_001, () => 0)).toBe(true);
  });
});

describe('local ids', () => {
  it('tell where a row was first seen, and carry its server id', () => {
    holds(
      fc.property(
        table,
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fc.uuid({ version: 7 }),
        (t, sid, uuid) => {
          assert.equal(sidIn(lidOf(t, sid)), sid);
          assert.equal(sidIn(newLid(t, uuid)), null);
          assert(isLocal(newLid(t, uuid)) && !isLocal(lidOf(t, sid)));
        },
      ),
    );
  });

  it.each(['todo/7x', '7todo/7', 'TODO/7', 'todo/07', 'todo/', '/7', 'todo/~7', 'todo/7/8'])(
    'carry no server id in %j',
    (lid) => expect(sidIn(lid)).toBeNull(),
  );

  it('look like this', () => {
    expect(sidIn('todo/120')).toBe(120);
    expect(lidOf('todos', 123)).toBe('todo/123');
    expect(newLid('checklists', 'u')).toBe('line/~u');
  });
});

describe('the name of a device', () => {
  it('is eight small letters and digits', () => {
    holds(fc.property(fc.array(unit, { minLength: 1 }), (numbers) => assert(isDevice(newDevice(source(numbers))))));
  });

  it('is made of these dice', () => {
    expect(newDevice(source([0, 0.5, 0.999]))).toBe('0iz0iz0i');
    expect(isDevice('0iz0iz0i')).toBe(true);
  });

  it.each([undefined, 7, '', 'ABCDEFGH', 'short', 'nine-char', 'abcdefghi', ['abcdefgh'], 12_345_678])(
    'is not %j',
    (value) => {
      expect(isDevice(value)).toBe(false);
    },
  );
});
