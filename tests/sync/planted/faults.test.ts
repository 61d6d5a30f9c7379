import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { find } from './all.ts';
import type { Planted } from './fault.ts';
import { PLANTED } from './faults.ts';

const root = path.join(import.meta.dirname, '../../..');

test('at least 25 faults, each with where it comes from', () => {
  expect(PLANTED.length).toBeGreaterThanOrEqual(25);
  expect(new Set(PLANTED.map(({ name }) => name)).size).toBe(PLANTED.length);
});

test.each(PLANTED.flatMap(({ name, edits }) => edits.map((edit) => [name, edit] as const)))(
  '%s: the place it is planted in is there, once',
  (_, { file, find, replace }) => {
    const parts = readFileSync(path.join(root, file), 'utf8').split(find);
    expect(parts).toHaveLength(2);
    expect(replace).not.toBe(find);
  },
);

test('docs/proof.md tells of each where it comes from', () => {
  const rows = readFileSync(path.join(root, 'docs/proof.md'), 'utf8').split('\n');
  const source = (from: string): string => from.slice(0, from.indexOf(': '));
  const untold = PLANTED.filter(
    ({ name, from }) => !rows.some((row) => row.startsWith(`| ${name} `) && row.includes(source(from))),
  );
  expect(untold.map(({ name }) => name)).toEqual([]);
});

test('a planted fault is run, and found', async () => {
  const [fault] = PLANTED as readonly [Planted];
  expect(await find(fault, 50, 1)).toMatchObject({ name: fault.name, invariant: expect.any(String) as unknown });
}, 60_000);

test('what cannot be planted is not looked for', async () => {
  const fault: Planted = { name: 'nobody has this', from: '', edits: [] };
  await expect(find(fault, 1, 1)).rejects.toThrow('There is no fault of this name');
}, 60_000);
