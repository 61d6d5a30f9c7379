/** Every history that ever broke something is played again, for ever. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runTwice } from './batch.ts';
import type { History } from './history.ts';

const folder = path.join(import.meta.dirname, '../seeds');
process.env['TZ'] = 'UTC';

test.each(readdirSync(folder).filter((name) => name.endsWith('.json')))('%s', async (name) => {
  const history = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as History;
  expect((await runTwice(history)).broken).toBeNull();
});
