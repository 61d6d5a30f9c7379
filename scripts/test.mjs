// npm test: every check and every suite; the last line is `N passed, N failed`.
//   npm test -- --only lint      the steps whose name contains it, with what they need
//   npm run check                the checks, without the suites
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './chromium.mjs';
import { continueInNode24, ensureInstalled, root } from './ensure.mjs';
import { ensureFirefox } from './firefox.mjs';
import { startPostgres } from './postgres.mjs';
import { readReport } from './report.mjs';
import { steps } from './steps.mjs';
import { ensureWebkit } from './webkit.mjs';

/**
 * @typedef {import('./steps.mjs').Step} Step
 * @typedef {import('./report.mjs').Counts} Counts
 * @typedef {{ env: Record<string, string>, problem?: string, stop?: () => Promise<void> }} Resource
 */

ensureInstalled();
continueInNode24();

const reports = path.join(root, '.cache/test');
const bin = [path.dirname(process.execPath), path.join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''];
const baseEnv = { ...process.env, PATH: bin.join(path.delimiter), NODE_ENV: 'test', NO_COLOR: '1' };
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** @type {Record<NonNullable<Step['uses']>, () => Promise<Resource>>} */
const resources = {
  chromium: async () => ({ env: { YARDHAND_CHROMIUM: ensureChromium() } }),
  firefox: async () => ({ env: { YARDHAND_FIREFOX: ensureFirefox() } }),
  webkit: async () => ({ env: { YARDHAND_WEBKIT: ensureWebkit() } }),
  postgres: async () => {
    const { url, stop } = await startPostgres();
    return { env: { DATABASE_URL: url }, stop };
  },
};

/** What may be missing on a machine without a failure, and never unsaid. */
const optional = ['firefox', 'postgres', 'webkit'];

/** @returns {Step[]} */
function selected() {
  const { values } = parseArgs({ options: { only: { type: 'string' }, checks: { type: 'boolean' } } });
  const { only, checks } = values;
  const wanted = steps.filter((step) => (!only || step.name.includes(only)) && (!checks || step.check));
  const needed = new Set([...wanted.flatMap((step) => step.needs ?? []), ...wanted.map((step) => step.name)]);
  return steps.filter((step) => needed.has(step.name));
}

/** @param {Step[]} list @returns {Promise<Map<string, Resource>>} */
async function prepare(list) {
  const ready = new Map();
  for (const name of new Set(list.flatMap((step) => step.uses ?? []))) {
    const resource = await resources[name]().catch((error) => ({ env: {}, problem: String(error) }));
    ready.set(name, resource);
    console.log(`${name}: ${resource.problem ?? Object.values(resource.env).join()}`);
  }
  return ready;
}

/** @param {import('node:child_process').ChildProcess} child the leader of a group: browsers and servers it started end with it */
function kill(child) {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}

/** @param {Step} step @param {string[]} command @param {NodeJS.ProcessEnv} env @returns {Promise<{ code: number, output: string }>} */
function execute(step, [file = '', ...args], env) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    /** @param {number} code */
    const done = (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code, output });
    };
    const limit = step.minutes ?? 10;
    const timer = setTimeout(() => {
      output += `\nStopped after ${limit} minutes.\n`;
      kill(child);
    }, limit * 60_000);
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => {
      output += error;
      done(1);
    });
    child.on('close', (code) => done(code ?? 1));
  });
}

