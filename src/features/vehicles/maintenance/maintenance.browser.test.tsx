import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DueTask, TaskMile } from '#contract/areas/maintenance.ts';
import { dueTask } from '#tests/support/due-tasks.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import MaintenanceScreen from './maintenance-screen.tsx';
import RulesScreen from './rules-screen.tsx';

const ok = { status: 200, message: '' };
const AT = '2026-11-20T09:00:00.000Z';
const { vehicle, rule } = dueTask({});
const van = (id: number, plate: string, fields: Partial<DueTask> = {}) =>
  dueTask({ vehicle: { ...vehicle, id, plate }, ...fields });
const brakes: TaskMile = {
  id: 4,
  title: 'Brakes',
  miles: 30_000,
  unit: 'km',
  months: null,
  category_id: null,
  category_name: null,
  applies: { class_ids: [2] },
  lead_days: 14,
  fixed: false,
  vehicles: 41,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
};

let phone: Phone;
let server: FakeServer;
let tasks: DueTask[];

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  tasks = [
    van(7, 'GD40 RTX'),
    van(8, 'W30 PLD', { gap: { day: '2026-11-28', from: '08:00', to: '12:00' } }),
    van(9, 'KL68 MCG', { planned: true, gap: null }),
  ];
  server = fakeServer({
    '/api/checkOilChangeTask': () => ({ ...ok, tasks, next_cursor: null, total: tasks.length, counts: {} }),
    '/api/getTaskMiles': () => ({ ...ok, taskMiles: [brakes], next_cursor: null, total: 1 }),
    '/api/task-miles/4': () => ({ ...ok, rule: brakes }),
    '/api/vehicle-class': () => ({ ...ok, classes: [{ id: 2, name: 'Van', vehicles: 41 }] }),
    '/api/group-vehicle': () => ({ ...ok, groups: [], next_cursor: null, total: 0 }),
    '/api/getUsers': () => ({ ...ok, users: [{ id: 5, name: 'Sara Lind', role: 'lead', branch_id: 1 }] }),
    '/api/plan-maintenance': () => {
      tasks = tasks.map((task) => ({ ...task, planned: true, gap: null }));
      const todos = [21, 22].map((id) => ({
        id,
        title: 'Oil and filter',
        todo_date: '2026-11-27',
        vehicle_id: id - 14,
      }));
      return { ...ok, message: '2 planned.', todos };
    },
    '/api/delete-todo/21': () => ok,
    '/api/delete-todo/22': () => ok,
    '/api/vehicle-maintenance/7': () => ({ ...ok, message: 'Saved for this vehicle.', task: tasks[0] }),
  });
  phone = await openPhone({ reach: 'online' });
  await putMaster(phone.yard);
});
afterEach(async () => {
  await phone.close();
  server.stop();
  localStorage.clear();
  await page.viewport(414, 896);
});

const row = (name: RegExp) => page.getByRole('row', { name });

test('what is chosen becomes todos, each on its free day or all on one, by the keyboard, and is taken back by it', async () => {
  const rights = ['vehicle.view', 'todo.view', 'todo.create', 'todo.delete'] as const;
  phone.show(<MaintenanceScreen />, '/maintenance', rights);
  await expect.element(row(/KL68 MCG.*Planned/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Choose all that are shown' }).click();
  await expect.element(page.getByText('2 chosen')).toBeVisible();
  await userEvent.keyboard('p');
  const dialog = page.getByRole('dialog', { name: 'Plan these 2' });
  await expect.element(dialog.getByLabelText('Day of Oil and filter of W30 PLD')).toHaveValue('2026-11-28');
  await dialog.getByLabelText('Day of Oil and filter of GD40 RTX').fill('2026-11-27');
  await expect.element(dialog.getByRole('option', { name: 'Sara Lind' })).toBeInTheDocument();
  await dialog.getByLabelText(/^For/).selectOptions('Sara Lind');
  await dialog.getByRole('button', { name: /^Plan 2/ }).click();
  await expect.element(page.getByText('2 planned.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const item = (vehicle_id: number, todo_date: string) => ({ vehicle_id, rule_id: rule.id, todo_date });
  const items = [item(7, '2026-11-27'), item(8, '2026-11-28')];
  expect(server.writes.map(({ body }) => body)).toEqual([{ items, resource: 5, note: '' }]);
  await expect.element(row(/GD40 RTX.*Planned/)).toBeVisible();
  await expect.element(page.getByText('2 chosen')).not.toBeInTheDocument();
  await userEvent.keyboard('z');
  await expect.element(page.getByText('2 todos taken back.')).toBeVisible();
  expect(server.writes.slice(1).map(({ path }) => path)).toEqual(['/api/delete-todo/21', '/api/delete-todo/22']);
});

test('a row opens why it is due; what holds for this vehicle alone is said there', async () => {
  phone.show(<MaintenanceScreen />, '/maintenance', ['vehicle.view', 'maintenance.update']);
  await row(/GD40 RTX/).click();
  const drawer = page.getByRole('complementary', { name: 'Oil and filter of GD40 RTX' });
  await expect.element(drawer.getByText('Every 10,000 km')).toBeVisible();
  await expect.element(drawer.getByText(/at 72,300 km$/)).toBeVisible();
  expect(drawer.getByRole('button', { name: 'Plan' }).query()).toBeNull();
  await drawer.getByRole('button', { name: 'Interval' }).click();
  const dialog = page.getByRole('dialog', { name: 'Oil and filter of GD40 RTX' });
  await dialog.getByLabelText(/^Own distance/).fill('8000');
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await expect.element(page.getByText('Saved for this vehicle.')).toBeVisible();
  expect(server.writes.map(({ body }) => body)).toEqual([{ miles: 8000, months: null, off: false, rule_id: 1 }]);
});

test('a rule says to how many vehicles it applies; only what was changed of it is sent', async () => {
  phone.show(<RulesScreen />, '/maintenance/rules', ['vehicle.view', 'todo.view', 'maintenance.update']);
  await row(/Brakes.*41 vehicles/).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Van' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Diesel' }).click();
  await page.getByLabelText(/^Makes/).fill('Ford, Ram');
  await page.getByRole('button', { name: /^Save/ }).click();
  const applies = { class_ids: [2], makes: ['Ford', 'Ram'], models: [], fuels: ['diesel'], group_ids: [] };
  await expect.poll(() => server.writes.map(({ body }) => body)).toEqual([{ applies }]);
});
