import { expect, test } from 'vitest';
import { type KnownDamage, knownHereText, knownOn } from './known-here.ts';

const one: KnownDamage = { view: 'left', x: 0.45, y: 0.6, kind: 'scratch', state: 'new' };

test('what can be seen on a side is told, so that nobody records it again', () => {
  const all: KnownDamage[] = [one, { ...one, state: 'repaired' }, { ...one, view: 'rear' }, { ...one, kind: 'dent' }];
  const here = knownOn(all, 'left');
  expect(here.map(({ kind }) => kind)).toEqual(['scratch', 'dent']);
  expect(knownHereText(here)).toBe('Recorded already: scratch, front door, left; dent, front door, left.');
});
