import { beforeAll, describe, expect, it } from 'vitest';
import { leads } from '#contract/areas/leads.ts';
import type { Client } from '#tests/support/browser.ts';
import { duplicatesOf, startLeads, type LeadsApp } from '#tests/support/leads.ts';

let stand: LeadsApp;
let stage: LeadsApp['stage'];
let office: Client;
beforeAll(async () => {
  stand = await startLeads();
  ({ office, stage } = stand);
});

const customers = async () => (await stand.app.db.selectFrom('customers').select('id').execute()).length;

describe('conversion', () => {
  it('people 7.15: twice, an answer lost, makes one customer', async () => {
    const { id } = await stand.made({ name: 'Ian Moss', phone: '020 7946 0400', email: null });
    const before = await customers();
    const body = { first_name: 'Ian', last_name: 'Moss' };
    const key = { headers: { 'Idempotency-Key': 'convert-once' } };
    const first = await office.call(leads.convert, { params: { id }, body }, key);
    const again = await office.call(leads.convert, { params: { id }, body }, key);
    const withoutKey = await stand.convert(id, { first_name: 'Someone', last_name: 'Else' });
    expect([first.status, again.body, withoutKey.body]).toEqual([200, first.body, first.body]);
    expect(first.body).toMatchObject({
      lead: { stage_category: 'won', customer_name: 'Ian Moss', customer_id: first.body.customer.id },
      customer: { first_name: 'Ian', last_name: 'Moss', phone: '+442079460400' },
    });
    expect(await customers()).toBe(before + 1);
    expect((await stand.one(id)).events.map(({ kind }) => kind)).toEqual(['converted', 'created']);
  });

  it('by two at once makes one customer', async () => {
    const { id } = await stand.made();
    const before = await customers();
    const body = { first_name: 'Two', last_name: 'Hands' };
    const answers = await Promise.all([stand.convert(id, body), stand.convert(id, body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.customer.id).toBe(answers[1]?.body.customer.id);
    expect(await customers()).toBe(before + 1);
  });

  it('gives it to a customer who is there, or asks when one is reached in the same way', async () => {
    const first = await stand.made({ phone: '020 7946 0410' });
    const { customer } = (await stand.convert(first.id, { first_name: 'Una', last_name: 'Frost' })).body;
    const second = await stand.made({ phone: '020 7946 0410', accept_duplicate: true });
    const body = { first_name: 'Una', last_name: 'Frost' };
    const refused = await stand.convert(second.id, body);
    expect([Object.keys(refused.errors), duplicatesOf(refused)]).toMatchObject([
      ['duplicate'],
      [{ kind: 'customer', id: customer.id }],
    ]);
    // The refused one made nothing.
    expect((await stand.one(second.id)).lead.customer_id).toBeNull();
    expect((await stand.convert(second.id, { customer_id: customer.id })).body.customer).toEqual(customer);
    expect(Object.keys((await stand.convert((await stand.made()).id, { customer_id: 9e9 })).errors)).toEqual([
      'customer_id',
    ]);
  });

  it('is refused for a lost one, and without a name', async () => {
    const { id } = await stand.made();
    expect(Object.keys((await stand.convert(id, {})).errors)).toEqual(['first_name', 'last_name']);
    await stand.update(id, { stage_id: stage['Lost'], lost_reason: 'No vehicle.' });
    expect(Object.keys((await stand.convert(id, { first_name: 'A', last_name: 'B' })).errors)).toEqual(['status']);
  });
});

describe('merging', () => {
  const merge = (keep: number, ids: number[]) => office.call(leads.merge, { body: { keep, ids } });

  it('moves the events, fills what was missing, and takes the others out of the lists', async () => {
    const keep = await stand.made({ name: 'Max Dunn', email: null, phone: '020 7946 0500' });
    const gone = await stand.made({ name: 'Max Dunn', email: 'max@mail.example', note: 'Wants a van.', value: 300 });
    const { body } = await merge(keep.id, [gone.id]);
    expect(body.lead).toMatchObject({ email: 'max@mail.example', phone: '020 7946 0500', value: 300 });
    const { events, lead } = await stand.one(keep.id);
    expect([lead.id, events.map(({ kind }) => kind).toSorted()]).toEqual([
      keep.id,
      ['created', 'created', 'merged', 'note'],
    ]);
    expect((await stand.list({ search: 'max dunn' })).leads.map(({ id }) => id)).toEqual([keep.id]);
    expect((await stand.one(gone.id)).lead.duplicate_of).toBe(keep.id);
    expect([(await stand.update(gone.id, { name: 'X' })).status, (await merge(keep.id, [gone.id])).status]).toEqual([
      410, 410,
    ]);
  });

  it('keeps the one that has become a customer, and none with itself', async () => {
    const [plain, won] = [await stand.made(), await stand.made()];
    await stand.convert(won.id, { first_name: 'Won', last_name: 'One' });
    for (const [keep, ids] of [
      [plain.id, [won.id]],
      [plain.id, [plain.id]],
    ] as const)
      expect(Object.keys((await merge(keep, [...ids])).errors)).toEqual(['ids']);
    expect((await merge(won.id, [plain.id])).status).toBe(200);
  });
});
