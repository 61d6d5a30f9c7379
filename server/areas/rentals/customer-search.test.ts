import { describe, expect, it } from 'vitest';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { deskOf, makeBooking, makeCustomer } from '#tests/support/rentals.ts';
import { startTestApp } from '#tests/support/server.ts';

const app = await startTestApp();
const desk = await deskOf(app);

const namesFor = async (search: string) => {
  const { status, body } = await desk.call(rentalBookings.customers, { query: { search } });
  expect(status).toBe(200);
  return body.customers.map(({ name }) => name);
};

describe('customers for a booking', () => {
  it('are found by each word of their name, those who rent most first', async () => {
    await makeCustomer(app, { first_name: 'Ottilie', last_name: 'Quandt' });
    const { customerId } = await makeBooking(app);
    await app.db
      .updateTable('customers')
      .set({ first_name: 'Otto', last_name: 'Quandt' })
      .where('id', '=', customerId)
      .execute();
    expect(await namesFor('quandt')).toEqual(['Otto Quandt', 'Ottilie Quandt']);
    expect(await namesFor('qua ottil')).toEqual(['Ottilie Quandt']);
  });

  it('are found by e-mail address, and by a phone number as people write it', async () => {
    const id = await makeCustomer(app, { first_name: 'Nadia', last_name: 'Brecht' });
    const known = { email: 'nb@letters.test', phone: '+19735550142' };
    await app.db.updateTable('customers').set(known).where('id', '=', id).execute();
    for (const search of ['nb@letters', '973 555-0142', '+1 (973) 555 0142'])
      expect(await namesFor(search)).toEqual(['Nadia Brecht']);
  });

  it('are not offered when they were deleted, and nobody is for no words', async () => {
    const id = await makeCustomer(app, { first_name: 'Gone', last_name: 'Person' });
    await app.db.updateTable('customers').set({ deleted_at: app.clock.now }).where('id', '=', id).execute();
    expect(await namesFor('gone person')).toEqual([]);
    expect(await namesFor('  ')).toEqual([]);
  });

  it('say who may not rent, and why', async () => {
    const id = await makeCustomer(app, { first_name: 'Bert', last_name: 'Locke' });
    const blocked = { blocked_at: app.clock.now, blocked_reason: 'Two vehicles came back damaged' };
    await app.db.updateTable('customers').set(blocked).where('id', '=', id).execute();
    const { body } = await desk.call(rentalBookings.customers, { query: { search: 'locke' } });
    expect(body.customers).toMatchObject([{ id, blocked: true, blocked_reason: 'Two vehicles came back damaged' }]);
  });

  it('are for those who may make bookings', async () => {
    const technician = await deskOf(app, 'technician');
    const { status } = await technician.call(rentalBookings.customers, { query: { search: 'otto' } });
    expect(status).toBe(403);
  });
});
