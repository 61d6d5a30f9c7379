import { createHash, randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { expenses } from '#contract/areas/expenses.ts';
import { statements } from '#contract/areas/statements.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Client } from '#tests/support/browser.ts';
import { type October, octoberYard } from '#tests/support/october.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';

const RECEIPT = new TextEncoder().encode('Two tyres, 324.85');

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
  const files = { attachment: { bytes: RECEIPT, name: 'Tyres of V1.txt' } };
  await yard.office.call(expenses.update, { params: { id: yard.made.tyres }, body: {} }, { files });
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

  it('goes out as a paper, as a table, and with all receipts', async () => {
    const [{ id } = { id: 0 }] = (await accountant.call(statements.list)).body.data;
    const { statement, lines } = (await accountant.call(statements.one, { params: { id } })).body;
    const file = (format: 'pdf' | 'csv' | 'zip') =>
      accountant.call(statements.file, { params: { id }, query: { format } });
    const pdf = await file('pdf');
    expect(createHash('sha256').update(pdf.bytes).digest('hex')).toBe(statement.file_sha256);
    expect(pdfText(pdf.bytes)).toContain('-346.46');
    expect(pdfText(pdf.bytes)).toContain('-1,004.85');
    const csv = new TextDecoder().decode((await file('csv')).bytes);
    expect(csv.trim().split('\r\n')).toHaveLength(lines.length + 1);
    expect(csv).toContain(',-324.85,');
    const zip = unzipSync((await file('zip')).bytes);
    const names = Object.keys(zip);
    expect(names.slice(0, 2)).toEqual(['S-2026-0001.pdf', 'S-2026-0001.csv']);
    const receipt = names.find((name) => name.startsWith(`receipts/expense-${yard.made.tyres}-`)) ?? '';
    expect(zip[receipt]).toEqual(new Uint8Array(RECEIPT));
    expect((await accountant.call(statements.file, { params: { id } }, {})).headers.get('content-type')).toBe(
      'application/pdf',
    );
  });

  it('is paid out, sent and noted, and nothing else of it is changed', async () => {
    const [{ id } = { id: 0 }] = (await accountant.call(statements.list)).body.data;
    const change = (body: Omit<NonNullable<Input<typeof statements.update>['body']>, 'request_id'>) =>
      accountant.call(statements.update, { params: { id }, body: { ...body, request_id: randomUUID() } });
    const cohortsPaid = [{ cohort_id: yard.a, paid_on: '2026-11-14', payout_ref: 'SEPA 14' }];
    const paid = await change({ cohorts: cohortsPaid, note: 'By mail', sent_at: '2026-11-15T09:00:00.000Z' });
    expect(paid.body.cohorts).toMatchObject([{ paid_on: '2026-11-14', payout_ref: 'SEPA 14' }]);
    expect(paid.body.statement).toMatchObject({ note: 'By mail', sent_at: '2026-11-15T09:00:00.000Z' });
    const stranger = await change({ cohorts: [{ cohort_id: yard.b, paid_on: '2026-11-14' }] });
    expect([stranger.status, Object.keys(stranger.errors)]).toEqual([422, ['cohorts.0.cohort_id']]);
    const renamed = await change({ title: 'Another' });
    expect([renamed.status, Object.keys(renamed.errors)]).toEqual([422, ['state']]);
  });

  it('is drafted, changed, issued, and drafts are deleted', async () => {
    const draft = (await state([yard.b], { title: 'B' })).body.statement;
    expect(draft).toMatchObject({ state: 'draft', number: null, payout: null });
    const params = { id: draft.id };
    expect((await accountant.call(statements.file, { params })).status).toBe(404);
    const change = (body: Sent & { state?: 'issued' }) =>
      accountant.call(statements.update, { params, body: { ...body, request_id: randomUUID() } });
    const changed = await change({ cohortIds: [yard.a, yard.b] });
    expect(changed.body.cohorts.map(({ code }) => code)).toEqual(['A', 'B']);
    const overlapping = await change({ state: 'issued', accept_pending: true });
    expect(overlapping.errors).toEqual({ startDate: ['A is stated until Sat 31 Oct 2026: begin on Sun 1 Nov 2026.'] });
    await app.db
      .insertInto('settings')
      .values({
        key: 'money',
        branch_id: null,
        value: JSON.stringify({ statement_prefix: 'STM' }),
        updated_at: app.clock.now,
      })
      .execute();
    const issued = await change({ cohortIds: [yard.b], state: 'issued' });
    expect(issued.body.statement).toMatchObject({ number: 'STM-2026-0001', payout: '716.70', unpaid: 1 });
    const other = (await state([yard.house])).body.statement;
    const gone = { params: { id: other.id }, body: { request_id: randomUUID() } };
    expect((await accountant.call(statements.destroy, gone)).status).toBe(200);
    expect((await accountant.call(statements.one, { params: { id: other.id } })).status).toBe(404);
  });

  it('takes a right of its own to issue, and another to make void', async () => {
    const drafting = await app.signIn(await app.makeUserWith(['statement.view', 'statement.create']));
    expect((await state([yard.house], { issue: true }, drafting)).status).toBe(403);
    const { statement } = (await state([yard.house], {}, drafting)).body;
    const body = { state: 'issued' as const, request_id: randomUUID() };
    expect((await drafting.call(statements.update, { params: { id: statement.id }, body })).status).toBe(403);
  });

  it('says by its request that it was done already, or that another was', async () => {
    const request_id = randomUUID();
    const first = await state([yard.house], { request_id, title: 'One' });
    expect((await state([yard.house], { request_id, title: 'One' })).body.statement.id).toBe(first.body.statement.id);
    const other = await state([yard.house], { request_id, title: 'Two' });
    expect([other.status, Object.keys(other.errors)]).toEqual([422, ['request_id']]);
  });
});
