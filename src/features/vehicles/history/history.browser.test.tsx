import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { VehicleEvent } from '#contract/areas/vehicle-history.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { van } from '#tests/support/inspection.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import HistoryScreen from './history-screen.tsx';
import HistoryTab from './history-tab.tsx';

const event = (id: number, fields: Partial<VehicleEvent>): VehicleEvent => ({
  id,
  vehicle_id: 1,
  plate: 'KLM-4821',
  vehicle_name: 'Ford Transit 2022',
  at: `2026-11-20T08:${String(id).padStart(2, '0')}:00.000Z`,
  kind: 'reading',
  text: `Odometer 81,2${id}`,
  ref_kind: null,
  ref_id: null,
  user_id: 7,
  user_name: 'Sara Lind',
  ...fields,
});

const FIRST = [
  event(40, { kind: 'todo_done', text: 'Oil change', ref_kind: 'todo', ref_id: 77 }),
  event(39, { kind: 'log', text: 'Key is in the box', ref_kind: 'log', ref_id: 5 }),
];

let phone: Phone;
let server: FakeServer;
beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  phone = await openPhone({ reach: 'online' });
  await phone.yard.database.vehicles.put({ ...van(81_244), id: 1, plate: 'KLM-4821', plateKey: 'KLM4821' });
  server = fakeServer({
    '/api/get-vehicle-search-history': ({ searchParams }) => ({
      status: 200,
      message: '',
      data: searchParams.get('page') === '2' ? [event(12, {})] : FIRST,
      page: Number(searchParams.get('page') ?? 1),
      last_page: 2,
      total: 10_000,
      total_is_least: true,
    }),
  });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const asked = () => server.asked.at(-1)?.searchParams;
const Address = () => <output aria-label="Address">{useLocation().pathname + useLocation().search}</output>;

describe('the history of all vehicles', () => {
  beforeEach(() => {
    phone.show(
      <Routes>
        <Route path="/history" element={<HistoryScreen />} />
        <Route path="*" element={<Address />} />
      </Routes>,
      '/history',
    );
  });

  it('is read page by page, and a filter begins on the first', async () => {
    await expect.element(page.getByText('More than 10,000 events')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.element(page.getByRole('row', { name: /Odometer 81,212/ })).toBeVisible();
    await page.getByRole('button', { name: 'Filter', exact: false }).first().click();
    await page.getByRole('combobox', { name: 'Vehicle' }).fill('4821');
    await page.getByRole('option', { name: /^KLM-4821/ }).click();
    await page.getByLabelText('Kind').selectOptions('Todo done');
    await expect.element(page.getByRole('button', { name: /^Without Vehicle: .*KLM-4821/ })).toBeVisible();
    await expect.poll(() => Object.fromEntries(asked() ?? [])).toEqual({ vehicle_id: '1', kind: 'todo_done' });
  });

  it('opens what an event is about', async () => {
    await page.getByRole('row', { name: /Oil change/ }).click();
    await expect.element(page.getByRole('status', { name: 'Address' })).toHaveTextContent('/to-do/77');
  });
});

it('of one vehicle is a tab of its page', async () => {
  phone.show(
    <Reads>
      <HistoryTab vehicle={{ id: 1 }} />
    </Reads>,
    '/vehicles/1',
  );
  await expect.element(page.getByRole('link', { name: /Key is in the box/ })).toHaveAttribute('href', '/logs?open=5');
  await page.getByLabelText('Kind').selectOptions('Log entry');
  await expect.poll(() => Object.fromEntries(asked() ?? [])).toEqual({ vehicle_id: '1', kind: 'log' });
});
