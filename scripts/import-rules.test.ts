import { describe, expect, it } from 'vitest';
import { type Graph, violations } from './import-rules.ts';

/** One planted import: `from specifier → target`. */
const planted = (from: string, specifier: string, target: string | null, typeOnly = false): Graph =>
  new Map([[from, [{ specifier, target, typeOnly }]]]);

describe('refused', () => {
  it.each([
    ['contract/a.ts', '#lib/a.ts', 'src/lib/a.ts'],
    ['src/lib/a.ts', '#http/a.ts', 'src/http/a.ts'],
    ['src/http/a.ts', '#db/a.ts', 'src/db/a.ts'],
    ['src/db/a.ts', '#http/a.ts', 'src/http/a.ts'],
    ['src/db/a.ts', '#session/a.ts', 'src/session/a.ts'],
    ['src/session/a.ts', '#sync/a.ts', 'src/sync/a.ts'],
    ['src/sync/a.ts', '#ui/a.tsx', 'src/ui/a.tsx'],
    ['src/sync/a.ts', '#media/a.ts', 'src/media/a.ts'],
    ['src/ui/a.tsx', '#db/a.ts', 'src/db/a.ts'],
    ['src/ui/a.tsx', '#contract/a.ts', 'contract/a.ts'],
    ['src/media/a.ts', '#kit/a.ts', 'src/kit/a.ts'],
    ['src/kit/a.tsx', '#features/todos/a.tsx', 'src/features/todos/a.tsx'],
    ['src/features/todos/a.tsx', '#app/a.tsx', 'src/app/a.tsx'],
    ['src/features/todos/a.tsx', '#features/punch/a.tsx', 'src/features/punch/a.tsx'],
    ['src/features/todos/a.tsx', '../punch/a.tsx', 'src/features/punch/a.tsx'],
    ['src/sw/index.ts', '#app/a.tsx', 'src/app/a.tsx'],
    ['server/a.ts', '#lib/a.ts', 'src/lib/a.ts'],
    ['src/app/a.tsx', '#server/a.ts', 'server/a.ts'],
    ['src/app/a.tsx', '#tests/a.ts', 'tests/a.ts'],
    ['src/sync/a.ts', '../lib/a.ts', 'src/lib/a.ts'],
    ['server/areas/todos/a.ts', '../../db/a.ts', 'server/db/a.ts'],
    ['src/sync/a.test.ts', '../db/a.ts', 'src/db/a.ts'],
    ['src/sync/a.ts', 'dexie', null],
    ['src/features/todos/a.tsx', 'dexie', null],
    ['src/ui/a.tsx', 'dexie-react-hooks', null],
    ['src/app/a.tsx', 'workbox-precaching/x.js', null],
    ['server/areas/todos/a.ts', 'pg-boss', null],
    ['src/sync/worker.ts', 'react', null],
    ['src/media/compress.worker.ts', '@chakra-ui/react/box', null],
    ['src/sw/index.ts', 'react-dom/client', null],
  ])('%s: %s', (from, specifier, target) => {
    expect(violations(planted(from, specifier, target))).toHaveLength(1);
  });

  it('React behind other files of a worker', () => {
    const graph: Graph = new Map([
      ['src/sync/worker.ts', [{ specifier: './engine.ts', target: 'src/sync/engine.ts', typeOnly: false }]],
      ['src/sync/engine.ts', [{ specifier: 'react', target: null, typeOnly: false }]],
    ]);
    expect(violations(graph)).toEqual(['src/sync/worker.ts: a worker must not load React: src/sync/engine.ts → react']);
  });
});

describe('allowed', () => {
  it.each([
    ['src/lib/a.ts', '#contract/a.ts', 'contract/a.ts'],
    ['src/sync/core/a.ts', '../ops/a.ts', 'src/sync/ops/a.ts'],
    ['src/features/todos/a.tsx', './b.tsx', 'src/features/todos/b.tsx'],
    ['src/features/todos/a.tsx', '#ui/a.tsx', 'src/ui/a.tsx'],
    ['src/features/todos/a.tsx', 'dexie-react-hooks', null],
    ['src/main.tsx', '#app/a.tsx', 'src/app/a.tsx'],
    ['src/db/a.ts', 'dexie', null],
    ['server/jobs/a.ts', 'pg-boss', null],
    ['src/sync/a.test.ts', '#server/a.ts', 'server/a.ts'],
    ['tests/e2e/a.test.ts', '#app/a.ts', 'src/app/a.ts'],
    ['vite.config.ts', './scripts/a.mjs', 'scripts/a.mjs'],
  ])('%s: %s', (from, specifier, target) => {
    expect(violations(planted(from, specifier, target))).toEqual([]);
  });

  it('types of React in a worker: nothing is loaded', () => {
    expect(violations(planted('src/sync/worker.ts', 'react', null, true))).toEqual([]);
  });
});
