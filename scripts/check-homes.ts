// Checks that every test file is run: by one step of `npm test`, or by the proof. The proof may run files of `npm test` again.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { homeless, type Listed } from './homes.ts';
import { proofSteps, testSteps } from './steps.mjs';

const root = path.resolve(import.meta.dirname, '..');
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');

// The projects of another engine exist only where one is named (vitest.config.ts).
const env = { ...process.env, YARDHAND_ENGINE: 'webkit' };
const list = spawnSync(process.execPath, [vitest, 'list', '--filesOnly', '--json'], {
  cwd: root,
  env,
  encoding: 'utf8',
});
if (list.status !== 0) throw new Error(`vitest list failed:\n${list.stderr}`);
const listed = (JSON.parse(list.stdout) as { file: string; projectName: string }[]).map(
  ({ file, projectName }): Listed => ({
    file: path.relative(root, file).replaceAll(path.sep, '/'),
    // Browser projects are listed with their browser: `browser (chromium)`.
    project: projectName.replace(/ \(.*\)$/, ''),
  }),
);
const files = globSync('{contract,src,server,tests,scripts}/**/*.test.{ts,tsx}', { cwd: root });

const problems = homeless(
  files.map((file) => file.replaceAll(path.sep, '/')),
  listed,
  testSteps,
  proofSteps,
);
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
