import { beforeAll, describe, expect, it } from 'vitest';
import type { Lead } from '#contract/areas/lead-record.ts';
import { leads } from '#contract/areas/leads.ts';
import { settings } from '#contract/areas/settings.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp, type TestApp, type TestUser } from '#tests/support/server.ts';
import { makeBranch } from '#tests/support/yard.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: TestApp;
let daniel: TestUser;
let office: Client;
let [branch, other] = [0, 0];
let count = 0;
let stage: Readonly<Record<string, number>>;

beforeAll(async () => {
  app = await startTestApp();
  [branch, other] = [await makeBranch(app, 'Europe/London'), await makeBranch(app, 'UTC')];
  daniel = await app.makeUser('office', { name: 'Daniel Carter', branch_id: branch });
  office = await app.signIn(daniel);
  const { body } = await office.call(settings.master);
  stage = Object.fromEntries(body.leads.map(({ id, name }) => [name, id]));
});

const add = (body: Partial<Body<typeof leads.add>> = {}, client = office) => {
  count += 1;
  const fields = { name: `Dana Reed ${count}`, email: `dana.${count}@mail.example`, ...body };
  return client.call(leads.add, { body: fields });
};
async function made(fields: Partial<Body<typeof leads.add>> = {}): Promise<Lead> {
  const { status, body, errors } = await add(fields);
  expect([status, errors]).toEqual([200, {}]);
  return body.lead;
}
const update = (id: number, body: Body<typeof leads.update>, client = office) =>
  client.call(leads.update, { params: { id }, body });
const one = async (id: number) => (await office.call(leads.one, { params: { id } })).body;
const convert = (id: number, body: Body<typeof leads.convert>) => office.call(leads.convert, { params: { id }, body });
const list = async (query: object, client = office) => (await client.call(leads.list, { query })).body;
const customers = async () =>
  (await app.db.selectFrom('customers').select('id').where('deleted_at', 'is', null).execute()).length;
/** Who stands in the way of a 422, as the refusal names them. */
const duplicatesOf = (answer: { readonly body: unknown }) =>
  (answer.body as { readonly duplicates?: readonly object[] }).duplicates;

describe('adding', () => {
  it('begins in the first open stage, with whoever adds it as its owner, in their branch', async () => {
    const lead = await made({ name: 'Amy Bell', note: 'Rang at nine.' });
    expect(lead).toMatchObject({
      stage_name: 'New',
      stage_category: 'open',
      owner_name: 'Daniel Carter',
      branch_id: branch,
      type: 'rental',
      stale: false,
    });
    const { events } = await one(lead.id);
    expect(events.map(({ kind, text, user_name }) => [kind, text, user_name])).toEqual([
      ['note', 'Rang at nine.', 'Daniel Carter'],
      ['created', '', 'Daniel Carter'],
    ]);
  });

  it('wants a way to reach them, a number that can be one, and days in their order', async () => {
    const errors = async (body: Partial<Body<typeof leads.add>>) => Object.keys((await add(body)).errors);
    expect(await errors({ email: null })).toEqual(['phone', 'email']);
    expect(await errors({ phone: '12' })).toEqual(['phone']);
    expect(await errors({ wanted_from: '2026-12-02', wanted_to: '2026-12-01' })).toEqual(['wanted_to']);
    expect(await errors({ channel_id: 9e9, owner_id: 9e9, branch_id: 9e9 })).toEqual([
      'channel_id',
      'owner_id',
      'branch_id',
    ]);
    expect(await errors({ value: 1.005 })).toEqual(['value']);
    expect((await made({ value: 19.99 })).value).toBe(19.99);
  });

  it('reads a number without its country as one of the branch’s country, or as the setting says', async () => {
    const phoneOf = async (phone: string) => (await made({ phone, email: null })).phone_norm;
    expect(await phoneOf('(020) 7946-0001')).toBe('+442079460001');
    await app.db.updateTable('branches').set({ country: 'PT' }).where('id', '=', branch).execute();
    expect(await phoneOf('21 555 0163')).toBe('+351215550163');
    const decided = { key: 'contacts', branch_id: null, value: JSON.stringify({ phone_region: 'US' }) };
    await app.db
      .insertInto('settings')
      .values({ ...decided, updated_at: app.clock.now })
      .execute();
    expect(await phoneOf('(973) 555-0140')).toBe('+19735550140');
    await app.db.deleteFrom('settings').where('key', '=', 'contacts').execute();
    await app.db.updateTable('branches').set({ country: null }).where('id', '=', branch).execute();
  });
});

