import { beforeAll, describe, expect, it } from 'vitest';
import { bills } from '#contract/areas/bills.ts';
import type { PageText, ReceiptReader } from '#server/integrations/receipts/reader.ts';
import { billCalls } from '#tests/support/bills.ts';
import { expenseYard, type ExpenseYard } from '#tests/support/expenses.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { readingJob } from './reading-job.ts';

let app: TestApp;
let yard: ExpenseYard;
let calls: ReturnType<typeof billCalls>;

beforeAll(async () => {
  app = await startTestApp();
  yard = await expenseYard(app);
  calls = billCalls(yard);
});

const TEXT = 'Dockside Motors\nInvoice 4471\n2026-11-18\nClutch 410.00\nTotal 410.00';
/** A reader that does what the test says, and counts how often it was asked. */
function readerOf(read: (n: number) => Promise<PageText>) {
  let asked = 0;
  const reader: ReceiptReader = { name: 'test', read: () => read((asked += 1)) };
  return { job: readingJob(reader), asked: () => asked };
}
const reads = (text: string) => readerOf(() => Promise.resolve({ text, words: [] }));
const run = (job: ReturnType<typeof readingJob>, id: number) => job.run(app.kernel, { id });

describe('reading a bill', () => {
  it('proposes what was read, saves none of it, and finds the bill by its words', async () => {
    const { id } = await calls.bill();
    await run(reads(TEXT).job, id);
    const { body } = await calls.edit(id);
    expect(body).toMatchObject({
      bill: { read_state: 'read', amount: null, invoice_no: null },
      proposal: { invoice_no: { value: '4471' }, day: { value: '2026-11-18' }, total: { value: '410.00' } },
    });
    expect((await calls.list({ search: 'clutch' })).body.bills.map((bill) => bill.id)).toEqual([id]);
  });

  it('is done once, whoever asks again', async () => {
    const { id } = await calls.bill();
    const { job, asked } = reads(TEXT);
    await run(job, id);
    await run(job, id);
    expect(asked()).toBe(1);
  });

  it('money 7.11: goes on after a server was killed, and is read once', async () => {
    const { id } = await calls.bill();
    const stuck = Promise.withResolvers<PageText>();
    const killed = run(readerOf(() => stuck.promise).job, id);
    const { job, asked } = reads(TEXT);
    await expect.poll(async () => (await calls.edit(id)).body.bill.read_state).toBe('reading');
    await run(job, id);
    expect(asked()).toBe(0);
    app.clock.advance(7 * 60_000);
    await run(job, id);
    stuck.resolve({ text: 'Total 1.00 of somebody else', words: [] });
    await killed;
    expect([asked(), (await calls.edit(id)).body.proposal?.total?.value]).toEqual([1, '410.00']);
  });

  it('is tried three times, and then left to people', async () => {
    const { id } = await calls.bill();
    const { job } = readerOf(() => Promise.reject(new Error('The worker died')));
    await expect(run(job, id)).rejects.toThrow('The worker died');
    await expect(run(job, id)).rejects.toThrow('The worker died');
    await run(job, id);
    expect((await calls.edit(id)).body.bill.read_state).toBe('unreadable');
    expect((await calls.update(id, { amount: '5.00' })).status).toBe(200);
  });

  it('begins anew with a further page', async () => {
    const { id } = await calls.bill();
    await run(reads('~').job, id);
    expect((await calls.edit(id)).body.bill.read_state).toBe('unreadable');
    await calls.upload({ bill_id: id });
    const { job, asked } = reads(TEXT);
    await run(job, id);
    expect([asked(), (await calls.edit(id)).body.bill.read_state]).toEqual([2, 'read']);
  });

  it('forgets the sums of a page that was deleted, and begins anew without it', async () => {
    const { id } = await calls.bill();
    const { billimages } = (await calls.upload({ bill_id: id })).body;
    const sums = ['11.00', '22.00'];
    await run(readerOf((n) => Promise.resolve({ text: `Total ${sums[n - 1]}`, words: [] })).job, id);
    expect((await calls.edit(id)).body.proposal?.amounts).toMatchObject([
      { amount: '11.00', page: 0 },
      { amount: '22.00', page: 1 },
    ]);
    await yard.office.call(bills.removeImage, { params: { id: billimages[0]?.id ?? 0 } });
    const { bill, proposal } = (await calls.edit(id)).body;
    expect(proposal?.amounts).toMatchObject([{ amount: '22.00', page: 0 }]);
    expect(bill.read_state).toBe('queued');
    const { job, asked } = reads(TEXT);
    await run(job, id);
    expect(asked()).toBe(1);
    expect((await calls.edit(id)).body.proposal?.total?.value).toBe('410.00');
  });

  it('is not done where the yard decided so', async () => {
    const value = JSON.stringify({ bill_reading: 'off' });
    await app.db
      .insertInto('settings')
      .values({ key: 'money', branch_id: null, value, updated_at: app.clock.now })
      .execute();
    const { id } = await calls.bill();
    const { job, asked } = reads(TEXT);
    await run(job, id);
    expect([asked(), (await calls.edit(id)).body.bill.read_state]).toEqual([0, 'off']);
  });
});
