/** Customers with a licence, vehicles that are rented privately, and a desk that does so, for the server's tests. */
import { privateCustomers } from '#contract/areas/private-customers.ts';
import { privateRentals as rows } from '#contract/areas/private-rentals.ts';
import type { Input } from '#contract/endpoint.ts';
import { withToken } from './bearer.ts';
import type { Client, Extra } from './browser.ts';
import { makeCustomer } from './rentals.ts';
import type { TestApp } from './server.ts';
import { makeJpeg, makeVehicle } from './yard.ts';

/** What a yard needs to be looked at before a vehicle is taken back. */
export const LOOKED = JSON.stringify([
  { check_id: 5, state: 'ok' },
  { check_id: 7, state: 'ok' },
]);

let shade = 0;
/** A picture unlike all others. */
export const picture = async (name = 'page.jpg') => ({
  bytes: await makeJpeg({ shade: (shade += 3) % 250, width: 40 + shade }),
  name,
});

/** A licence of one page that is good until that day. */
export async function addLicence(client: Client, customer_id: number, expires_on = '2030-01-31'): Promise<number> {
  const bearer = await withToken(client);
  const body = { customer_id, side: 'single', document_number: `L-${customer_id}-${shade}`, expires_on } as const;
  const answer = await bearer.call(privateCustomers.licenceData, { body }, { files: { document: await picture() } });
  if (answer.status !== 200) throw new Error(`licence: ${answer.status} ${answer.message}`);
  return answer.body.licence.at(-1)?.id ?? 0;
}

/** Somebody who may rent. */
export async function makeRenter(app: TestApp, client: Client, last_name?: string): Promise<number> {
  const id = await makeCustomer(app, last_name === undefined ? {} : { last_name });
  await addLicence(client, id);
  return id;
}

export async function makePrivateVehicle(
  app: TestApp,
  branch_id = 1,
): Promise<{ id: number; vin: string; plate: string }> {
  const id = await makeVehicle(app, { branch_id });
  return app.db
    .updateTable('vehicles')
    .set({ private: true })
    .where('id', '=', id)
    .returning(['id', 'plate'])
    .returning((eb) => eb.fn.coalesce('vin', eb.val('')).as('vin'))
    .executeTakeFirstOrThrow();
}

type Assigned = NonNullable<Input<typeof rows.assign>['body']>;

/** From 15 January 2026, ten in New York, for 1,200 a month and without end. */
const fromJanuary = (fields: Partial<Assigned> & Pick<Assigned, 'customer_id'>): Assigned => ({
  starts_at: '2026-01-15T15:00:00.000Z',
  rate_amount: 1200,
  rate_period: 'month',
  ...fields,
});

/** Which fields were refused, after the status. */
export const refused = ({ status, errors }: { readonly status: number; readonly errors: object }) => [
  status,
  ...Object.keys(errors),
];

type Given = Partial<Assigned>;

/** An office and a technician of a branch in New York, Elena Marsh, who may rent, and what is done in most tests. */
export async function privateDesk(app: TestApp) {
  const desk = await app.signIn(await app.makeUser('office'));
  const technician = await app.signIn(await app.makeUser('technician'));
  const newYork = { timezone: 'America/New_York', country: 'US' };
  await app.db.updateTable('branches').set(newYork).where('id', '=', 1).execute();
  const elena = await makeRenter(app, desk, 'Marsh');
  const assign = (fields: Given, client: Client = desk, extra: Extra = {}) =>
    client.call(rows.assign, { body: fromJanuary({ customer_id: elena, ...fields }) }, extra);
  return {
    desk,
    technician,
    elena,
    assign,
    /** A rental of a vehicle of its own. */
    rented: async (fields: Given = {}) => {
      const vehicle = await makePrivateVehicle(app);
      const { body, message } = await assign({ vehicle_id: vehicle.id, ...fields });
      if (!message.startsWith('P-')) throw new Error(`assign: ${message}`);
      return { ...body.rental, plate: vehicle.plate };
    },
    /** A second after whatever was before. */
    update: (id: number, body: object, client: Client = desk, extra: Extra = {}) => {
      app.clock.advance(1_000);
      return client.call(rows.update, { params: { id }, body }, extra);
    },
    edit: async (id: number, client: Client = desk) => (await client.call(rows.edit, { params: { id } })).body,
  };
}
