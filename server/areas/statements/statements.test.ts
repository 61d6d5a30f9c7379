import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { statements } from '#contract/areas/statements.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Client } from '#tests/support/browser.ts';
import { type October, octoberYard } from '#tests/support/october.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';

let app: TestApp;
let yard: October;
let accountant: Client;

type Sent = Partial<NonNullable<Input<typeof statements.store>['body']>>;

const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
const state = (cohortIds: number[], more: Sent = {}, client: Client = accountant) =>
  client.call(statements.store, { body: { ...october, cohortIds, request_id: randomUUID(), ...more } });

beforeAll(async () => {
  app = await startTestApp();
  yard = await octoberYard(app);
  accountant = await app.signIn(await app.makeUser('manager', { name: 'Mona' }));
});

describe('statements', () => {
  it('previews what would be stated, with what waits', async () => {
    const { body } = await accountant.call(statements.list, { query: { ...october } });
    expect(body.data).toEqual([]);
    const [a, b, house] = body.preview?.cohorts ?? [];
    expect(a).toMatchObject({
      revenue: '1100.70',
      expense: '1004.85',
      profit: '95.85',
      owner_income: '708.39',
      owner_expense: '1004.85',
      fee: '50.00',
      carried_in: '0.00',
      payout: '0.00',
      carried_out: '-346.46',
      pending_count: 1,
      pending_amount: '80.00',
      locked_until: null,
    });
    expect(b).toMatchObject({ revenue: '741.70', expense: '25.00', payout: '716.70', carried_out: '0.00' });
    expect(house).toMatchObject({ profit: '-840.00' });
    expect(body.preview?.pending.map(({ amount }) => amount)).toEqual(['-80.00']);
  });

  it('refuses to issue while something waits, unless that is accepted', async () => {
    const refused = await state([yard.a], { issue: true });
    expect([refused.status, refused.errors]).toEqual([
      422,
      { pending: ['1 expense waits for an approval, 80.00 in all.'] },
    ]);
    const early = await state([yard.a], { issue: true, startDate: '2026-11-01', endDate: '2026-11-30' });
    expect([early.status, Object.keys(early.errors)]).toEqual([422, ['endDate']]);
    const request_id = randomUUID();
    const issued = await state([yard.a], { issue: true, accept_pending: true, request_id });
    expect(issued.status).toBe(200);
    expect(issued.body.statement).toMatchObject({ number: 'S-2026-0001', state: 'issued', payout: '0.00' });
    expect(issued.body.checks).toEqual({ hash: true, equalsLedger: true, opening: true });
    expect(issued.body.statement.file_sha256).toMatch(/^[0-9a-f]{64}$/);
    const again = await state([yard.a], { issue: true, accept_pending: true, request_id });
    expect([again.status, again.body.statement.id]).toEqual([200, issued.body.statement.id]);
  });
});
