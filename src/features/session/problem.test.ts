import { describe, expect, test } from 'vitest';
import { problemOf, problemOfTyped } from './problem.ts';

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

  test('e-mail and password that do not go together: the password is to be typed again', () => {
    const message = 'This e-mail and password do not go together.';
    const problem = problemOf({ ...refused, status: 422, message, fields: { email: [message] } }, true);
    expect(problem).toMatchObject({ form: null, fields: { password: [message] }, at: 'password' });
  });

  test('what cannot be right is said without asking, one reason a field', () => {
    expect(problemOfTyped({ email: ' ', password: '' })).toMatchObject({
      fields: { email: ['Please fill this in.'], password: ['Please fill this in.'] },
      at: 'email',
    });
    expect(problemOfTyped({ email: 'maya', password: 'x' })?.fields).toEqual({
      email: ['This must be an e-mail address.'],
    });
    expect(problemOfTyped({ email: 'maya@yard.example', password: 'x' })).toBeNull();
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
