import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { mails } from '#contract/areas/mails.ts';
import { privateBilling as rows } from '#contract/areas/private-billing.ts';
import { privateRentals } from '#contract/areas/private-rentals.ts';
import type { Client } from '#tests/support/browser.ts';
import { createLog } from '#server/ops/log.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { LOOKED, privateDesk, refused } from '#tests/support/private-rentals.ts';
import { startTestApp } from '#tests/support/server.ts';

const NOW = new Date('2026-01-15T15:00:00.000Z');
// Transactions are broken on purpose.
const app = await startTestApp({ now: NOW, log: createLog('silent') });
const { desk, technician, rented, update, edit } = await privateDesk(app);

beforeEach(() => app.clock.set(NOW));

const bill = (id: number, fields: object = {}, client: Client = desk) =>
  client.call(rows.invoice, { params: { id }, body: { request_id: randomUUID(), ...fields } });
const receive = (id: number, fields: object = {}, client: Client = desk) =>
  client.call(rows.receipt, {
    params: { id },
    body: { amount: 1200, kind: 'payment', method: 'cash', request_id: randomUUID(), ...fields },
  });
const back = (id: number, at: string) => {
  app.clock.set(new Date(Date.parse(at) + 3_600_000));
  return update(id, { returned_at: at, odometer: 2000, checks: LOOKED });
};
const numberOf = (number: string) => Number(number.replace(/\D/g, ''));

