// Runs the steps of `npm test` or `npm run proof` (steps.mjs) side by side and prints what they did; the last line is `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { root } from './ensure.mjs';
import { ensureFirefox } from './firefox.mjs';
import { startPostgres } from './postgres.mjs';
import { afterRerun, count, failedFiles, nothing, readResults } from './report.mjs';
import { ensureWebkit } from './webkit.mjs';

/**
 * @typedef {import('./steps.mjs').Step} Step
 * @typedef {import('./report.mjs').Counts} Counts
 * @typedef {{ env: Record<string, string>, problem?: string, stop?: () => Promise<void> }} Resource
 * @typedef {{ code: number, output: string }} Ended
 */

const bin = [path.dirname(process.execPath), path.join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''];
/** @type {NodeJS.ProcessEnv} */
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

/**
 * The steps whose name contains `only` (all without it), with what they need.
 *
 * @param {readonly Step[]} steps
 * @param {string} [only]
 * @returns {Step[]}
 */
export function select(steps, only = '') {
  const wanted = steps.filter(({ name }) => name.includes(only));
  const names = new Set(wanted.flatMap(({ name, needs = [] }) => [name, ...needs]));
  return steps.filter(({ name }) => names.has(name));
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

/** A step that takes longer hangs: even on a machine that is four times too busy the longest needs less. */
const LIMIT_MINUTES = 40;

/** @param {string[]} command @param {NodeJS.ProcessEnv} env @returns {Promise<Ended>} */
function execute([file = '', ...args], env) {
  return new Promise((resolve) => {
    const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let output = '';
    /** @param {number} code */
    const done = (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code, output });
    };
    const timer = setTimeout(() => {
      output += `\nStopped after ${LIMIT_MINUTES} minutes.\n`;
      kill(child);
    }, LIMIT_MINUTES * 60_000);
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => {
      output += error;
      done(1);
    });
    child.on('close', (code) => done(code ?? 1));
  });
}

/**
 * One run of a suite.
 *
 * @param {Step} step
 * @param {NodeJS.ProcessEnv} env
 * @param {string} report where Vitest writes what its tests did
 * @param {readonly string[]} [files] what a path has to contain to be run; none: every file
 * @returns {Promise<Ended & { results: ReturnType<typeof readResults> }>}
 */
async function runSuite(step, env, report, files = []) {
  const projects = (step.projects ?? []).flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ended = await execute(['vitest', 'run', ...projects, ...files, ...reporters], env);
  return { ...ended, results: readResults(report) };
}

