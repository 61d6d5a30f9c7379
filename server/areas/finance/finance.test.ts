import { beforeAll, describe, expect, it } from 'vitest';
import { cohorts } from '#contract/areas/cohorts.ts';
import { finance } from '#contract/areas/finance.ts';
import { withToken } from '#tests/support/bearer.ts';
import type { Client } from '#tests/support/browser.ts';
import { addTrip } from '#tests/support/october.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';
import { makeVehicle } from '#tests/support/yard.ts';
import { daysBefore } from './days.ts';

let app: TestApp;
let office: Client;
let vehicle = 0;
let cohort = 0;

beforeAll(async () => {
  app = await startTestApp();
  office = await withToken(await app.signIn(await app.makeUser('office')));
  vehicle = await makeVehicle(app);
  // 264 hours, from 1 until 12 October.
  await addTrip(app, vehicle, { trip: '100.00' }, '2026-10-12');
  const body = { name: 'Late comers', code: 'LATE', kind: 'own' as const };
  cohort = (await office.call(cohorts.add, { body })).body.cohort.id;
  const move = { vehicle_ids: [vehicle], from_date: '2026-10-11' };
  await office.call(cohorts.addVehicles, { params: { id: cohort }, body: move });
});

describe('the summary of revenue', () => {
  const october = { startDate: '2026-10-01', endDate: '2026-10-31' };

  it('says how much of the time that it was the cohort’s a vehicle was rented', async () => {
    const { body } = await office.call(finance.revenueSummary, { query: october });
    const [own, house] = body.cohorts.map(({ vehicles }) => vehicles.find(({ vehicle_id }) => vehicle_id === vehicle));
    // Of the last 21 days it was rented 34 hours, of the first ten 230; the trip is of whose it was on its last day.
    expect(own).toMatchObject({ trips: 1, total: '100.00' });
    expect(house).toMatchObject({ trips: 0, total: '0.00' });
    expect((own?.hours ?? 0) + (house?.hours ?? 0)).toBe(264);
  });

  it('takes 264 hours of a whole month for 35.5 per cent', async () => {
    const other = await makeVehicle(app);
    await addTrip(app, other, { trip: '1.00' }, '2026-10-12');
    const { body } = await office.call(finance.revenueSummary, { query: october });
    const found = body.cohorts.at(-1)?.vehicles.find(({ vehicle_id }) => vehicle_id === other);
    expect(found).toMatchObject({ hours: 264, utilisation: 35.5, trips: 1 });
  });

  it('refuses days that are none', async () => {
    const { status, errors } = await office.call(finance.revenueSummary, {
      query: { startDate: '2026-10-02', endDate: '2026-10-01' },
    });
    expect([status, Object.keys(errors)]).toEqual([422, ['endDate']]);
  });
});

describe('the dashboard', () => {
  it('has no margin without revenue, and is compared with the same days of last year', async () => {
    const { body } = await office.call(finance.dashboard, { query: { year: 2024 } });
    expect(body.totals).toMatchObject({ revenue: '0.00', margin: null });
    expect(body.period).toEqual({ startDate: '2024-01-01', endDate: '2024-12-31' });
    const present = (await office.call(finance.dashboard)).body;
    expect(present.period).toEqual({ startDate: '2026-01-01', endDate: '2026-11-21' });
    expect(present.previousPeriod).toEqual({ startDate: '2025-01-01', endDate: '2025-11-21' });
  });

  it('is compared with the same days of a year before where that is asked for', async () => {
    const query = { startDate: '2026-01-01', endDate: '2026-10-31', before: 'year' } as const;
    const { body } = await office.call(finance.dashboard, { query });
    expect(body.previousPeriod).toEqual({ startDate: '2025-01-01', endDate: '2025-10-31' });
    expect((await office.call(finance.revenueSummary, { query })).body.previous).toEqual(body.previousPeriod);
  });

  it('is of the cohorts that are named', async () => {
    const { body } = await office.call(finance.dashboard, { query: { cohortIds: [cohort] } });
    expect(body.totals.revenue).toBe('100.00');
  });
});

describe('the time before', () => {
  it.each([
    ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['2026-10-05', '2026-10-11', '2026-09-28', '2026-10-04'],
    ['2026-10-01', '2026-10-21', '2026-09-01', '2026-09-21'],
    ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ])('of %s to %s is %s to %s', (from, to, first, last) => {
    expect(daysBefore({ from, to }, false)).toEqual({ from: first, to: last });
  });

  it('of a February with 29 days ends with the month', () => {
    expect(daysBefore({ from: '2024-01-01', to: '2024-02-29' }, true)).toEqual({
      from: '2023-01-01',
      to: '2023-02-28',
    });
  });
});
