import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Damage } from '#contract/areas/damages.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { vehicleDetail } from '#tests/support/vehicles.ts';
import DamageTab from './damage-tab.tsx';

const damage = (id: number, fields: Partial<Damage> = {}): Damage => ({
  id,
  vehicle_id: 7,
  found_kind: 'hand',
  found_id: null,
  view: 'left',
  x: 0.25,
  y: 0.74,
  kind: 'scratch',
  size: 'S',
  state: 'old',
  note: '',
  estimate: null,
  todo_id: null,
  created_by_name: 'Tom Becker',
  attachment: [],
  created_at: `2026-11-${10 + id}T09:00:00.000Z`,
  updated_at: '2026-11-20T09:00:00.000Z',
  deleted_at: null,
  ...fields,
});
const ok = { status: 200, message: '' };

let phone: Phone;
let server: FakeServer;

beforeEach(async () => {
  localStorage.clear();
  const found = [
    damage(1),
    damage(2, { state: 'new', kind: 'dent', x: 0.8, y: 0.55 }),
    damage(3, { state: 'repaired', view: 'rear', kind: 'crack', x: 0.3, y: 0.6 }),
  ];
  server = fakeServer({
    '/api/vehicle-damages/7': (_, write) =>
      write ? { ...ok, damage: damage(4, { view: 'top' }) } : { ...ok, damages: found },
    '/api/damages/1': () => ({ ...ok, damage: damage(1) }),
    '/api/damages/2': () => ({ ...ok, damage: damage(2) }),
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  localStorage.clear();
});

const show = (...may: Parameters<Phone['show']>[2] & object) =>
  phone.show(
    <Reads>
      <DamageTab vehicle={vehicleDetail(7)} />
    </Reads>,
    '/vehicles/7',
    may,
  );
const sentTo = (at: number) => {
  const write = server.writes[at];
  const body = write?.body instanceof FormData ? Object.fromEntries(write.body.entries()) : write?.body;
  return [write?.path, body];
};
const side = (name: RegExp) => page.getByRole('radio', { name });

test('pins of a side stand on its drawing, each said by kind, place and state; the list has them all', async () => {
  show('damage.view');
  await expect.element(page.getByRole('button', { name: 'A: Dent, rear wing, left, new' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '1: Scratch, front wheel, left, known' })).toBeVisible();
  const list = page.getByRole('list', { name: 'Damage', exact: true });
  await expect.element(list.getByRole('listitem').first().getByText('Dent, rear wing, left')).toBeVisible();
  await expect.element(side(/^Left 2/)).toBeChecked();
  // Repaired damage does not count; its pin is there.
  await side(/^Rear/).click({ force: true });
  await page.getByRole('button', { name: '2: Crack, left tail lamp, rear, repaired' }).click();
  await expect.element(page.getByRole('list', { name: 'Repaired damage' })).toBeVisible();
  expect(page.getByRole('button', { name: /^(Set a pin|Add damage|Edit)/ }).query()).toBeNull();
});

test('a tap on the drawing sets a pin where it is, with a form', async () => {
  show('damage.view', 'damage.create');
  await side(/^Top/).click({ force: true });
  const surface = page.getByRole('button', { name: 'Set a pin: top' });
  await expect.element(surface).toBeVisible();
  const { width, height } = surface.element().getBoundingClientRect();
  await surface.click({ position: { x: width * 0.25, y: height * 0.5 } });
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Place')).toHaveDisplayValue('Where the pin is: bonnet, top');
  await dialog.getByLabelText(/^Note/).fill('Hail');
  await dialog.getByRole('button', { name: /^Record damage/ }).click();
  await expect.element(page.getByText('Damage recorded.')).toBeVisible();
  const [path, body] = sentTo(0) as [string, Record<string, string | number>];
  expect(path).toBe('/api/vehicle-damages/7');
  expect(body).toMatchObject({ view: 'top', kind: 'scratch', state: 'new', note: 'Hail' });
  expect([Number(body['x']), Number(body['y'])]).toEqual([expect.closeTo(0.25, 1), expect.closeTo(0.5, 1)]);
});

test('the keyboard sets a pin, too: arrows move the cross, Enter sets it; a place can be chosen by name', async () => {
  show('damage.view', 'damage.create');
  const surface = page.getByRole('button', { name: 'Set a pin: left' });
  await expect.element(surface).toBeVisible();
  (surface.element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{ArrowDown}');
  await expect.element(surface).toHaveAccessibleDescription('Arrows move the cross, Enter sets it. Front door, left.');
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Place')).toHaveDisplayValue('Where the pin is: front door, left');
  await dialog.getByLabelText('Place').selectOptions('Roof, top');
  await dialog.getByRole('button', { name: /^Record damage/ }).click();
  await expect.poll(() => server.writes.length).toBe(1);
  expect(sentTo(0)[1]).toMatchObject({ view: 'top' });
});

test('the office judges damage, moves its pin and takes it off, each with a way back', async () => {
  show('damage.view', 'damage.create', 'damage.update');
  await page.getByRole('button', { name: /^A: Dent/ }).click();
  await page.getByRole('radio', { name: 'Disputed' }).click({ force: true });
  await expect.element(page.getByText('Dent, rear wing, left: disputed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => server.writes.length).toBe(2);
  expect([sentTo(0), sentTo(1)]).toEqual([
    ['/api/damages/2', { state: 'disputed' }],
    ['/api/damages/2', { state: 'new' }],
  ]);
  await page.getByRole('button', { name: 'Move pin' }).click();
  const surface = page.getByRole('button', { name: 'Move pin A: left' });
  (surface.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Pin moved.')).toBeVisible();
  expect(sentTo(2)[1]).toMatchObject({ view: 'left' });
  await page.getByRole('button', { name: 'Take off' }).click();
  await expect.element(page.getByText(/taken off the drawing/)).toBeVisible();
  expect(sentTo(3)[1]).toEqual({ deleted: 'true' });
});
