// npm run proof: what proves the engine and everything that takes long (docs/proof.md says which change needs it); as `npm test`, it ends
// with `N passed, N failed`.
//   npm run proof -- --only kills      the parts whose name contains it, with what they need
import path from 'node:path';
import { parseArgs } from 'node:util';
import { continueInNode24, ensureInstalled, root } from './ensure.mjs';
import { runSteps, select } from './runner.mjs';
import { proofSteps } from './steps.mjs';

ensureInstalled();
continueInNode24();

const { values } = parseArgs({ options: { only: { type: 'string' } } });
await runSteps(select(proofSteps, values.only), path.join(root, '.cache/proof'));
