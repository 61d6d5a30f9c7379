import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Group } from '#contract/areas/groups.ts';
import { fakeServer, type FakeServer, type SentWrite } from '#tests/support/fake-server.ts';
import { van } from '#tests/support/inspection.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { axeFaults } from '#tests/support/axe.ts';
import VehicleGroupsScreen from './vehicle-groups-screen.tsx';

const AT = '2026-11-24T09:00:00.000Z';
const ok = { status: 200, message: '' };
const VANS: Group = {
  id: 1,
  name: 'Airport vans',
  branch_id: null,
  branch_name: null,
  note: '',
  members: [
    { id: 1, name: 'KLM-4821' },
    { id: 2, name: 'QX17 ZBA' },
  ],
  count: 2,
  within: true,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
};

let phone: Phone;
let server: FakeServer;
/** What the server says to a change. */
let change: (write: SentWrite | null) => unknown;

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  phone = await openPhone({ reach: 'online' });
  for (const [id, plate] of [
    [1, 'KLM-4821'],
    [2, 'QX17 ZBA'],
    [3, 'QX18 ZBB'],
  ] as const)
    await phone.yard.database.vehicles.put({ ...van(80_000), id, plate, plateKey: plate.replace(/\W/g, '') });
  change = () => ({ ...ok, group: VANS });
  server = fakeServer({
    '/api/group-vehicle': () => ({ ...ok, groups: [VANS], next_cursor: null, total: 1 }),
    '/api/group-vehicle/1': (_, write) => change(write),
  });
  phone.show(<VehicleGroupsScreen />, '/groups?form=1');
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const finder = () => page.getByRole('combobox', { name: /^Members/ });
const members = () => page.getByRole('list', { name: /^Members/ });

it('are changed by who comes and who goes, and a refusal says whom it is about', async () => {
  await expect.element(members().getByText('KLM-4821')).toBeVisible();
  await finder().fill('qx1');
  // What is in it already is not found.
  await expect.element(page.getByRole('option', { name: /^QX1/ })).toHaveAccessibleName(/^QX18 ZBB /);
  await userEvent.keyboard('{Enter}');
  await expect.element(members().getByText('QX18 ZBB')).toBeVisible();
  await expect.element(finder()).toHaveValue('');
  await page.getByRole('button', { name: /^Take out .*KLM-4821/ }).click();
  await expect.element(page.getByText('2 vehicles of at most 500')).toBeVisible();
  expect(await axeFaults()).toEqual([]);

  change = () =>
    Response.json({ message: 'No.', errors: { 'add.0': ['This vehicle is not in service.'] } }, { status: 422 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('QX18 ZBB: This vehicle is not in service.')).toBeVisible();
  await expect.element(finder()).toHaveFocus();
  expect(server.writes.map(({ method, body }) => [method, body])).toEqual([['PUT', { add: [3], remove: [1] }]]);
});