/** @param {Step} step @param {Record<string, string>} extra @returns {Promise<Counts & { output: string }>} */
async function runStep(step, extra) {
  const env = { ...baseEnv, ...step.env, ...extra };
  if (step.check) {
    const { code, output } = await execute(step, step.run, env);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [], notes: [], failures: [], output };
  }
  const file = path.join(reports, `${step.name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code, output } = await execute(step, [...step.run, ...reporters], env);
  return { ...readReport(file, code), output };
}

/** @param {Step} step @param {Counts & { output: string }} result @param {number} started */
function print(step, result, started) {
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(6);
  const { passed, failed, skipped, notes } = result;
  const detail = step.check ? '' : `${passed} passed, ${failed} failed, ${skipped.length} skipped`;
  console.log(`${failed ? 'FAILED' : 'ok    '} ${seconds} s  ${step.name.padEnd(16)} ${detail}`);
  for (const name of skipped) console.log(`         skipped: ${name}`);
  for (const note of notes) console.log(`         ${note}`);
  // What a check prints is short and worth reading (sizes); a suite's log only when it fails.
  if (failed && result.output)
    console.log(`----- ${step.name} -----\n${result.output.trimEnd()}\n----- end of ${step.name} -----`);
  else if (step.name === 'size') console.log(result.output.trimEnd().replace(/^/gm, '         '));
}

/** @param {string} note @returns {Counts & { output: string }} */
const refused = (note) => ({ passed: 0, failed: 1, skipped: [], notes: [note], failures: [], output: '' });

/**
 * Suites wait for browsers, killed servers and slow networks half of their time; a check waits for nothing. So two suites run at a time,
 * for more of them would spoil each other's patience, and beside them what they leave of two cores is a check's.
 */
const AT_ONCE = 3;
const SUITES_AT_ONCE = 2;

/**
 * Runs the list, each step when there is room for it and what it needs has passed.
 *
 * @param {Step[]} list
 * @param {Map<string, Resource>} ready
 */
async function runAll(list, ready) {
  /** @type {Map<string, Counts>} */
  const results = new Map();
  const waiting = [...list];
  /** @param {Step} step */
  const one = async (step) => {
    const started = Date.now();
    const missing = (step.needs ?? []).find((name) => results.get(name)?.failed);
    const resource = step.uses && ready.get(step.uses);
    const reason = missing ? `not run: ${missing} failed` : resource?.problem;
    const result = reason ? refused(reason) : await runStep(step, resource?.env ?? {});
    results.set(step.name, result);
    print(step, result, started);
  };
  /** @type {Map<Step, Promise<void>>} */
  const busy = new Map();
  /** @param {Step} step */
  const hasRoom = (step) =>
    busy.size < AT_ONCE && (step.check || [...busy.keys()].filter(({ check }) => !check).length < SUITES_AT_ONCE);
  /** @param {Step} step */
  const canBegin = (step) => hasRoom(step) && (step.needs ?? []).every((name) => results.has(name));
  while (waiting.length + busy.size > 0) {
    const next = waiting.findIndex(canBegin);
    if (next >= 0) {
      const [step] = /** @type {[Step]} */ (waiting.splice(next, 1));
      busy.set(
        step,
        one(step).finally(() => busy.delete(step)),
      );
    } else await Promise.race(busy.values());
  }
  return results;
}

/** @param {Map<string, Resource>} ready */
async function stopAll(ready) {
  for (const child of running) kill(child);
  for (const { stop } of ready.values()) await stop?.();
}

async function main() {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const chosen = selected();
  const ready = await prepare(chosen);
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void stopAll(ready).then(() => process.exit(130)));
  /** @param {Step} step */
  const problem = ({ uses }) => (uses && optional.includes(uses) ? ready.get(uses)?.problem : undefined);
  const absent = chosen.filter(problem);
  const results = await runAll(
    chosen.filter((step) => !absent.includes(step)),
    ready,
  );
  await stopAll(ready);
  for (const step of absent) console.log(`\n!!! NOT RUN: ${step.name}: ${problem(step)}\n`);
  // Once more, where it is seen first: a log of thousands of lines lies above.
  for (const [name, { failures }] of results)
    for (const failure of failures) console.log(`\nFAILED in ${name}: ${failure}`);
  const counts = [...results.values()];
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  // No step at all (a misspelt --only) is no success.
  const failed = counts.reduce((sum, count) => sum + count.failed, counts.length === 0 ? 1 : 0);
  process.exitCode = failed ? 1 : 0;
  console.log(`${passed} passed, ${failed} failed`);
}

await main();
