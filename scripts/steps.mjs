// What `npm test` runs. To add a step, add a row; order is the order in which they are begun, two suites and a check at a time. The
// suites that wait most stand first: the long checks fill the cores beside them, and nothing long is left for the end.

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} run the command; a program of node_modules/.bin or a path
 * @property {boolean} [check] counts as one, waits for nothing but the machine, part of `npm run check`; without it the step is a Vitest suite and counts its tests
 * @property {string[]} [needs] names of steps that have to pass first
 * @property {'chromium' | 'firefox' | 'postgres' | 'webkit'} [uses] is found or started before, and named in the step's environment
 * @property {Record<string, string>} [env]
 * @property {number} [minutes] how long it may take (10)
 */

/** @param {string} project */
const vitest = (project) => ['vitest', 'run', '--project', project];

/**
 * A zone in which it is about nine in the morning. A yard that was made before midnight has other work after it: no day may end
 * while people of a test are at work in it.
 */
function morning() {
  const ahead = 9 - new Date().getUTCHours();
  const east = ahead < -11 ? ahead + 24 : ahead;
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}
const inTheMorning = { TZ: morning() };

/** @type {readonly Step[]} */
export const steps = [
  { name: 'build', check: true, run: ['node', 'scripts/build.mjs'] },
  { name: 'types', check: true, run: ['tsc', '-b'] },
  { name: 'e2e', run: vitest('e2e'), needs: ['build'], uses: 'chromium', env: inTheMorning, minutes: 25 },
  // The browser dies at random moments, and what else may happen to it.
  { name: 'kills', run: vitest('kills'), needs: ['build'], uses: 'chromium', env: inTheMorning, minutes: 25 },
  { name: 'format', check: true, run: ['oxfmt', '--check'] },
  { name: 'lint', check: true, run: ['oxlint', '--deny-warnings'] },
  { name: 'imports', check: true, run: ['node', 'scripts/check-imports.ts'] },
  { name: 'unused', check: true, run: ['knip'] },
  {
    name: 'coverage',
    check: true,
    run: ['vitest', 'run', '--config', 'vitest.core.config.ts', '--coverage'],
    // Which lines are reached must not be a matter of luck; the step `unit` tries the properties at random.
    env: { PROPERTY_RUNS: '50', PROPERTY_SEED: '1' },
  },
  { name: 'size', check: true, run: ['node', 'scripts/size.ts'], needs: ['build'] },
  // 10,000 known histories, then some of them on Dexie. `--fresh N` adds such as nobody has seen: for people, not for every change.
  {
    name: 'simulate',
    check: true,
    run: ['node', 'tests/sync/main.ts', '--histories', '10000'],
    minutes: 25,
  },
  {
    name: 'simulate-dexie',
    check: true,
    run: ['node', 'tests/sync/main.ts', '--histories', '1000', '--store', 'dexie'],
    minutes: 25,
  },
  // The simulator's histories against the real server, which is killed meanwhile. The days of its phones are those of UTC.
  { name: 'twin-pglite', run: vitest('twin'), env: { TEST_DATABASE: 'pglite', TZ: 'UTC' }, minutes: 20 },
  {
    name: 'twin-postgres',
    run: vitest('twin'),
    env: { TEST_DATABASE: 'postgres', TZ: 'UTC' },
    uses: 'postgres',
    minutes: 20,
  },
  { name: 'server-pglite', run: vitest('server'), env: { TEST_DATABASE: 'pglite' }, minutes: 20 },
  { name: 'server-postgres', run: vitest('server'), env: { TEST_DATABASE: 'postgres' }, uses: 'postgres', minutes: 20 },
  // The engines of iPhones and of some desktops: the browser tests again, and stories of their own.
  {
    name: 'engine-webkit',
    run: vitest('engine-*'),
    needs: ['build'],
    uses: 'webkit',
    env: { ...inTheMorning, YARDHAND_ENGINE: 'webkit' },
  },
  {
    name: 'engine-firefox',
    run: vitest('engine-*'),
    needs: ['build'],
    uses: 'firefox',
    env: { ...inTheMorning, YARDHAND_ENGINE: 'firefox' },
  },
  { name: 'browser', run: vitest('browser'), uses: 'chromium' },
  { name: 'unit', run: vitest('unit') },
];