describe('duplicates', () => {
  it('people 7.15: the same number written otherwise is named, and added only when it is accepted', async () => {
    const first = await made({ name: 'Ben Hale', phone: '020 7946 0958', email: null });
    const second = { name: 'Benjamin Hale', phone: '+44 20 7946 0958', email: null };
    const refused = await add(second);
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['duplicate']]);
    expect(duplicatesOf(refused)).toMatchObject([
      { kind: 'lead', id: first.id, name: 'Ben Hale', same: ['phone'], stage_name: 'New', owner_name: 'Daniel Carter' },
    ]);
    const lead = await made({ ...second, accept_duplicate: true });
    expect((await one(lead.id)).similar.map(({ id }) => id)).toEqual([first.id]);
  });

  it('the same address in other letters counts, for a year; a customer counts for ever', async () => {
    const first = await made({ email: 'Kim.Osei@Mail.example' });
    const again = { email: 'kim.osei@mail.EXAMPLE' };
    expect(Object.keys((await add(again)).errors)).toEqual(['duplicate']);
    const at = (days: number) => new Date(app.clock.now.getTime() - days * DAY);
    await app.db
      .updateTable('leads')
      .set({ created_at: at(366) })
      .where('id', '=', first.id)
      .execute();
    await made(again);
    await convert(first.id, { first_name: 'Kim', last_name: 'Osei' });
    await app.db
      .updateTable('customers')
      .set({ created_at: at(800) })
      .where('last_name', '=', 'Osei')
      .execute();
    await app.db
      .updateTable('leads')
      .set({ created_at: at(366) })
      .where('email_norm', '=', 'kim.osei@mail.example')
      .execute();
    expect(duplicatesOf(await add(again))).toMatchObject([{ kind: 'customer', name: 'Kim Osei', same: ['email'] }]);
  });

  it('a name alone is only a hint', async () => {
    const first = await made({ name: 'Ada Quinn' });
    const { status, body } = await add({ name: 'ada quinn' });
    expect([status, body.similar.map(({ id, same }) => [id, same])]).toEqual([200, [[first.id, ['name']]]]);
  });

  it('of another branch is told of without a name', async () => {
    const far = await app.signIn(await app.makeUserWith(['lead.create'], { branch_id: other }));
    await made({ name: 'Secret Sam', phone: '020 7946 0300' });
    expect(duplicatesOf(await add({ phone: '020 7946 0300' }, far))).toMatchObject([
      { id: null, name: 'A lead that you do not see', owner_name: null },
    ]);
  });

  it('two who add the same person at once: one of them is asked', async () => {
    const body = { phone: '020 7946 0310', email: null };
    const answers = await Promise.all([add(body), add(body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('are looked for where a lead is changed, but not because of what it had', async () => {
    await made({ phone: '020 7946 0320' });
    const lead = await made({ email: 'same@mail.example' });
    await made({ email: 'same@mail.example', accept_duplicate: true });
    expect(Object.keys((await update(lead.id, { phone: '020 7946 0320' })).errors)).toEqual(['duplicate']);
    expect((await update(lead.id, { phone: '020 7946 0321' })).status).toBe(200);
    expect(Object.keys((await update(lead.id, { phone: null, email: null })).errors)).toEqual(['phone', 'email']);
  });
});

describe('stages', () => {
  it('a change is an event; lost wants a reason, which goes when it is opened again', async () => {
    const { id } = await made();
    expect((await update(id, { stage_id: stage['Contacted'] })).body.lead.stage_name).toBe('Contacted');
    app.clock.advance(1000);
    expect(Object.keys((await update(id, { stage_id: stage['Lost'] })).errors)).toEqual(['lost_reason']);
    const lost = await update(id, { stage_id: stage['Lost'], lost_reason: 'Found a cheaper one.' });
    expect(lost.body.lead).toMatchObject({ stage_category: 'lost', lost_reason: 'Found a cheaper one.' });
    app.clock.advance(1000);
    expect((await update(id, { stage_id: stage['New'] })).body.lead.lost_reason).toBeNull();
    expect(
      (await one(id)).events.map(({ kind, from_stage, to_stage, text }) => [kind, from_stage, to_stage, text]),
    ).toEqual([
      ['stage', 'Lost', 'New', ''],
      ['stage', 'Contacted', 'Lost', 'Found a cheaper one.'],
      ['stage', 'New', 'Contacted', ''],
      ['created', null, null, ''],
    ]);
  });

  it('won comes by conversion alone, and stays', async () => {
    const { id } = await made();
    expect(Object.keys((await update(id, { stage_id: stage['Won'] })).errors)).toEqual(['stage_id']);
    await convert(id, { first_name: 'Dana', last_name: 'Reed' });
    expect(Object.keys((await update(id, { stage_id: stage['New'] })).errors)).toEqual(['stage_id']);
  });

  it('the same note sent twice is written once', async () => {
    const { id } = await made();
    await update(id, { note: 'Left a message.' });
    await update(id, { note: 'Left a message.' });
    expect((await one(id)).events.map(({ kind }) => kind)).toEqual(['note', 'created']);
  });

  it('is stale after 1, 3 and 5 days without an event, unless a step is agreed on', async () => {
    const name = 'Stale Stella';
    const { id } = await made({ name });
    const isStale = async () => (await list({ search: name })).leads[0]?.stale;
    const allowed = { New: 1, Contacted: 3, 'Quote sent': 5 };
    for (const [to, days] of Object.entries(allowed)) {
      if (to !== 'New') await update(id, { stage_id: stage[to] });
      app.clock.advance(days * DAY);
      expect([to, await isStale()]).toEqual([to, false]);
      app.clock.advance(1000);
      expect([to, await isStale()]).toEqual([to, true]);
    }
    expect((await list({ search: name, stale: '1' })).total).toBe(1);
    await update(id, { next_on: new Date(app.clock.now.getTime() + DAY).toISOString().slice(0, 10) });
    expect(await isStale()).toBe(false);
  });
});

describe('conversion', () => {
  it('people 7.15: twice, an answer lost, makes one customer', async () => {
    const { id } = await made({ name: 'Ian Moss', phone: '020 7946 0400', email: null });
    const before = await customers();
    const body = { first_name: 'Ian', last_name: 'Moss' };
    const key = { headers: { 'Idempotency-Key': 'convert-once' } };
    const first = await office.call(leads.convert, { params: { id }, body }, key);
    const again = await office.call(leads.convert, { params: { id }, body }, key);
    const withoutKey = await convert(id, { first_name: 'Someone', last_name: 'Else' });
    expect([first.status, again.body, withoutKey.body]).toEqual([200, first.body, first.body]);
    expect(first.body).toMatchObject({
      lead: { stage_category: 'won', customer_name: 'Ian Moss', customer_id: first.body.customer.id },
      customer: { first_name: 'Ian', last_name: 'Moss', phone: '+442079460400' },
    });
    expect(await customers()).toBe(before + 1);
    expect((await one(id)).events.map(({ kind }) => kind)).toEqual(['converted', 'created']);
  });

  it('by two at once makes one customer', async () => {
    const { id } = await made();
    const before = await customers();
    const body = { first_name: 'Two', last_name: 'Hands' };
    const answers = await Promise.all([convert(id, body), convert(id, body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.customer.id).toBe(answers[1]?.body.customer.id);
    expect(await customers()).toBe(before + 1);
  });

  it('gives it to a customer who is there, or asks when one is reached in the same way', async () => {
    const first = await made({ phone: '020 7946 0410' });
    const { customer } = (await convert(first.id, { first_name: 'Una', last_name: 'Frost' })).body;
    const second = await made({ phone: '020 7946 0410', accept_duplicate: true });
    const body = { first_name: 'Una', last_name: 'Frost' };
    const refused = await convert(second.id, body);
    expect([Object.keys(refused.errors), duplicatesOf(refused)]).toMatchObject([
      ['duplicate'],
      [{ kind: 'customer', id: customer.id }],
    ]);
    // The refused one made nothing.
    expect((await one(second.id)).lead.customer_id).toBeNull();
    expect((await convert(second.id, { customer_id: customer.id })).body.customer).toEqual(customer);
    expect(Object.keys((await convert((await made()).id, { customer_id: 9e9 })).errors)).toEqual(['customer_id']);
  });

  it('is refused for a lost one, and without a name', async () => {
    const { id } = await made();
    expect(Object.keys((await convert(id, {})).errors)).toEqual(['first_name', 'last_name']);
    await update(id, { stage_id: stage['Lost'], lost_reason: 'No vehicle.' });
    expect(Object.keys((await convert(id, { first_name: 'A', last_name: 'B' })).errors)).toEqual(['status']);
  });
});

describe('merging', () => {
  const merge = (keep: number, ids: number[]) => office.call(leads.merge, { body: { keep, ids } });

  it('moves the events, fills what was missing, and takes the others out of the lists', async () => {
    const keep = await made({ name: 'Max Dunn', email: null, phone: '020 7946 0500' });
    const gone = await made({ name: 'Max Dunn', email: 'max@mail.example', note: 'Wants a van.', value: 300 });
    const { body } = await merge(keep.id, [gone.id]);
    expect(body.lead).toMatchObject({ email: 'max@mail.example', phone: '020 7946 0500', value: 300 });
    const { events, lead } = await one(keep.id);
    expect([lead.id, events.map(({ kind }) => kind).toSorted()]).toEqual([
      keep.id,
      ['created', 'created', 'merged', 'note'],
    ]);
    expect((await list({ search: 'max dunn' })).leads.map(({ id }) => id)).toEqual([keep.id]);
    expect((await one(gone.id)).lead.duplicate_of).toBe(keep.id);
    expect([(await update(gone.id, { name: 'X' })).status, (await merge(keep.id, [gone.id])).status]).toEqual([
      410, 410,
    ]);
  });

  it('keeps the one that has become a customer, and none with itself', async () => {
    const [plain, won] = [await made(), await made()];
    await convert(won.id, { first_name: 'Won', last_name: 'One' });
    for (const [keep, ids] of [
      [plain.id, [won.id]],
      [plain.id, [plain.id]],
    ] as const)
      expect(Object.keys((await merge(keep, [...ids])).errors)).toEqual(['ids']);
    expect((await merge(won.id, [plain.id])).status).toBe(200);
  });
});

describe('scope', () => {
  it('own, those of one’s branches, or all; what is beyond it does not exist', async () => {
    const lead = await made({ name: 'Scope Case' });
    const seenBy = async (permissions: readonly string[], branch_id: number) => {
      const client = await app.signIn(await app.makeUserWith(['lead.update', ...permissions], { branch_id }));
      const { status } = await client.call(leads.one, { params: { id: lead.id } });
      expect((await update(lead.id, { company: null }, client)).status).toBe(status);
      return [status, (await list({ search: 'scope case' }, client)).total];
    };
    expect(await seenBy(['lead.view'], branch)).toEqual([404, 0]);
    expect(await seenBy(['lead.view-branch'], branch)).toEqual([200, 1]);
    expect(await seenBy(['lead.view-branch'], other)).toEqual([404, 0]);
    expect(await seenBy(['lead.view-all'], other)).toEqual([200, 1]);
    const owner = await app.makeUserWith(['lead.view'], { branch_id: other });
    await update(lead.id, { owner_id: owner.id });
    const client = await app.signIn(owner);
    expect((await client.call(leads.one, { params: { id: lead.id } })).status).toBe(200);
  });
});

describe('deleting', () => {
  it('is taken back; a stage that is gone meanwhile gives way to the first', async () => {
    const { id } = await made({ name: 'Gone Gil' });
    const { body: setup } = await office.call(leads.setup);
    const open = { name: 'Waiting', category: 'open' as const };
    const { body } = await office.call(leads.saveSetup, { body: { ...setup, stages: [...setup.stages, open] } });
    await update(id, { stage_id: body.stages.find(({ name }) => name === 'Waiting')?.id });
    expect((await office.call(leads.remove, { params: { id } })).status).toBe(200);
    expect((await list({ search: 'gone gil' })).total).toBe(0);
    expect((await list({ search: 'gone gil', deleted: '1' })).total).toBe(1);
    await office.call(leads.saveSetup, { body: setup });
    const restored = await office.call(leads.restore, { params: { id } });
    expect(restored.body.lead).toMatchObject({ stage_name: 'New', deleted_at: null });
  });
});

describe('set-up', () => {
  const save = (body: Body<typeof leads.saveSetup>) => office.call(leads.saveSetup, { body });

  it('changes names, order and days, and the settings master tells of it', async () => {
    const { body } = await office.call(leads.setup);
    const channels = [{ name: 'Website' }, { name: 'Phone' }];
    await save({ ...body, channels });
    const master = (await office.call(settings.master)).body;
    expect(master.channel.map(({ name }) => name)).toEqual(['Website', 'Phone']);
    expect(master.leads.map(({ name }) => name)).toEqual(body.stages.map(({ name }) => name));
    const turned = await save({ ...body, channels: master.channel.toReversed() });
    expect(turned.body.channels.map(({ id }) => id)).toEqual(master.channel.map(({ id }) => id).toReversed());
  });

  it('keeps one stage for won, one for lost, an open one, and those with leads in them', async () => {
    await made();
    const { body } = await office.call(leads.setup);
    const without = (name: string) => ({ ...body, stages: body.stages.filter((one) => one.name !== name) });
    const won = { name: 'Won again', category: 'won' as const };
    const twice = { ...body, stages: [...body.stages, { name: 'new', category: 'open' as const }] };
    for (const wrong of [
      without('Won'),
      without('Lost'),
      without('New'),
      { ...body, stages: [...body.stages, won] },
      twice,
    ])
      expect(Object.keys((await save(wrong)).errors)).toEqual(['stages']);
  });
});

describe('the list', () => {
  it('counts and sums by stage whatever the stage is, and finds numbers however they are written', async () => {
    const body = { company: 'Sums Ltd', type: 'corporate' as const };
    const [first] = [await made({ ...body, value: 100.5, phone: '020 7946 0700' }), await made({ ...body, value: 50 })];
    await update(first?.id ?? 0, { stage_id: stage['Contacted'] });
    const { total, leads: rows, stages } = await list({ search: 'sums ltd', stage_id: stage['Contacted'] });
    expect([total, rows.map(({ id }) => id)]).toEqual([1, [first?.id]]);
    const sums = Object.fromEntries(stages.map(({ name, count: many, value }) => [name, [many, value]]));
    expect(sums).toMatchObject({ New: [1, 50], Contacted: [1, 100.5], Won: [0, 0] });
    expect((await list({ search: '+44 (0)20 7946 0700' })).leads.map(({ id }) => id)).toEqual([first?.id]);
    expect((await list({ search: 'sums', type: 'sale' })).total).toBe(0);
    expect((await list({ search: 'sums', owner_id: daniel.id })).total).toBe(2);
  });
});
