import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** They hear keys, but act on none by its name. */
const NAMELESS = [
  'src/app/layout-button.tsx',
  'src/app/come-back.ts',
  'src/lib/use-update.ts',
  'src/ui/steady-tap.dom.ts',
];

test('bugs 5: whoever acts on a key lets those of an input method pass', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file) && !NAMELESS.includes(file));
  const acting = files.filter((file) => /event\.key\b/.test(readFileSync(file, 'utf8')));
  expect(acting.length).toBeGreaterThan(10);
  expect(acting.filter((file) => !/isComposing\(event\)/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
