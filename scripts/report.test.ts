import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readReport } from './report.mjs';

const folder = mkdtempSync(path.join(os.tmpdir(), 'yardhand-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

const test = (status: string) => ({ status, fullName: `a ${status} test`, failureMessages: ['1 is not 2'] });

function counts(exitCode: number, ...files: { status: string; tests: string[] }[]) {
  const testResults = files.map(({ status, tests }) => {
    return { name: 'a.test.ts', status, message: 'broken', assertionResults: tests.map(test) };
  });
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify({ testResults }));
  const { passed, failed, skipped } = readReport(file, exitCode);
  return { passed, failed, skipped: skipped.length };
}

it('counts tests', () => {
  expect(counts(1, { status: 'failed', tests: ['passed', 'failed', 'skipped', 'todo'] })).toEqual({
    passed: 1,
    failed: 1,
    skipped: 2,
  });
});

it('says which test failed, and why', () => {
  const file = path.join(folder, 'failures.json');
  const assertionResults = [test('passed'), test('failed')];
  writeFileSync(
    file,
    JSON.stringify({ testResults: [{ name: 'a', status: 'failed', message: '', assertionResults }] }),
  );
  expect(readReport(file, 1).failures).toEqual(['a failed test\n1 is not 2']);
});

it('never takes silence for success', () => {
  expect(counts(0)).toMatchObject({ passed: 0, failed: 1 });
  expect(counts(0, { status: 'passed', tests: ['skipped'] })).toMatchObject({ passed: 0, failed: 1 });
  expect(counts(1, { status: 'failed', tests: [] }, { status: 'passed', tests: ['passed'] })).toMatchObject({
    failed: 1,
  });
  expect(counts(1, { status: 'passed', tests: ['passed'] })).toMatchObject({ passed: 1, failed: 1 });
  expect(readReport(path.join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 });
});