describe('invoices of private rentals', () => {
  it('bill a period ahead, the next one when it is asked for, and none twice', async () => {
    const { id } = await rented();
    const first = await bill(id);
    expect(first.message).toBe(`Invoice ${first.body.invoice.number} is made.`);
    expect(first.body.invoice).toMatchObject({
      kind: 'invoice',
      period_start: '2026-01-15T15:00:00.000Z',
      period_end: '2026-02-15T15:00:00.000Z',
      lines: [{ label: 'Rent Thu 15 Jan 2026 – Sun 15 Feb 2026', quantity: 1, unit_price: 1200, amount: 1200 }],
      total: 1200,
    });
    expect(refused(await bill(id, { period_start: '2026-01-15T15:00:00.000Z' }))).toEqual([422, 'period_start']);
    expect(refused(await bill(id, { period_start: '2026-04-15T14:00:00.000Z' }))).toEqual([422, 'period_start']);
    const second = await bill(id, { period_start: '2026-02-15T15:00:00.000Z' });
    expect(second.body.invoice.period_end).toBe('2026-03-15T14:00:00.000Z');
    expect(refused(await bill(id))).toEqual([422, 'period_start']);
    const { periods, balance, invoices } = await edit(id);
    expect(periods?.map(({ invoice_number }) => invoice_number)).toEqual(
      invoices?.map(({ number }) => number).toReversed(),
    );
    expect(balance).toBe(2400);
  });

  it('rentals 4.11: the last by its days: back on 27 Jan, 464.52', async () => {
    const { id } = await rented();
    await back(id, '2026-01-27T15:00:00.000Z');
    const { invoice } = (await bill(id)).body;
    expect(invoice).toMatchObject({ total: 464.52, period_end: '2026-01-27T15:00:00.000Z' });
    expect(invoice.lines[0]?.label).toContain('12 of 31 days');
    expect(refused(await bill(id))).toEqual([422, 'period_start']);
  });

  it('what was billed beyond the return is given back by a credit note', async () => {
    const { id } = await rented();
    const { invoice } = (await bill(id)).body;
    await back(id, '2026-01-27T15:00:00.000Z');
    const credit = (await bill(id)).body.invoice;
    expect(credit).toMatchObject({ kind: 'credit_note', total: 735.48, voids_number: invoice.number });
    expect(credit.number).toMatch(/^CN-/);
    expect((await edit(id)).balance).toBe(464.52);
    expect(refused(await bill(id))).toEqual([422, 'period_start']);
  });

  it('give back two periods that were billed ahead, one after the other', async () => {
    const { id } = await rented();
    await bill(id);
    await bill(id);
    await back(id, '2026-01-27T15:00:00.000Z');
    const credits = [(await bill(id)).body.invoice, (await bill(id)).body.invoice];
    expect(credits.map(({ total }) => total)).toEqual([1200, 735.48]);
    expect((await edit(id)).balance).toBe(464.52);
  });

  it('of one that comes back late, the rest of the period that was billed by its days', async () => {
    const { id } = await rented({ ends_at: '2026-01-27T15:00:00.000Z' });
    expect((await bill(id)).body.invoice.total).toBe(464.52);
    await back(id, '2026-01-30T15:00:00.000Z');
    expect((await edit(id)).periods).toMatchObject([
      { days: 12, amount: 464.52, invoice_number: expect.stringMatching(/^INV-/) },
      { start: '2026-01-27T15:00:00.000Z', days: 3, amount: 116.13, invoice_number: null, due: true },
    ]);
    const rest = (await bill(id)).body.invoice;
    expect(rest).toMatchObject({ period_start: '2026-01-27T15:00:00.000Z', total: 116.13 });
    expect(rest.lines[0]?.label).toContain('3 of 31 days');
    expect((await edit(id)).balance).toBe(580.65);
  });

  it('have what is charged beside the rent, with the tax of the branch, also when the rent is billed', async () => {
    const value = JSON.stringify({ tax_rate: 8.25 });
    const setting = { key: 'rentals', branch_id: 1, value, updated_at: NOW, updated_by: null };
    await app.db.insertInto('settings').values(setting).execute();
    const { id } = await rented();
    const lines = [{ label: 'Snow tyres', quantity: 4, unit_price: 12.5 }];
    expect((await bill(id, { lines })).body.invoice).toMatchObject({
      subtotal: 1250,
      tax_rate: 8.25,
      tax: 103.13,
      total: 1353.13,
    });
    await bill(id);
    expect((await bill(id, { lines })).body.invoice).toMatchObject({ period_start: null, total: 54.13 });
    await app.db.deleteFrom('settings').where('key', '=', 'rentals').execute();
  });

  it('of a rental that was cancelled there are none', async () => {
    const { id } = await rented({ starts_at: '2026-01-20T15:00:00.000Z' });
    await update(id, { status: 'cancelled', reason: 'Bought a car' });
    expect(refused(await bill(id))).toEqual([422, 'period_start']);
  });

  it('are made by those who may, and seen by those who see payments', async () => {
    const { id } = await rented();
    const { invoice } = (await bill(id)).body;
    expect((await bill(id, {}, technician)).status).toBe(403);
    expect((await technician.call(rows.paper, { params: { id: invoice.id } })).status).toBe(403);
    const accountant = await app.signIn(await app.makeUser('accountant'));
    expect((await accountant.call(rows.paper, { params: { id: invoice.id } })).status).toBe(200);
    const local = await app.signIn(
      await app.makeUserWith(['payment.view', 'private-rental.bill'], { branch_id: null }),
    );
    expect((await local.call(rows.paper, { params: { id: invoice.id } })).status).toBe(404);
    expect((await bill(id, {}, local)).status).toBe(404);
  });

  it('whose print was lost with its server are printed by whoever asks first, and kept', async () => {
    const { id } = await rented();
    const { invoice } = (await bill(id)).body;
    const write = app.db.updateTable('rental_invoices').where('id', '=', invoice.id);
    await write.set({ sha256: null }).execute();
    const print = async () => Buffer.from((await desk.call(rows.paper, { params: { id: invoice.id } })).bytes);
    const first = await print();
    await write.set({ created_at: new Date(NOW.getTime() + 86_400_000) }).execute();
    expect((await print()).equals(first)).toBe(true);
  });

  it('are a PDF with the same bytes each time, and mailed once', async () => {
    const { id, number, plate } = await rented();
    const sent = { request_id: randomUUID(), email: 'elena@mail.test' };
    const { invoice } = (await bill(id, sent)).body;
    await bill(id, sent);
    const print = async () => (await desk.call(rows.paper, { params: { id: invoice.id } })).bytes;
    const [one, again] = [await print(), await print()];
    expect(Buffer.from(one).equals(Buffer.from(again))).toBe(true);
    const text = pdfText(one);
    for (const word of [invoice.number, number, plate, 'Elena Marsh', '1,200.00', 'Thu 15 Jan 2026 10:00'])
      expect(text).toContain(word);
    const { body } = await (await app.signIn(await app.makeUser('admin'))).call(mails.list, { query: {} });
    expect(body.mails.filter(({ subject }) => subject === `Invoice ${invoice.number}`)).toHaveLength(1);
  });
});

