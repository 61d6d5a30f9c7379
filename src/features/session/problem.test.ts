import { describe, expect, test } from 'vitest';
import { problemOf } from './problem.ts';

const refused = { ok: false, kind: 'refused', fields: null, retryAfterMs: null } as const;

describe('what went wrong with signing in', () => {
  test('a wrong password: the words of the server', () => {
    const problem = problemOf({ ...refused, status: 401, message: 'E-mail or password is not right.' }, true);
    expect(problem).toMatchObject({ tone: 'failed', form: 'E-mail or password is not right.' });
  });

  test('refused fields: each reason at its field, nothing twice', () => {
    const fields = { email: ['This must be an e-mail address.'] };
    const problem = problemOf({ ...refused, status: 422, message: 'Please check the form.', fields }, true);
    expect(problem).toMatchObject({ form: null, fields });
  });

  test('too many attempts: how long to wait', () => {
    expect(problemOf({ ...refused, status: 429, message: '', retryAfterMs: 90_000 }, true).form).toContain(
      'Wait 1 min',
    );
    expect(problemOf({ ...refused, status: 429, message: '' }, true).form).toContain('a few minutes');
  });

  test('a server that is silent, no network, a portal, a device that keeps nothing: each its own words', () => {
    const said = [
      problemOf({ ok: false, kind: 'offline' }, true),
      problemOf({ ok: false, kind: 'offline' }, false),
      problemOf({ ok: false, kind: 'portal' }, true),
      problemOf(null, true),
    ];
    expect(new Set(said.map(({ form }) => form)).size).toBe(4);
    expect(said.every(({ form }) => form)).toBe(true);
  });
});
