import { beforeAll, describe, expect, it } from 'vitest';
import type { Body } from '#contract/endpoint.ts';
import { leads } from '#contract/areas/leads.ts';
import { duplicatesOf, startLeads, type LeadsApp } from '#tests/support/leads.ts';

const DAY = 24 * 3_600_000;

let stand: LeadsApp;
let stage: LeadsApp['stage'];
beforeAll(async () => {
  stand = await startLeads();
  ({ stage } = stand);
});

describe('adding', () => {
  it('begins in the first open stage, with whoever adds it as its owner, in their branch', async () => {
    const lead = await stand.made({ name: 'Amy Bell', note: 'Rang at nine.' });
    expect(lead).toMatchObject({
      stage_name: 'New',
      stage_category: 'open',
      owner_name: 'Daniel Carter',
      branch_id: stand.branch,
      type: 'rental',
      stale: false,
    });
    const { events } = await stand.one(lead.id);
    expect(events.map(({ kind, text, user_name }) => [kind, text, user_name])).toEqual([
      ['note', 'Rang at nine.', 'Daniel Carter'],
      ['created', '', 'Daniel Carter'],
    ]);
  });

  it('wants a way to reach them, a number that can be one, and days in their order', async () => {
    const errors = async (body: Partial<Body<typeof leads.add>>) => Object.keys((await stand.add(body)).errors);
    expect(await errors({ email: null })).toEqual(['phone', 'email']);
    expect(await errors({ phone: '12' })).toEqual(['phone']);
    expect(await errors({ wanted_from: '2026-12-02', wanted_to: '2026-12-01' })).toEqual(['wanted_to']);
    expect(await errors({ channel_id: 9e9, owner_id: 9e9, branch_id: 9e9 })).toEqual([
      'channel_id',
      'owner_id',
      'branch_id',
    ]);
    expect(await errors({ value: 1.005 })).toEqual(['value']);
    expect((await stand.made({ value: 19.99 })).value).toBe(19.99);
  });

  it('reads a number without its country as one of the branch’s country, or as the setting says', async () => {
    const phoneOf = async (phone: string) => (await stand.made({ phone, email: null })).phone_norm;
    expect(await phoneOf('(020) 7946-0001')).toBe('+442079460001');
    await stand.app.db.updateTable('branches').set({ country: 'PT' }).where('id', '=', stand.branch).execute();
    expect(await phoneOf('21 555 0163')).toBe('+351215550163');
    const decided = { key: 'contacts', branch_id: null, value: JSON.stringify({ phone_region: 'US' }) };
    await stand.app.db
      .insertInto('settings')
      .values({ ...decided, updated_at: stand.app.clock.now })
      .execute();
    expect(await phoneOf('(973) 555-0140')).toBe('+19735550140');
    await stand.app.db.deleteFrom('settings').where('key', '=', 'contacts').execute();
    await stand.app.db.updateTable('branches').set({ country: null }).where('id', '=', stand.branch).execute();
  });
});

describe('duplicates', () => {
  it('people 7.15: the same number written otherwise is named, and added only when it is accepted', async () => {
    const first = await stand.made({ name: 'Ben Hale', phone: '020 7946 0958', email: null });
    const second = { name: 'Benjamin Hale', phone: '+44 20 7946 0958', email: null };
    const refused = await stand.add(second);
    expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['duplicate']]);
    expect(duplicatesOf(refused)).toMatchObject([
      { kind: 'lead', id: first.id, name: 'Ben Hale', same: ['phone'], stage_name: 'New', owner_name: 'Daniel Carter' },
    ]);
    const lead = await stand.made({ ...second, accept_duplicate: true });
    expect((await stand.one(lead.id)).similar.map(({ id }) => id)).toEqual([first.id]);
  });

  it('the same address in other letters counts, for a year; a customer counts for ever', async () => {
    const first = await stand.made({ email: 'Kim.Osei@Mail.example' });
    const again = { email: 'kim.osei@mail.EXAMPLE' };
    expect(Object.keys((await stand.add(again)).errors)).toEqual(['duplicate']);
    const at = (days: number) => new Date(stand.app.clock.now.getTime() - days * DAY);
    await stand.app.db
      .updateTable('leads')
      .set({ created_at: at(366) })
      .where('id', '=', first.id)
      .execute();
    await stand.made(again);
    await stand.convert(first.id, { first_name: 'Kim', last_name: 'Osei' });
    await stand.app.db
      .updateTable('customers')
      .set({ created_at: at(800) })
      .where('last_name', '=', 'Osei')
      .execute();
    await stand.app.db
      .updateTable('leads')
      .set({ created_at: at(366) })
      .where('email_norm', '=', 'kim.osei@mail.example')
      .execute();
    expect(duplicatesOf(await stand.add(again))).toMatchObject([
      { kind: 'customer', name: 'Kim Osei', same: ['email'] },
    ]);
  });

  it('a name alone is only a hint', async () => {
    const first = await stand.made({ name: 'Ada Quinn' });
    const { status, body } = await stand.add({ name: 'ada quinn' });
    expect([status, body.similar.map(({ id, same }) => [id, same])]).toEqual([200, [[first.id, ['name']]]]);
  });

  it('of another branch is told of without a name', async () => {
    const far = await stand.app.signIn(await stand.app.makeUserWith(['lead.create'], { branch_id: stand.other }));
    await stand.made({ name: 'Secret Sam', phone: '020 7946 0300' });
    expect(duplicatesOf(await stand.add({ phone: '020 7946 0300' }, far))).toMatchObject([
      { id: null, name: 'A lead that you do not see', owner_name: null },
    ]);
  });

  it('two who add the same person at once: one of them is asked', async () => {
    const body = { phone: '020 7946 0310', email: null };
    const answers = await Promise.all([stand.add(body), stand.add(body)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
  });

  it('are looked for where a lead is changed, but not because of what it had', async () => {
    await stand.made({ phone: '020 7946 0320' });
    const lead = await stand.made({ email: 'same@mail.example' });
    await stand.made({ email: 'same@mail.example', accept_duplicate: true });
    expect(Object.keys((await stand.update(lead.id, { phone: '020 7946 0320' })).errors)).toEqual(['duplicate']);
    expect((await stand.update(lead.id, { phone: '020 7946 0321' })).status).toBe(200);
    expect(Object.keys((await stand.update(lead.id, { phone: null, email: null })).errors)).toEqual(['phone', 'email']);
  });
});

