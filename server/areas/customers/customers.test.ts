import { describe, expect, it } from 'vitest';
import { audit } from '#contract/areas/audit.ts';
import { files } from '#contract/areas/files.ts';
import { privateCustomers as rows } from '#contract/areas/private-customers.ts';
import { withToken } from '#tests/support/bearer.ts';
import type { Client } from '#tests/support/browser.ts';
import { addLicence, picture } from '#tests/support/private-rentals.ts';
import { holdDeposit, makeBooking, makeCustomer } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';
import { makeBranch } from '#tests/support/yard.ts';

const app = await startTestApp();
const desk = await app.signIn(await app.makeUser('office'));
await app.db.updateTable('branches').set({ timezone: 'America/New_York', country: 'US' }).where('id', '=', 1).execute();
const bearer = await withToken(desk);

let people = 0;
const newcomer = () => ({ first_name: 'Lena', last_name: `Vogt ${++people}`, email: `lena${people}@mail.test` });
const store = async (fields: object = {}, sent: Parameters<Client['call']>[2] = {}) =>
  desk.call(rows.store, { body: { ...newcomer(), ...fields } }, sent);
const edit = (id: number, client = desk) => client.call(rows.edit, { params: { id } });
const update = (id: number, body: object) => {
  app.clock.advance(1_000);
  return desk.call(rows.update, { params: { id }, body });
};

