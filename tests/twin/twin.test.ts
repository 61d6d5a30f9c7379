/** On TEST_DATABASE=pglite (the default) or =postgres: half of the histories and kills of a test run (scripts/steps.mjs runs both). */
import { expect, test } from 'vitest';
import { onDatabase } from './database.ts';
import { runTwin } from './run.ts';
import { story } from './tally.ts';

const HISTORIES = 250;
const KILLS = 10;

const database = process.env['TEST_DATABASE'] ?? 'pglite';

test(`${HISTORIES} histories and ${KILLS} kills: the rows of the server and every phone are what the model says (${database})`, async () => {
  const options = { histories: HISTORIES, kills: KILLS, seed: 1, jobs: 6, only: null };
  const { report, failures, log } = await onDatabase(database, (place) => runTwin({ ...place, ...options }));
  expect(failures.map(story)).toEqual([]);
  expect(log).toBe('');
  expect(report.serverErrors).toBe(0);
  expect(report.kills).toBeGreaterThanOrEqual(KILLS);
});
