// npm run fuzz: the generated tests of every row of the contract (tests/contract/rows.ts), with as many cases as wanted.
//   npm run fuzz -- --cases 200 --seed 7 --area departments
// A failure prints what was sent; the same seed finds it again.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled, node24, root } from './ensure.mjs';
import { runInForeground } from './run.mjs';

ensureInstalled();
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    area: { type: 'string' },
  },
});
console.log(`${values.cases} cases a row, seed ${values.seed}`);
const program = path.join(root, 'node_modules/vitest/vitest.mjs');
const env = {
  TEST_DATABASE: 'pglite',
  FUZZ_RUNS: values.cases,
  FUZZ_SEED: values.seed,
  ...(values.area && { FUZZ_AREA: values.area }),
};
runInForeground([{ file: node24(), args: [program, 'run', '--project', 'server', 'tests/contract/rows'], env }]);
