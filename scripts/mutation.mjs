// npm run mutation: changes src/sync/core in about a thousand places, one at a time, and says which changes no test noticed.
// Takes minutes. Fails below 95 %; the survivors that no test can find are named in docs/sync.md.
import path from 'node:path';
import { ensureInstalled, node24, root } from './ensure.mjs';
import { runInForeground } from './run.mjs';

ensureInstalled();
const program = path.join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
// The same few tries for every mutant: a survivor is a missing test, not bad luck.
const env = { PROPERTY_RUNS: '100', PROPERTY_SEED: '1', NO_COLOR: '1' };
runInForeground([{ file: node24(), args: [program, 'run', ...process.argv.slice(2)], env }]);
