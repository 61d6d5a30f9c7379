// What `npm test` and `npm run proof` run. To add a step, add a row; order is the order in which they are begun, two suites and a check at
// a time (runner.mjs). `npm test` is for every change and has to end within fifteen minutes on two cores; what proves the engine, and what
// takes long, belongs to the proof (docs/proof.md says when that has to be run). The check `homes` fails when a test file is in neither.

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} [run] the command of a check; a program of node_modules/.bin or a path. It counts as one
 * @property {string[]} [projects] the Vitest projects of a suite, whose tests are counted
 * @property {string[]} [files] of these projects, only the test files whose path contains one of these
 * @property {string[]} [needs] names of steps that have to pass first
 * @property {'chromium' | 'firefox' | 'postgres' | 'webkit'} [uses] is found or started before, and named in the step's environment
 * @property {Record<string, string>} [env]
 * @property {boolean} [rerunFailedFiles] files that failed are run once more, each as a whole, and that second report counts. For suites whose
 *   tests share a server and a browser: a test that is repeated by itself would meet what its first try has left there
 * @property {boolean} [repeats] only in the proof: it runs files again that `npm test` runs, on another database or engine, or for longer
 */

/**
 * A zone in which it is about nine in the morning. A yard that was made before midnight has other work after it: no day may end
 * while people of a test are at work in it. At most eleven hours from UTC: what a test says of noon UTC is of the same day there.
 */
function morning() {
  const ahead = 9 - new Date().getUTCHours();
  const east = ahead < -12 ? ahead + 24 : Math.max(ahead, -11);
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}
const inTheMorning = { TZ: morning() };

/** @type {Step} */
const build = { name: 'build', run: ['node', 'scripts/build.mjs'] };

/** @type {readonly Step[]} */
export const testSteps = [
  build,
  // It keeps both cores busy for the longest time, so it begins first, and the browsers fill the gaps that it leaves.
  {
    name: 'server',
    projects: ['server'],
    env: { ...inTheMorning, TEST_DATABASE: 'pglite', FUZZ_RUNS: '3' },
  },
  {
    name: 'e2e',
    projects: ['e2e'],
    needs: ['build'],
    uses: 'chromium',
    env: { ...inTheMorning, AXE_THEMES: 'light' },
    rerunFailedFiles: true,
  },
  { name: 'format', run: ['oxfmt', '--check'] },
  // With the types of every file, which a compiler beside it would only read and check once more (.oxlintrc.json: typeCheck).
  { name: 'lint', run: ['oxlint', '--deny-warnings'] },
  { name: 'imports', run: ['node', 'scripts/check-imports.ts'] },
  { name: 'unused', run: ['knip'] },
  { name: 'homes', run: ['node', 'scripts/check-homes.ts'] },
  { name: 'size', run: ['node', 'scripts/size.ts'], needs: ['build'] },
  { name: 'browser', projects: ['browser'], uses: 'chromium', env: inTheMorning },
  // With a seed: whether a change lands must not be a matter of luck. The proof tries the properties at random.
  { name: 'unit', projects: ['unit'], env: { ...inTheMorning, PROPERTY_RUNS: '300', PROPERTY_SEED: '1' } },
];

/** The twin's phones have the days of UTC. */
const twin = { projects: ['twin'] };

/** @param {'webkit' | 'firefox'} engine @returns {Step} the browser tests again, and stories of their own */
const onEngine = (engine) => ({
  name: engine,
  projects: ['engine-suites', 'engine-stories'],
  needs: ['build'],
  uses: engine,
  env: { ...inTheMorning, YARDHAND_ENGINE: engine },
  repeats: true,
});

/** @type {readonly Step[]} */
export const proofSteps = [
  build,
  // The lint of `npm test` checks types; only the compiler itself says what cannot be declared to another project.
  { name: 'types', run: ['tsc', '-b'] },
  // The browser dies at random moments, and what else may happen to it.
  {
    name: 'kills',
    projects: ['kills'],
    needs: ['build'],
    uses: 'chromium',
    env: inTheMorning,
  },
  {
    name: 'stories',
    projects: ['stories'],
    needs: ['build'],
    uses: 'chromium',
    env: inTheMorning,
    rerunFailedFiles: true,
  },
  {
    name: 'themes',
    projects: ['e2e'],
    files: ['accessible'],
    needs: ['build'],
    uses: 'chromium',
    env: { ...inTheMorning, AXE_THEMES: 'dark,sun' },
    rerunFailedFiles: true,
    repeats: true,
  },
  {
    name: 'coverage',
    run: ['vitest', 'run', '--config', 'vitest.core.config.ts', '--coverage'],
    // Which lines are reached must not be a matter of luck; the step `properties` tries the properties at random.
    env: { PROPERTY_RUNS: '50', PROPERTY_SEED: '1' },
  },
  // 10,000 known histories, then some of them on Dexie. `--fresh N` adds such as nobody has seen: for people, not for every change.
  { name: 'simulate', run: ['node', 'tests/sync/main.ts', '--histories', '10000'] },
  {
    name: 'simulate-dexie',
    run: ['node', 'tests/sync/main.ts', '--histories', '1000', '--store', 'dexie'],
  },
  // The simulator's histories against the real server, which is killed meanwhile.
  { ...twin, name: 'twin-pglite', env: { TEST_DATABASE: 'pglite', TZ: 'UTC' } },
  { ...twin, name: 'twin-postgres', env: { TEST_DATABASE: 'postgres', TZ: 'UTC' }, uses: 'postgres' },
  { name: 'processes', projects: ['processes'], env: { ...inTheMorning, TEST_DATABASE: 'pglite' } },
  {
    name: 'server-postgres',
    projects: ['server', 'processes'],
    env: { ...inTheMorning, TEST_DATABASE: 'postgres', FUZZ_RUNS: '3', LEDGER_ACTS: '500' },
    uses: 'postgres',
    repeats: true,
  },
  {
    name: 'rows',
    projects: ['server'],
    files: ['tests/contract'],
    env: { ...inTheMorning, TEST_DATABASE: 'pglite', FUZZ_RUNS: '25' },
    repeats: true,
  },
  onEngine('webkit'),
  onEngine('firefox'),
  {
    name: 'properties',
    projects: ['unit'],
    env: { ...inTheMorning, PROPERTY_RUNS: '10000' },
    repeats: true,
  },
];
