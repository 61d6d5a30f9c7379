import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dayOf } from '#lib/day.ts';
import SettingsScreen from '#features/settings/settings-screen.tsx';
import TodayScreen from '#features/todos/today-screen.tsx';
import { deviceZone, setYardZone, zoneNamed } from '#lib/zone.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { ME, serverTodo } from '#tests/support/store/subject.ts';
import { YardDays } from './yard-days.tsx';

let phone: Phone;
beforeEach(async () => {
  phone = await openPhone();
});
afterEach(async () => {
  await phone.close();
  setYardZone(undefined);
});

const now = Date.now();
/** It is never the same day in both, so that in one of them it is another one than on this device. */
const FAR = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((name) => zoneNamed(name) ?? deviceZone);
const far = FAR.find((zone) => dayOf(now, zone) !== dayOf(now, deviceZone)) ?? deviceZone;

const yardIn = (timezone: string) =>
  phone.yard.store.setMeta('master', { branch: [{ id: 1, name: 'Yard', timezone }] });
const job = (id: number, title: string, todo_date: string) =>
  serverTodo(id, { title, resource: ME, deleted_at: null, todo_time: null, todo_date, vehicle: null, category: null });

test('bugs 8: today is the yard’s day, and another one as soon as the yard is known to be elsewhere', async () => {
  await yardIn(far.name);
  await phone.yard.rows(job(1, 'Wash', dayOf(now, far)));
  phone.show(
    <YardDays>
      <TodayScreen />
    </YardDays>,
    '/to-do',
  );
  const seen = () => {
    const text = page.getByRole('link', { name: /Wash/ }).query()?.textContent;
    if (text === undefined) return 'not of today';
    return /overdue|yesterday/i.test(document.body.textContent) ? 'late' : 'of today';
  };
  await expect.poll(seen).toBe('of today');
  await yardIn(deviceZone.name);
  await expect.poll(seen).toBe(dayOf(now, far) > dayOf(now, deviceZone) ? 'not of today' : 'late');
});

test('bugs 8: Settings say that this device is in another zone', async () => {
  await yardIn(far.name);
  phone.show(
    <YardDays>
      <SettingsScreen />
    </YardDays>,
    '/settings',
  );
  const line = page.getByText(new RegExp(`Days and times are shown as in the yard: ${far.name.replaceAll('_', ' ')}`));
  await expect.element(line).toBeVisible();
});
