import { beforeAll, describe, expect, it } from 'vitest';
import type { Body } from '#contract/endpoint.ts';
import { leads } from '#contract/areas/leads.ts';
import { settings } from '#contract/areas/settings.ts';
import type { Client } from '#tests/support/browser.ts';
import { startLeads, type LeadsApp } from '#tests/support/leads.ts';

let stand: LeadsApp;
let stage: LeadsApp['stage'];
let office: Client;
beforeAll(async () => {
  stand = await startLeads();
  ({ office, stage } = stand);
});

describe('deleting', () => {
  it('is taken back; a stage that is gone meanwhile gives way to the first', async () => {
    const { id } = await stand.made({ name: 'Gone Gil' });
    const { body: setup } = await office.call(leads.setup);
    const open = { name: 'Waiting', category: 'open' as const };
    const { body } = await office.call(leads.saveSetup, { body: { ...setup, stages: [...setup.stages, open] } });
    await stand.update(id, { stage_id: body.stages.find(({ name }) => name === 'Waiting')?.id });
    expect((await office.call(leads.remove, { params: { id } })).status).toBe(200);
    expect((await stand.list({ search: 'gone gil' })).total).toBe(0);
    expect((await stand.list({ search: 'gone gil', deleted: '1' })).total).toBe(1);
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
    await stand.made();
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
    const [first] = [
      await stand.made({ ...body, value: 100.5, phone: '020 7946 0700' }),
      await stand.made({ ...body, value: 50 }),
    ];
    await stand.update(first?.id ?? 0, { stage_id: stage['Contacted'] });
    const { total, leads: rows, stages } = await stand.list({ search: 'sums ltd', stage_id: stage['Contacted'] });
    expect([total, rows.map(({ id }) => id)]).toEqual([1, [first?.id]]);
    const sums = Object.fromEntries(stages.map(({ name, count: many, value }) => [name, [many, value]]));
    expect(sums).toMatchObject({ New: [1, 50], Contacted: [1, 100.5], Won: [0, 0] });
    expect((await stand.list({ search: '+44 (0)20 7946 0700' })).leads.map(({ id }) => id)).toEqual([first?.id]);
    expect((await stand.list({ search: 'sums', type: 'sale' })).total).toBe(0);
    expect((await stand.list({ search: 'sums', owner_id: stand.daniel.id })).total).toBe(2);
  });
});