/** @param {Step} step @param {Record<string, string>} extra @param {string} reports @returns {Promise<Counts & { output: string }>} */
async function runStep(step, extra, reports) {
  const env = { ...baseEnv, ...step.env, ...extra };
  if (step.run) {
    const { code, output } = await execute(step.run, env);
    return { ...nothing, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  }
  const first = await runSuite(step, env, path.join(reports, `${step.name}.json`), step.files);
  const failed = failedFiles(first.results ?? []);
  if (!step.rerunFailedFiles || failed.length === 0)
    return { ...count(first.results, first.code), output: first.output };
  const second = await runSuite(step, env, path.join(reports, `${step.name}-again.json`), failed);
  const results = second.results && afterRerun(first.results ?? [], second.results);
  return { ...count(results, second.code), output: first.output + second.output };
}

/** @param {Step} step @param {Counts & { output: string }} result @param {number} started */
function print(step, result, started) {
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(6);
  const { passed, failed, skipped, flaky, notes } = result;
  const again = flaky.length > 0 ? `, ${flaky.length} flaky` : '';
  const detail = step.run ? '' : `${passed} passed, ${failed} failed, ${skipped.length} skipped${again}`;
  console.log(`${failed ? 'FAILED' : 'ok    '} ${seconds} s  ${step.name.padEnd(16)} ${detail}`);
  for (const name of skipped) console.log(`         skipped: ${name}`);
  for (const note of notes) console.log(`         ${note}`);
  // What a check prints is short and worth reading (sizes); a suite's log only when it fails.
  if (failed && result.output)
    console.log(`----- ${step.name} -----\n${result.output.trimEnd()}\n----- end of ${step.name} -----`);
  else if (step.name === 'size') console.log(result.output.trimEnd().replace(/^/gm, '         '));
}

/** @param {string} note @returns {Counts & { output: string }} */
const refused = (note) => ({ ...nothing, failed: 1, notes: [note], output: '' });

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
 * @param {string} reports
 */
async function runAll(list, ready, reports) {
  /** @type {Map<string, Counts>} */
  const results = new Map();
  const waiting = [...list];
  /** @param {Step} step */
  const one = async (step) => {
    const started = Date.now();
    const missing = (step.needs ?? []).find((name) => results.get(name)?.failed);
    const resource = step.uses && ready.get(step.uses);
    const reason = missing ? `not run: ${missing} failed` : resource?.problem;
    const result = reason ? refused(reason) : await runStep(step, resource?.env ?? {}, reports);
    results.set(step.name, result);
    print(step, result, started);
  };
  /** @type {Map<Step, Promise<void>>} */
  const busy = new Map();
  /** @param {Iterable<Step>} some */
  const suitesOf = (some) => [...some].filter(({ run }) => !run).length;
  /** @param {Step} step */
  const hasRoom = (step) => {
    const suites = suitesOf(busy.keys());
    // The longest stand first: none is overtaken because it has to wait for the build.
    if (!step.run) return suites < SUITES_AT_ONCE && step === waiting.find(({ run }) => !run);
    // A check takes no place that a suite will want as soon as what it needs is there.
    const kept = Math.min(SUITES_AT_ONCE, suites + suitesOf(waiting));
    return busy.size - suites < AT_ONCE - kept;
  };
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

/** Said once more at the end, where it is seen first: a log of thousands of lines lies above. @param {Map<string, Counts>} results */
function printSummary(results) {
  for (const [name, { flaky }] of results)
    for (const test of flaky) console.log(`\nFlaky in ${name}, passed at the second try: ${test}`);
  for (const [name, { failures }] of results)
    for (const failure of failures) console.log(`\nFAILED in ${name}: ${failure}`);
}

/**
 * Everything that steps leave in the system's folder for temporary files lies in one folder, which goes at the end: a killed browser or
 * server removes nothing of its own.
 */
function temporaryFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yt-'));
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) baseEnv[name] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Reports of the last run; what else lies beside them stays. @param {string} folder */
function emptyReports(folder) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.endsWith('.json')) rmSync(path.join(folder, name));
}

/**
 * Runs the steps, prints the summary and sets the exit code.
 *
 * @param {Step[]} list
 * @param {string} reports the folder that Vitest's reports are written to
 * @returns {Promise<boolean>} whether everything passed
 */
export async function runSteps(list, reports) {
  const started = Date.now();
  emptyReports(reports);
  const ready = await prepare(list);
  const removeTemporary = temporaryFolder();
  const end = async () => {
    for (const child of running) kill(child);
    for (const { stop } of ready.values()) await stop?.();
    removeTemporary();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end().then(() => process.exit(130)));
  /** @param {Step} step */
  const problem = ({ uses }) => (uses && optional.includes(uses) ? ready.get(uses)?.problem : undefined);
  const absent = list.filter(problem);
  const present = list.filter((step) => !absent.includes(step));
  const results = await runAll(present, ready, reports);
  await end();
  for (const step of absent) console.log(`\n!!! NOT RUN: ${step.name}: ${problem(step)}\n`);
  printSummary(results);
  const counts = [...results.values()];
  const passed = counts.reduce((sum, { passed: n }) => sum + n, 0);
  // No step at all (a misspelt --only) is no success.
  const failed = counts.reduce((sum, { failed: n }) => sum + n, counts.length === 0 ? 1 : 0);
  process.exitCode = failed ? 1 : 0;
  console.log(`\nin ${((Date.now() - started) / 60_000).toFixed(1)} minutes`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
}