describe('numbers', () => {
  it('rentals 7.15: of one request_id sent twice, and at once, there is one', async () => {
    const { id } = await rented();
    const request_id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => bill(id, { request_id })));
    expect(new Set(answers.map(({ body }) => body.invoice.number)).size).toBe(1);
    const other = await rented();
    expect(refused(await bill(other.id, { request_id }))).toEqual([422, 'request_id']);
    expect(refused(await bill(id, { request_id, lines: [{ label: 'Key', unit_price: 5 }] }))).toEqual([
      422,
      'request_id',
    ]);
    const rui = await app.signIn(await app.makeUser('office'));
    expect(refused(await bill(id, { request_id }, rui))).toEqual([422, 'request_id']);
  });

  it('rentals 7.15: of 20 invoices at once, three of which fail at the very end, none is missing and none is there twice', async () => {
    const before = numberOf((await bill((await rented()).id)).body.invoice.number);
    const rentals = [];
    for (let n = 0; n < 20; n += 1) rentals.push(await rented());
    // It fails as the transaction commits, after the number was taken.
    await sql`
      create function refuse_broken() returns trigger language plpgsql as $$ begin
        if new.lines::text like '%broken%' then raise exception 'broken'; end if; return null; end $$`.execute(app.db);
    await sql`
      create constraint trigger refuse_broken after insert on rental_invoices deferrable initially deferred
      for each row execute function refuse_broken()`.execute(app.db);
    const lines = [{ label: 'broken', unit_price: 1 }];
    const answers = await Promise.all(rentals.map(({ id }, n) => bill(id, n % 7 === 3 ? { lines } : {})));
    await sql`drop trigger refuse_broken on rental_invoices`.execute(app.db);
    await sql`drop function refuse_broken`.execute(app.db);
    expect(answers.filter(({ status }) => status !== 200)).toHaveLength(3);
    const numbers = answers.flatMap(({ status, body }) => (status === 200 ? numberOf(body.invoice.number) : []));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, n) => before + 1 + n));
  });
});

describe('receipts', () => {
  it('note what was paid, and the balance follows; what was lost is found again', async () => {
    const { id } = await rented();
    await bill(id);
    const sent = {
      request_id: randomUUID(),
      method: 'bank_transfer',
      reference: 'Wire 77',
      paid_at: '2026-01-14T15:00:00.000Z',
    };
    const paid = await receive(id, sent);
    expect(paid.body).toMatchObject({
      receipt: { kind: 'receipt', total: 1200, lines: [{ label: 'Payment' }] },
      payment: {
        kind: 'payment',
        amount: 1200,
        method: 'bank_transfer',
        status: 'succeeded',
        receipt_number: paid.body.receipt.number,
      },
    });
    expect((await receive(id, sent)).body.receipt.number).toBe(paid.body.receipt.number);
    const { balance, payments } = await edit(id);
    expect([balance, payments?.length]).toEqual([0, 1]);
  });

  it('take the deposit, and give back no more of it than there is', async () => {
    const { id } = await rented({ deposit_amount: 500 });
    await receive(id, { kind: 'deposit_payment', amount: 500 });
    expect(await edit(id)).toMatchObject({ deposit_held: 500, balance: 0 });
    expect(refused(await receive(id, { kind: 'deposit_refund', amount: 500.01 }))).toEqual([422, 'amount']);
    await receive(id, { kind: 'deposit_refund', amount: 350 });
    expect((await edit(id)).deposit_held).toBe(150);
  });

  it('give back what was paid beyond what is billed, by those who may', async () => {
    const { id } = await rented();
    await bill(id);
    await receive(id);
    await back(id, '2026-01-27T15:00:00.000Z');
    await bill(id);
    expect((await edit(id)).balance).toBe(-735.48);
    expect((await receive(id, { kind: 'refund', amount: 735.48 })).status).toBe(403);
    const manager = await app.signIn(await app.makeUser('manager'));
    expect(refused(await receive(id, { kind: 'refund', amount: 735.49 }, manager))).toEqual([422, 'amount']);
    const given = await receive(id, { kind: 'refund', amount: 735.48 }, manager);
    expect(given.body.receipt.lines[0]?.label).toBe('Given back');
    expect((await edit(id)).balance).toBe(0);
  });

  it('name what cannot be', async () => {
    const { id } = await rented();
    expect(refused(await receive(id, { amount: 0 }))).toEqual([422, 'amount']);
    expect(refused(await receive(id, { amount: 1.005 }))).toEqual([422, 'amount']);
    expect(refused(await receive(id, { paid_at: '2026-01-16T15:00:00.000Z' }))).toEqual([422, 'paid_at']);
    expect(refused(await receive(id, { kind: 'deposit_refund', amount: 1 }))).toEqual([422, 'amount']);
  });
});

describe('closing', () => {
  it('needs everything billed and paid and the deposit given back; then nothing is charged any more', async () => {
    const { id } = await rented({ deposit_amount: 100 });
    await receive(id, { kind: 'deposit_payment', amount: 100 });
    await back(id, '2026-01-27T15:00:00.000Z');
    const close = () => update(id, { status: 'closed' });
    expect((await close()).errors['status']).toEqual([
      'Not all of its time is billed.',
      'The deposit is still to be given back.',
    ]);
    await bill(id);
    expect((await close()).errors['status']).toEqual([
      'Something is still to be paid.',
      'The deposit is still to be given back.',
    ]);
    await receive(id, { amount: 464.52 });
    await receive(id, { kind: 'deposit_refund', amount: 100 });
    expect((await close()).body.rental.status).toBe('closed');
    expect((await close()).status).toBe(200);
    expect(refused(await desk.call(privateRentals.remove, { params: { id } }))).toEqual([422, 'rental']);
  });
});
