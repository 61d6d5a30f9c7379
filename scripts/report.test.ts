import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { afterRerun, count, failedFiles, readResults } from './report.mjs';

const test = (status: string, fullName = `a ${status} test`) => ({
  status,
  fullName,
  failureMessages: status === 'failed' ? ['1 is not 2'] : [],
});
const file = (status: string, tests: ReturnType<typeof test>[], name = 'a.test.ts') => ({
  name,
  status,
  message: status === 'failed' ? 'broken' : '',
  assertionResults: tests,
});

describe('readResults', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'yardhand-report-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('reads the files of a report, and tells when there is none', () => {
    const written = path.join(folder, 'report.json');
    writeFileSync(written, JSON.stringify({ testResults: [file('passed', [test('passed')])] }));
    expect(readResults(written)).toEqual([file('passed', [test('passed')])]);
    expect(readResults(path.join(folder, 'none.json'))).toBeUndefined();
  });
});

describe('count', () => {
  it('counts tests', () => {
    const tests = ['passed', 'failed', 'skipped', 'todo'].map((status) => test(status));
    const { passed, failed, skipped } = count([file('failed', tests)], 1);
    expect({ passed, failed, skipped: skipped.length }).toEqual({ passed: 1, failed: 1, skipped: 2 });
  });

  it('says which test failed, and why', () => {
    expect(count([file('failed', [test('passed'), test('failed')])], 1).failures).toEqual([
      'a failed test\n1 is not 2',
    ]);
  });

  it('names what passed at the second try only', () => {
    const repeated = { ...test('passed', 'slow'), failureMessages: ['too late'] };
    expect(count([file('passed', [test('passed'), repeated])], 0)).toMatchObject({
      passed: 2,
      failed: 0,
      flaky: ['slow\ntoo late'],
    });
  });

  it('never takes silence for success', () => {
    expect(count([], 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(count([file('passed', [test('skipped')])], 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(count([file('failed', [])], 1)).toMatchObject({ failed: 1 });
    expect(count([file('passed', [test('passed')])], 1)).toMatchObject({ passed: 1, failed: 1 });
    expect(count(undefined, 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe('afterRerun', () => {
  const good = file('passed', [test('passed', 'other')], 'good.test.ts');

  it('lets the second run count for the files that failed', () => {
    const first = [good, file('failed', [test('failed', 'one'), test('passed', 'two')])];
    expect(failedFiles(first)).toEqual(['a.test.ts']);
    const mended = afterRerun(first, [file('passed', [test('passed', 'one'), test('passed', 'two')])]);
    expect(count(mended, 0)).toMatchObject({ passed: 3, failed: 0, flaky: ['one\n1 is not 2'] });
  });

  it('keeps a failure of the second run, also of a test that passed in the first', () => {
    const first = [good, file('failed', [test('failed', 'one'), test('passed', 'two')])];
    const worse = afterRerun(first, [file('failed', [test('passed', 'one'), test('failed', 'two')])]);
    expect(count(worse, 1)).toMatchObject({ passed: 2, failed: 1, failures: ['two\n1 is not 2'] });
  });

  it('keeps the failure of a file that the second run did not reach', () => {
    const first = [file('failed', [test('failed', 'one')]), file('failed', [test('failed', 'two')], 'b.test.ts')];
    const half = afterRerun(first, [file('passed', [test('passed', 'one')])]);
    expect(count(half, 0)).toMatchObject({ passed: 1, failed: 1, failures: ['two\n1 is not 2'] });
  });

  it('names the tests of a file that had failed as a whole', () => {
    const mended = afterRerun([file('failed', [])], [file('passed', [test('passed', 'one')])]);
    expect(count(mended, 0)).toMatchObject({ passed: 1, failed: 0, flaky: ['one\nbroken'] });
  });
});