describe('customers', () => {
  it('are added with their papers: two pages of a licence are its sides', async () => {
    const sent = {
      phone: '(212) 555-0143',
      birth_date: '1990-05-14',
      licence_number: 'NJ 7',
      licence_expires_on: '2029-03-01',
    };
    const added = await store(sent, {
      files: { licence: [await picture(), await picture()], insurance: await picture() },
    });
    expect([added.status, added.message]).toEqual([200, 'Customer Added']);
    expect(added.body.customer).toMatchObject({
      phone: '+12125550143',
      is_private: true,
      status: 'inactive',
      licence_status: 'valid',
      insurance_status: 'undated',
    });
    expect(added.body.licence.map(({ side, document_number }) => [side, document_number])).toEqual([
      ['front', 'NJ 7'],
      ['back', 'NJ 7'],
    ]);
    expect(added.body.insurance).toHaveLength(1);
  });

  it('are refused where something cannot be, naming it', async () => {
    const refused = async (fields: object) => Object.keys((await store(fields)).errors);
    expect(await refused({ email: 'none' })).toEqual(['email']);
    expect(await refused({ phone: '12' })).toEqual(['phone']);
    expect(await refused({ email: null })).toEqual(['email', 'phone']);
    expect(await refused({ birth_date: '2010-01-01' })).toEqual(['birth_date']);
    expect(await refused({ birth_date: '2027-01-01' })).toEqual(['birth_date']);
  });

  it('are named before a second row is made of one person', async () => {
    const first = await store(
      { phone: '+12125550199', licence_number: 'TWIN 1' },
      { files: { licence: await picture() } },
    );
    const { id, first_name, last_name, email } = first.body.customer;
    for (const same of [{ email: email?.toUpperCase() }, { phone: '212 555 0199' }, { licence_number: 'twin 1' }]) {
      const twin = await store(same);
      expect([twin.status, Object.keys(twin.errors)]).toEqual([422, ['confirm_twin']]);
      expect(twin.errors['confirm_twin']?.[0]).toContain(`${first_name} ${last_name} has the same`);
      expect(twin.body).toMatchObject({ twins: [{ id }] });
    }
    expect((await store({ phone: '212 555 0199', confirm_twin: true })).status).toBe(200);
  });

  it('of two who are added at once, the second is told of the first', async () => {
    const email = 'both@mail.test';
    const answers = await Promise.all([store({ email }), store({ email })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('are changed field by field; a changed address is looked for twins, what stays is not', async () => {
    const [one, other] = [await store(), await store()];
    const { id, email } = one.body.customer;
    const saved = await update(id, { city: 'Newark', note: 'Rents each winter' });
    expect([saved.message, saved.body.customer.city]).toEqual(['Customer Updated', 'Newark']);
    expect(Object.keys((await update(id, { email: other.body.customer.email })).errors)).toEqual(['confirm_twin']);
    expect((await update(id, { email, last_name: 'Vogt-Braun' })).status).toBe(200);
    expect((await edit(id)).body.customer).toMatchObject({ last_name: 'Vogt-Braun', email });
  });

  it('are blocked with a reason, which the history tells, and unblocked', async () => {
    const { id } = (await store()).body.customer;
    expect(Object.keys((await update(id, { blocked: true })).errors)).toEqual(['reason']);
    const blocked = await update(id, { blocked: true, reason: 'Two vehicles came back damaged' });
    expect(blocked.body.customer).toMatchObject({
      status: 'blocked',
      blocked_reason: 'Two vehicles came back damaged',
    });
    const { body } = await desk.call(audit.recordHistory, { params: { entity: 'customer', id } });
    expect(JSON.stringify(body)).toContain('Two vehicles came back damaged');
    expect((await update(id, { blocked: false })).body.customer).toMatchObject({
      status: 'inactive',
      blocked_at: null,
    });
  });

  it('are not deleted while they have a vehicle or are to get one, and come back', async () => {
    const { customerId: id, id: bookingId } = await makeBooking(app);
    const remove = () => desk.call(rows.remove, { params: { id } });
    expect(Object.keys((await remove()).errors)).toEqual(['customer']);
    await app.db.updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', bookingId).execute();
    expect((await remove()).status).toBe(200);
    expect([(await edit(id)).status, (await remove()).status]).toEqual([410, 200]);
    expect((await desk.call(rows.restore, { params: { id } })).status).toBe(200);
    expect((await edit(id)).status).toBe(200);
  });

  it('are listed with what they have now, and found by name, address and number', async () => {
    const out = await makeBooking(app, { status: 'checked_in', picked_up_at: app.clock.now });
    await app.db
      .updateTable('customers')
      .set({ last_name: 'Hollander', phone: '+12125550777' })
      .where('id', '=', out.customerId)
      .execute();
    const list = async (query: object) => (await desk.call(rows.list, { query })).body.customers;
    const [found, ...others] = await list({ search: 'elena holl' });
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      id: out.customerId,
      status: 'active',
      rentals: 1,
      current: { type: 'booking', id: out.id },
    });
    expect(await list({ search: '5550777' })).toHaveLength(1);
    expect((await list({ status: 'active' })).map(({ id }) => id)).toContain(out.customerId);
    expect((await list({ status: 'inactive' })).map(({ id }) => id)).not.toContain(out.customerId);
    expect((await list({ kind: 'private' })).map(({ id }) => id)).not.toContain(out.customerId);
  });

  it('are for those who may see and change them', async () => {
    const { id } = (await store()).body.customer;
    const technician = await app.signIn(await app.makeUser('technician'));
    expect((await technician.call(rows.list)).status).toBe(403);
    const accountant = await app.signIn(await app.makeUser('accountant'));
    expect((await accountant.call(rows.update, { params: { id }, body: { note: 'x' } })).status).toBe(403);
  });
});

describe('papers of customers', () => {
  it('a licence: the same page again is one, another takes its place, what is written of it can be changed', async () => {
    const customer_id = await makeCustomer(app);
    const page = await picture();
    const send = (body: object, file?: typeof page) =>
      bearer.call(rows.licenceData, { body: { customer_id, ...body } }, file ? { files: { document: file } } : {});
    expect(Object.keys((await send({ side: 'single' })).errors)).toEqual(['document']);
    const [first] = (await send({ side: 'single', expires_on: '2029-01-01' }, page)).body.licence;
    expect((await send({ side: 'single' }, page)).body.licence.map(({ id }) => id)).toEqual([first?.id]);
    const changed = await send({ id: first?.id, document_number: 'C 12', expires_on: '2026-11-01' });
    expect(changed.body.licence).toMatchObject([{ document_number: 'C 12', expires_on: '2026-11-01' }]);
    expect((await edit(customer_id)).body.customer.licence_status).toBe('expired');
    const [newer] = (await send({ side: 'single', expires_on: '2031-01-01' }, await picture())).body.licence;
    expect(newer?.id).not.toBe(first?.id);
    expect((await edit(customer_id)).body.customer.licence_status).toBe('valid');
    expect(
      Object.keys(
        (await send({ side: 'front', issued_on: '2030-01-01', expires_on: '2029-01-01' }, await picture())).errors,
      ),
    ).toEqual(['expires_on']);
  });

  it('a licence of one side only is missing the other', async () => {
    const customer_id = await makeCustomer(app);
    const body = { customer_id, side: 'front', expires_on: '2029-01-01' } as const;
    await bearer.call(rows.licenceData, { body }, { files: { document: await picture() } });
    expect((await edit(customer_id)).body.customer.licence_status).toBe('missing');
  });

  it('what was decided for a booking is not changed under the decision', async () => {
    const customer_id = await makeCustomer(app);
    const id = await addLicence(desk, customer_id);
    const decided = { decision: 'approve', decided_at: app.clock.now } as const;
    await app.db.updateTable('documents').set(decided).where('id', '=', id).execute();
    const body = { customer_id, id, expires_on: '2035-01-01' };
    expect(Object.keys((await bearer.call(rows.licenceData, { body })).errors)).toEqual(['id']);
  });

  it('an insurance has its days, is changed and deleted', async () => {
    const customer_id = await makeCustomer(app);
    const send = (body: object) => bearer.call(rows.insuranceData, { body: { customer_id, ...body } });
    expect(Object.keys((await send({})).errors)).toEqual(['insurer']);
    expect(
      Object.keys((await send({ insurer: 'Acme', valid_from: '2026-02-01', valid_to: '2026-01-01' })).errors),
    ).toEqual(['valid_to']);
    const [made] = (
      await send({ insurer: 'Acme', policy_number: 'P 9', valid_from: '2026-01-01', valid_to: '2027-01-01' })
    ).body.insurance;
    expect((await edit(customer_id)).body.customer.insurance_status).toBe('valid');
    const [changed] = (await send({ id: made?.id, valid_to: '2026-06-30' })).body.insurance;
    expect(changed).toMatchObject({ insurer: 'Acme', policy_number: 'P 9', valid_to: '2026-06-30' });
    expect((await edit(customer_id)).body.customer.insurance_status).toBe('expired');
    const remove = () => desk.call(rows.removeInsurance, { params: { id: made?.id ?? 0 } });
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
    expect((await edit(customer_id)).body.insurance).toEqual([]);
  });

  it('of another person, or another kind, are not there', async () => {
    const [one, other] = [await makeCustomer(app), await makeCustomer(app)];
    const id = await addLicence(desk, one);
    expect((await bearer.call(rows.licenceData, { body: { customer_id: other, id, region: 'NJ' } })).status).toBe(404);
    await app.db.updateTable('documents').set({ verification: 'address_proof' }).where('id', '=', id).execute();
    expect((await desk.call(rows.removeLicence, { params: { id } })).status).toBe(404);
  });

  it('a deleted licence is missing', async () => {
    const customer_id = await makeCustomer(app);
    const id = await addLicence(desk, customer_id);
    expect((await desk.call(rows.removeLicence, { params: { id } })).status).toBe(200);
    expect((await edit(customer_id)).body).toMatchObject({ licence: [], customer: { licence_status: 'missing' } });
  });

  it('are taken by what is in the file, with a bearer token, and seen by those who may see papers', async () => {
    const customer_id = await makeCustomer(app);
    const body = { customer_id, side: 'single' } as const;
    const text = { bytes: new TextEncoder().encode('no picture'), name: 'licence.jpg', type: 'image/jpeg' };
    expect((await bearer.call(rows.licenceData, { body }, { files: { document: text } })).status).toBe(415);
    expect((await desk.call(rows.licenceData, { body }, { files: { document: await picture() } })).status).toBe(401);
    const added = await store({}, { files: { licence: await picture(), insurance: await picture() } });
    const accountant = await app.signIn(await app.makeUser('accountant'));
    const { customer, licence, insurance } = added.body;
    expect((await edit(customer.id, accountant)).body).toMatchObject({ licence: [], insurance: [] });
    for (const file of [licence[0]?.file, insurance[0]?.file]) {
      expect((await desk.call(files.file, { params: { id: file?.id ?? 0 } })).status).toBe(200);
      expect((await accountant.call(files.file, { params: { id: file?.id ?? 0 } })).status).toBe(404);
    }
  });
});

describe('what a customer has rented', () => {
  it('is told with totals, page by page, within the branches of who asks', async () => {
    const day = 86_400_000;
    const now = app.clock.now.getTime();
    const booking = await makeBooking(app, {
      status: 'returned',
      starts_at: new Date(now - 10 * day),
      ends_at: new Date(now - 7 * day),
      picked_up_at: new Date(now - 10 * day),
      returned_at: new Date(now - 6 * day),
      booking_amount: '150.00',
      deposit_amount: '200.00',
    });
    await holdDeposit(app, booking);
    const elsewhere = await makeBooking(app, { branch_id: await makeBranch(app, 'UTC') });
    await app.db
      .updateTable('booking_customers')
      .set({ customer_id: booking.customerId })
      .where('booking_id', '=', elsewhere.id)
      .execute();
    const history = (client: Client, query: object = {}) =>
      client.call(rows.history, { query: { customer_id: booking.customerId, ...query } });
    const all = (await history(desk)).body;
    expect(all.history.map(({ key }) => key)).toEqual([`booking:${elsewhere.id}`, `booking:${booking.id}`]);
    expect(all.history[1]).toMatchObject({ late: true, total: 150, paid: 0, status_text: 'Back' });
    expect(all.totals).toEqual({ rentals: 2, days: 4, paid: 0, late: 1 });
    const first = (await history(desk, { limit: 1 })).body;
    const rest = (await history(desk, { cursor: first.next_cursor })).body;
    expect([first.history.length, rest.history.map(({ id }) => id), rest.next_cursor]).toEqual([1, [booking.id], null]);
    const local = await app.signIn(await app.makeUserWith(['customer.view', 'booking.view']));
    const seen = (await history(local)).body;
    expect(seen.history.map(({ id }) => id)).toEqual([booking.id]);
    expect([seen.history[0]?.total, seen.totals.paid]).toEqual([null, null]);
    expect(Object.keys((await history(desk, { customer_id: 999_999 })).errors)).toEqual(['customer_id']);
  });
});
