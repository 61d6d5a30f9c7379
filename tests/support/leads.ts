/** A server with two branches and an office that has leads in one of them. */
import { expect } from 'vitest';
import type { Lead } from '#contract/areas/lead-record.ts';
import { leads } from '#contract/areas/leads.ts';
import { settings } from '#contract/areas/settings.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Client } from './browser.ts';
import { startTestApp } from './server.ts';
import { makeBranch } from './yard.ts';

/** Who stands in the way of a 422, as the refusal names them. */
export const duplicatesOf = (answer: { readonly body: unknown }) =>
  (answer.body as { readonly duplicates?: readonly object[] }).duplicates;

export type LeadsApp = Awaited<ReturnType<typeof startLeads>>;

/** Starts the server of one test file. */
export async function startLeads() {
  const app = await startTestApp();
  const [branch, other] = [await makeBranch(app, 'Europe/London'), await makeBranch(app, 'UTC')];
  const daniel = await app.makeUser('office', { name: 'Daniel Carter', branch_id: branch });
  const office = await app.signIn(daniel);
  const { body: master } = await office.call(settings.master);
  let count = 0;
  /** Adds a lead whom nobody is like, unless the fields say otherwise. */
  const add = (fields: Partial<Body<typeof leads.add>> = {}, client: Client = office) => {
    count += 1;
    const body = { name: `Dana Reed ${count}`, email: `dana.${count}@mail.example`, ...fields };
    return client.call(leads.add, { body });
  };
  return {
    app,
    office,
    daniel,
    branch,
    other,
    /** The ids of the stages by their names. */
    stage: Object.fromEntries(master.leads.map(({ id, name }) => [name, id])) as Readonly<Record<string, number>>,
    add,
    async made(fields: Partial<Body<typeof leads.add>> = {}): Promise<Lead> {
      const { status, body, errors } = await add(fields);
      expect([status, errors]).toEqual([200, {}]);
      return body.lead;
    },
    update: (id: number, body: Body<typeof leads.update>, client: Client = office) =>
      client.call(leads.update, { params: { id }, body }),
    one: async (id: number) => (await office.call(leads.one, { params: { id } })).body,
    convert: (id: number, body: Body<typeof leads.convert>) => office.call(leads.convert, { params: { id }, body }),
    list: async (query: object, client: Client = office) => (await client.call(leads.list, { query })).body,
  };
}