describe('stages', () => {
  it('a change is an event; lost wants a reason, which goes when it is opened again', async () => {
    const { id } = await stand.made();
    expect((await stand.update(id, { stage_id: stage['Contacted'] })).body.lead.stage_name).toBe('Contacted');
    stand.app.clock.advance(1000);
    expect(Object.keys((await stand.update(id, { stage_id: stage['Lost'] })).errors)).toEqual(['lost_reason']);
    const lost = await stand.update(id, { stage_id: stage['Lost'], lost_reason: 'Found a cheaper one.' });
    expect(lost.body.lead).toMatchObject({ stage_category: 'lost', lost_reason: 'Found a cheaper one.' });
    stand.app.clock.advance(1000);
    expect((await stand.update(id, { stage_id: stage['New'] })).body.lead.lost_reason).toBeNull();
    expect(
      (await stand.one(id)).events.map(({ kind, from_stage, to_stage, text }) => [kind, from_stage, to_stage, text]),
    ).toEqual([
      ['stage', 'Lost', 'New', ''],
      ['stage', 'Contacted', 'Lost', 'Found a cheaper one.'],
      ['stage', 'New', 'Contacted', ''],
      ['created', null, null, ''],
    ]);
  });

  it('won comes by conversion alone, and stays', async () => {
    const { id } = await stand.made();
    expect(Object.keys((await stand.update(id, { stage_id: stage['Won'] })).errors)).toEqual(['stage_id']);
    await stand.convert(id, { first_name: 'Dana', last_name: 'Reed' });
    expect(Object.keys((await stand.update(id, { stage_id: stage['New'] })).errors)).toEqual(['stage_id']);
  });

  it('the same note sent twice is written once', async () => {
    const { id } = await stand.made();
    await stand.update(id, { note: 'Left a message.' });
    await stand.update(id, { note: 'Left a message.' });
    expect((await stand.one(id)).events.map(({ kind }) => kind)).toEqual(['note', 'created']);
  });

  it('is stale after 1, 3 and 5 days without an event, unless a step is agreed on', async () => {
    const name = 'Stale Stella';
    const { id } = await stand.made({ name });
    const isStale = async () => (await stand.list({ search: name })).leads[0]?.stale;
    const allowed = { New: 1, Contacted: 3, 'Quote sent': 5 };
    for (const [to, days] of Object.entries(allowed)) {
      if (to !== 'New') await stand.update(id, { stage_id: stage[to] });
      stand.app.clock.advance(days * DAY);
      expect([to, await isStale()]).toEqual([to, false]);
      stand.app.clock.advance(1000);
      expect([to, await isStale()]).toEqual([to, true]);
    }
    expect((await stand.list({ search: name, stale: '1' })).total).toBe(1);
    await stand.update(id, { next_on: new Date(stand.app.clock.now.getTime() + DAY).toISOString().slice(0, 10) });
    expect(await isStale()).toBe(false);
  });
});

describe('scope', () => {
  it('own, those of one’s branches, or all; what is beyond it does not exist', async () => {
    const lead = await stand.made({ name: 'Scope Case' });
    const seenBy = async (permissions: readonly string[], branch_id: number) => {
      const client = await stand.app.signIn(
        await stand.app.makeUserWith(['lead.update', ...permissions], { branch_id }),
      );
      const { status } = await client.call(leads.one, { params: { id: lead.id } });
      expect((await stand.update(lead.id, { company: null }, client)).status).toBe(status);
      return [status, (await stand.list({ search: 'scope case' }, client)).total];
    };
    expect(await seenBy(['lead.view'], stand.branch)).toEqual([404, 0]);
    expect(await seenBy(['lead.view-branch'], stand.branch)).toEqual([200, 1]);
    expect(await seenBy(['lead.view-branch'], stand.other)).toEqual([404, 0]);
    expect(await seenBy(['lead.view-all'], stand.other)).toEqual([200, 1]);
    const owner = await stand.app.makeUserWith(['lead.view'], { branch_id: stand.other });
    await stand.update(lead.id, { owner_id: owner.id });
    const told = await stand.app.db.selectFrom('notices').select('title').where('user_id', '=', owner.id).execute();
    expect(told.map(({ title }) => title)).toEqual(['A lead for you: Scope Case']);
    const client = await stand.app.signIn(owner);
    expect((await client.call(leads.one, { params: { id: lead.id } })).status).toBe(200);
    // Who gives their only lead away does not see it afterwards, and has given it away.
    const giver = await stand.app.makeUserWith(['lead.view', 'lead.update'], { branch_id: stand.other });
    await stand.update(lead.id, { owner_id: giver.id });
    const given = await stand.update(lead.id, { owner_id: owner.id }, await stand.app.signIn(giver));
    expect([given.status, given.body.lead.owner_id]).toEqual([200, owner.id]);
  });
});
