/** docs/sync.md and the tested cells say the same: a cell without a test, a test without a cell, or other words fail here. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { INVARIANTS } from '../broken.ts';
import type { Cell } from './cell.ts';
import { LEADER } from './leader.ts';
import { MUTATION } from './mutation.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const document = readFileSync(path.join(root, 'docs/sync.md'), 'utf8');

const wordsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((word) => word.trim());

/** The tables whose first column is `event`: each cell as `event · state: words`; a column may stand for several states. */
function written(): string[] {
  const tables = document.split('\n\n').filter((part) => /^\| event +\|/.test(part));
  return tables.flatMap((table) => {
    const [head = '', , ...rows] = table.trim().split('\n');
    const [, ...columns] = wordsOf(head);
    return rows.map(wordsOf).flatMap(([event, ...cells]) => {
      expect(cells).toHaveLength(columns.length);
      return cells.flatMap((is, i) => (columns[i] ?? '').split(', ').map((state) => `${event} · ${state}: ${is}`));
    });
  });
}

const tested = (table: Readonly<Record<string, Readonly<Record<string, Cell>>>>): string[] =>
  Object.entries(table).flatMap(([event, cells]) =>
    Object.entries(cells).map(([state, { is }]) => `${event} · ${state}: ${is}`),
  );

test('every cell of the document is tested, and every tested cell is in the document, in the same words', () => {
  expect(written().toSorted()).toEqual([...tested(MUTATION), ...tested(LEADER)].toSorted());
});

test('the invariants of the document are those that the simulator asks', () => {
  const rows = document.split('\n').filter((line) => /^\| +\d{1,2} +\|/.test(line));
  expect(rows.map(wordsOf).map(([no, name]) => `${no} ${name}`)).toEqual(
    INVARIANTS.slice(0, 19).map((name, i) => `${i + 1} ${name}`),
  );
});

test('every file that the document names is there', () => {
  const links = [...document.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => path.join('docs', link));
  const names = [...document.matchAll(/`((?:src|tests|docs)\/[^`]+)`/g)].map(([, name = '']) => name);
  const missing = [...links, ...names].filter((name) => !existsSync(path.join(root, name)));
  expect(missing).toEqual([]);
});
