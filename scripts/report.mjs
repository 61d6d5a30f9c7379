// What a suite did, from Vitest's JSON report.
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: string[], notes: string[], failures: string[] }} Counts
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Assertion
 * @typedef {{ name: string, status: string, message: string, assertionResults: Assertion[] }} FileResult
 */

/** A file can fail without a failed test: it did not load, or a hook threw. @param {FileResult} file */
const failedAsAWhole = (file) =>
  file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed');

/** Its name and the beginning of why. @param {Assertion} test */
const failureOf = ({ fullName, failureMessages = [] }) => [fullName, ...failureMessages].join('\n').slice(0, 1000);

/** @param {string} file @param {number} exitCode @returns {Counts} */
export function readReport(file, exitCode) {
  if (!existsSync(file))
    return { passed: 0, failed: 1, skipped: [], notes: ['the suite wrote no report'], failures: [] };
  /** @type {{ testResults: FileResult[] }} */
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const tests = testResults.flatMap((result) => result.assertionResults);
  const broken = testResults.filter(failedAsAWhole);
  const counts = {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length + broken.length,
    skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').map(({ fullName }) => fullName),
    notes: broken.map(({ name, message }) => `${name}: ${message}`),
    failures: tests.filter(({ status }) => status === 'failed').map(failureOf),
  };
  // Nothing may be taken for success because nothing was looked at, nor an error outside every test.
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, notes: ['the suite ran no test'] };
  if (exitCode !== 0 && counts.failed === 0) return { ...counts, failed: 1, notes: ['an error outside every test'] };
  return counts;
}
