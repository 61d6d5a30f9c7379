/** On TEST_DATABASE=pglite (the default) or =postgres; a test run does both (scripts/steps.mjs): 500 histories and 20 kills. */
import { expect, test } from 'vitest';
import { onDatabase } from './database.ts';
import { runTwin } from './run.ts';
import { story } from './tally.ts';

const KILLS = 10;

const database = process.env['TEST_DATABASE'] ?? 'pglite';
/** The embedded database takes three times as long for one. */
const HISTORIES = database === 'pglite' ? 150 : 350;

test(`${HISTORIES} histories and ${KILLS} kills: the rows of the server and every phone are what the model says (${database})`, async () => {
  const options = { histories: HISTORIES, kills: KILLS, seed: 1, jobs: 6, only: null };
  const { report, failures, log } = await onDatabase(database, (place) => runTwin({ ...place, ...options }));
  expect(failures.map(story)).toEqual([]);
  expect(log).toBe('');
  expect(report.serverErrors).toBe(0);
  expect(report.kills).toBeGreaterThanOrEqual(KILLS);
});
