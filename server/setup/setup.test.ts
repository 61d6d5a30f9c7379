import { describe, expect, test } from 'vitest';
import { settings } from '#contract/areas/settings.ts';
import { startTestApp } from '#tests/support/server.ts';
import { hasNobody, makeFirstAdmin, newSetupSecret } from './first-admin.ts';

const app = await startTestApp();
const form = (fields: Record<string, string>) =>
  app.fetch('/setup', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
const right = {
  name: 'Ida <b>',
  email: 'ida@yard.test',
  password: 'correct-horse-battery',
  branch: 'North & Sons',
  timezone: 'Europe/London',
};

describe('the set-up link', () => {
  test('wrong, or of an earlier start, shows no form', async () => {
    const old = await newSetupSecret(app.db);
    await newSetupSecret(app.db);
    for (const token of ['', 'x', old]) {
      const answer = await app.fetch(`/setup?token=${token}`);
      expect([answer.status, (await answer.text()).includes('<form')]).toEqual([410, false]);
      expect((await form({ ...right, token })).status).toBe(410);
    }
    expect(await hasNobody(app.db)).toBe(true);
  });

  test('shows a form without scripts, and again with what is wrong', async () => {
    const token = await newSetupSecret(app.db);
    const page = await app.fetch(`/setup?token=${token}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain('method="post"');
    expect(html).not.toMatch(/<script|style=/);
    expect((await app.fetch('/setup/style.css')).headers.get('content-type')).toContain('text/css');
    const wrong = await form({ ...right, token, email: '"><script>', password: 'short', timezone: 'Mars/Base' });
    const again = await wrong.text();
    expect(wrong.status).toBe(422);
    for (const reason of [
      'This must be an e-mail address.',
      'At least 10 characters.',
      'This must be a time zone like Europe/London.',
    ])
      expect(again).toContain(reason);
    expect(again).not.toContain('<script>');
    expect(again).not.toContain('short');
    expect(await hasNobody(app.db)).toBe(true);
  });

  test('makes the administrator, who can sign in; and works once, even twice at once', async () => {
    const token = await newSetupSecret(app.db);
    const answers = await Promise.all([form({ ...right, token }), form({ ...right, token, email: 'other@yard.test' })]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([303, 410]);
    const people = await app.db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'role_id')
      .select(['email', 'roles.name as role'])
      .execute();
    expect(people).toHaveLength(1);
    expect(people[0]?.role).toBe('admin');
    await app.signIn({ id: 0, name: '', email: people[0]!.email, password: right.password });
    expect((await app.fetch(`/setup?token=${token}`)).status).toBe(410);
  });

  test('lets a week pass before accountants, managers and administrators need an authenticator', async () => {
    const demanding = app.db.selectFrom('roles').select(['name', 'two_factor_from']).orderBy('name');
    expect(await demanding.where('two_factor', '=', 'required').execute()).toEqual(
      ['accountant', 'admin', 'manager'].map((name) => ({ name, two_factor_from: '2026-11-28' })),
    );
  });

  test('is nothing once somebody is there', async () => {
    const token = await newSetupSecret(app.db);
    expect((await form({ ...right, token })).status).toBe(410);
  });
});

test('the first administrator can come from the environment', async () => {
  await app.db
    .transaction()
    .execute((trx) => makeFirstAdmin(trx, { ...right, email: 'Boss@yard.test', branch: 'Second' }, app.clock.now));
  const boss = await app.signIn({ id: 0, name: '', email: 'boss@yard.test', password: right.password });
  expect((await boss.call(settings.master)).body.branch.map((branch) => branch.name)).toContain('Second');
});
