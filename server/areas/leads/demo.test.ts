import { beforeAll, expect, it } from 'vitest';
import { leads } from '#contract/areas/leads.ts';
import type { Client } from '#tests/support/browser.ts';
import { startTestApp } from '#tests/support/server.ts';

let admin: Client;
beforeAll(async () => {
  const app = await startTestApp({ demo: true });
  admin = await app.signIn(app.demoUser('admin'));
});

it('people 7.15: of the demo’s 60 leads the third page has ten rows, of three pages', async () => {
  const { body } = await admin.call(leads.list, { query: { page: 3 } });
  expect([body.leads.length, body.page, body.last_page, body.total, body.per_page]).toEqual([10, 3, 3, 60, 25]);
  expect((await admin.call(leads.list, { query: { page: 4 } })).body.leads).toEqual([]);
});

it('they are in every stage, some are stale, and the won ones are customers', async () => {
  const { body } = await admin.call(leads.list, { query: { per_page: 60 } });
  expect(body.stages.map(({ name, count }) => [name, count])).toEqual([
    ['New', 14],
    ['Contacted', 13],
    ['Quote sent', 11],
    ['Won', 12],
    ['Lost', 10],
  ]);
  expect(body.leads.filter(({ stale }) => stale).length).toBeGreaterThan(5);
  expect(body.leads.filter(({ customer_name }) => customer_name !== null)).toHaveLength(12);
  expect(body.leads.filter(({ lost_reason }) => lost_reason !== null)).toHaveLength(10);
});
