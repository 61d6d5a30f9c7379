// What a suite did, from Vitest's JSON report.
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} skipped
 * @property {string[]} flaky tests that passed, but not at the first try
 * @property {string[]} notes what is wrong beside single tests
 * @property {string[]} failures
 *
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name: string, status: string, message: string, assertionResults: Assertion[] }} FileResult
 */

/** @type {Counts} */
export const nothing = { passed: 0, failed: 0, skipped: [], flaky: [], notes: [], failures: [] };

/** A file can fail without a failed test: it did not load, or a hook threw. @param {FileResult} file */
const failedAsAWhole = (file) =>
  file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed');

/** Its name and the beginning of why. @param {Assertion} test */
const failureOf = ({ fullName, failureMessages = [] }) => [fullName, ...failureMessages].join('\n').slice(0, 1000);

/** A test that Vitest repeated keeps the messages of its first try. @param {Assertion} test */
const neededRetry = ({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0;

/** @param {string} file @returns {FileResult[] | undefined} undefined when the suite wrote no report */
export function readResults(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).testResults : undefined;
}

/** @param {readonly FileResult[]} results @returns {string[]} paths of the test files in which something failed */
export const failedFiles = (results) => results.filter(({ status }) => status === 'failed').map(({ name }) => name);

/**
 * The results after files that failed were run again: of those, the second run counts.
 *
 * @param {readonly FileResult[]} first
 * @param {readonly FileResult[]} second
 * @returns {FileResult[]} what passed in the second run only bears the messages of the first one, as a test does that Vitest repeated
 */
export function afterRerun(first, second) {
  return first.map((file) => {
    const again = second.find(({ name }) => name === file.name);
    if (!again) return file;
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    const messagesOf = new Map(failed.map(({ fullName, failureMessages = [] }) => [fullName, failureMessages]));
    // A file that failed as a whole has no failed test, so its message stands for all of them.
    const whole = failed.length === 0 ? [file.message] : [];
    const assertionResults = again.assertionResults.map((test) =>
      test.status === 'passed' ? { ...test, failureMessages: messagesOf.get(test.fullName) ?? whole } : test,
    );
    return { ...again, assertionResults };
  });
}

/** @param {FileResult[] | undefined} results @param {number} exitCode @returns {Counts} */
export function count(results, exitCode) {
  if (!results) return { ...nothing, failed: 1, notes: ['the suite wrote no report'] };
  const tests = results.flatMap((result) => result.assertionResults);
  const broken = results.filter(failedAsAWhole);
  const counts = {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length + broken.length,
    skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').map(({ fullName }) => fullName),
    flaky: tests.filter(neededRetry).map(failureOf),
    notes: broken.map(({ name, message }) => `${name}: ${message}`),
    failures: tests.filter(({ status }) => status === 'failed').map(failureOf),
  };
  // Nothing may be taken for success because nothing was looked at, nor an error outside every test.
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, notes: ['the suite ran no test'] };
  if (exitCode !== 0 && counts.failed === 0) return { ...counts, failed: 1, notes: ['an error outside every test'] };
  return counts;
}
