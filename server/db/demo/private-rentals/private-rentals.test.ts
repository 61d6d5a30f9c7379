import { expect, test } from 'vitest';
import { privateCustomers } from '#contract/areas/private-customers.ts';
import { privateRentals } from '#contract/areas/private-rentals.ts';
import { startTestApp } from '#tests/support/server.ts';

const app = await startTestApp({ demo: true });
const desk = await app.signIn(app.demoUser('manager'));
const ids = (await app.db.selectFrom('private_rentals').select('id').orderBy('id').execute()).map(({ id }) => id);
const all = await Promise.all(ids.map(async (id) => (await desk.call(privateRentals.edit, { params: { id } })).body));

test('twelve, of which one is late, one has no end, and some are over', () => {
  expect(all).toHaveLength(12);
  expect(all.filter(({ rental }) => rental.late)).toHaveLength(1);
  expect(all.filter(({ rental }) => rental.status === 'active' && rental.ends_at === null)).toHaveLength(1);
  const many = (status: string) => all.filter(({ rental }) => rental.status === status).length;
  expect(['scheduled', 'active', 'returned', 'closed', 'cancelled'].map(many)).toEqual([3, 4, 1, 3, 1]);
});

test('the vehicles of those that are out are rented, and are listed so', async () => {
  const { vehicles } = (await desk.call(privateRentals.vehicles, { query: { limit: 500 } })).body;
  const out = all.filter(({ rental }) => rental.status === 'active');
  for (const { rental, vehicle } of out) {
    const listed = vehicles.find(({ id }) => id === vehicle.id);
    expect(listed).toMatchObject({ status: 'rented', state: rental.late ? 'late' : 'out', rental: { id: rental.id } });
  }
  expect(vehicles.filter(({ state }) => state === 'scheduled').length).toBeGreaterThan(2);
});

test('what was closed is settled, numbers are without gaps, and somebody owes', async () => {
  for (const { rental, balance, deposit_held, invoices } of all.filter(
    ({ rental: { status } }) => status === 'closed',
  )) {
    expect([rental.id, balance, deposit_held]).toEqual([rental.id, 0, 0]);
    expect(invoices?.length).toBeGreaterThan(2);
  }
  expect(all.filter(({ balance }) => (balance ?? 0) > 0).length).toBeGreaterThan(1);
  const papers = await app.db.selectFrom('rental_invoices').select(['kind', 'number']).orderBy('id').execute();
  for (const kind of ['invoice', 'receipt', 'credit_note'] as const) {
    const numbers = papers
      .filter((paper) => paper.kind === kind)
      .map(({ number }) => Number(number.replace(/\D/g, '')));
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual(numbers.map((_, n) => n + 1));
  }
});

test('there are forty customers and more, those who rent privately with papers', async () => {
  const { total, customers } = (await desk.call(privateCustomers.list, { query: { limit: 500 } })).body;
  expect(total).toBeGreaterThanOrEqual(40);
  const renters = customers.filter(({ is_private }) => is_private);
  expect(renters).toHaveLength(12);
  expect(renters.filter(({ licence_status }) => licence_status === 'valid')).toHaveLength(11);
  expect(new Set(renters.map(({ insurance_status }) => insurance_status))).toEqual(
    new Set(['valid', 'expired', 'missing']),
  );
});
