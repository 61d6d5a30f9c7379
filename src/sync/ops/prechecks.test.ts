import { expect, it } from 'vitest';
import type { Mutation } from '#db/records.ts';
import { coalesce } from '#sync/core/coalesce.ts';
import { mutation } from '#tests/support/mutations.ts';
import { OPS } from './table.ts';

const ok = { state: 'ok', note: '' };
const failed = { state: 'failed', note: 'worn' };

/** What becomes of two saves of one walk-round that wait one behind the other. `base`: what the first one changed. */
function saves(first: object, second: object, base: Mutation['base'] = { note: '' }) {
  const of = (patch: object) =>
    mutation({
      op: 'prechecks.save',
      v: 1,
      lane: 'l',
      lid: 'precheck/~1',
      t: 'prechecks',
      base,
      args: { patch } as Mutation['args'],
    });
  return coalesce([of(first)], of(second), OPS).kind;
}

it('a walk-round says each thing once', () => {
  expect(saves({ items: { 3: ok } }, { items: { 3: failed } })).toBe('merge');
  expect(saves({ items: { 3: ok } }, { items: { 4: ok } })).toBe('append');
  expect(saves({ skip: { rear: 'dark' } }, { skip: { rear: null } })).toBe('merge');
  expect(saves({ odometer: 1 }, { odometer: 2, note: 'x' })).toBe('merge');
  expect(saves({ odometer: 1 }, { note: 'x' })).toBe('append');
});

it('when it was begun and when it ended stay', () => {
  expect(saves({ odometer: 1 }, { odometer: 2 }, {})).toBe('append');
  expect(saves({ completed: true }, { completed: true })).toBe('append');
  // An end in a lane of its own may stand between the two.
  expect(saves({ note: 'x' }, { note: 'y', completed: true })).toBe('append');
});
