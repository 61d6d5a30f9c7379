// npm test: every check and the suites that each change has to pass; the last line is `N passed, N failed`.
//   npm test -- --only lint      the steps whose name contains it, with what they need
//   npm run check                the checks, without the suites
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { continueInNode24, ensureInstalled, root } from './ensure.mjs';
import { runSteps, select } from './runner.mjs';
import { testSteps } from './steps.mjs';

ensureInstalled();
continueInNode24();

const reports = path.join(root, '.cache/test');
/** Names the tree of the last commit on which the whole of `npm test` has passed. */
const green = path.join(reports, 'green');

/** @param {string[]} args @returns {string | undefined} what git prints; undefined where it fails, as outside a repository */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** The tree that the working folder holds, when it holds a commit and nothing else. */
const cleanTree = () => (git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD^{tree}') : undefined);

const { values } = parseArgs({ options: { only: { type: 'string' }, checks: { type: 'boolean' } } });
const list = select(testSteps, values.only).filter(({ run }) => run || !values.checks);
const isWhole = list.length === testSteps.length;
if (isWhole) rmSync(green, { force: true });
const before = cleanTree();
const passed = await runSteps(list, reports);
if (isWhole && passed && before && before === cleanTree()) writeFileSync(green, `${before}\n`);
