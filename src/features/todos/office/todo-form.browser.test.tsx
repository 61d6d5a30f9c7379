import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Todo } from '#contract/areas/todo-record.ts';
import { Reads } from '#kit/reads/reads.tsx';
import type { MutationError } from '#db/records.ts';
import { todoAnswer } from '#tests/support/answers.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { forgetForms } from '#tests/support/form-stand.tsx';
import { putMaster, putVehicles } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { NOW } from '#tests/support/store/subject.ts';
import type { Yard } from '#tests/support/store/yard.ts';
import TodoForm from './todo-form.tsx';

const given = { category_id: 2, category: 'Brakes', resource: 8, resource_name: 'Tom Becker', branch_id: 1 };

let phone: Phone;
let server: FakeServer;
let closed: number;
/** What the server says to the next saving; null: it is not reached. */
let refusal: MutationError | null;
/** It does not answer at all. */
let isSilent: boolean;

beforeEach(async () => {
  await forgetForms();
  closed = 0;
  refusal = null;
  isSilent = false;
  server = fakeServer({ '/api/getCheckList': linesOf, '/api/todo-places': () => PLACES });
  phone = await openPhone({ reach: 'online' }, (saved, yard) => refuse(saved.mids, yard));
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await forgetForms();
});

async function refuse(mids: readonly string[], { store }: Yard) {
  if (isSilent) return new Promise<never>(() => undefined);
  if (!refusal) return 'waiting' as const;
  const epoch = await store.takeLead(NOW);
  for (const mid of mids) await store.move(mid, epoch, ['ready'], { st: 'failed', err: refusal });
  return 'failed' as const;
}

const refusedAt = (fields: MutationError['fields']): MutationError => ({
  class: 'rejected',
  status: 422,
  message: 'Please check the marked fields.',
  fields,
});

const line = (id: number, title: string) => ({ id, category_id: 2, direction: 'own', title, position: id });
const linesOf = (url: URL) => ({
  status: 200,
  message: '',
  checklist: url.searchParams.get('category_id') === '2' ? [line(1, 'Pad thickness'), line(2, 'Fluid level')] : [],
});

const address = (id: number, text: string) => ({ id, text, latitude: null, longitude: null });
const PLACES = {
  status: 200,
  message: '',
  vendors: [{ id: 4, name: 'Turnpike Tires', phone: '+1 973 555 0187' }],
  locations: [
    { id: 5, name: 'Tyre shop', addresses: [address(51, '188 Staines Road'), address(52, '190 Staines Road')] },
    { id: 6, name: 'Terminal B', addresses: [address(61, '3 Brewster Road')] },
  ],
  groups: [{ id: 9, name: 'Airport vans' }],
};

const show = (todo: Todo | null) =>
  phone.show(
    <Reads>
      <TodoForm todo={todo} today="2026-11-21" onClose={() => (closed += 1)} />
    </Reads>,
    '/to-do',
  );
const field = (name: string | RegExp) => page.getByRole('complementary').getByLabelText(name);
const save = () => page.getByRole('button', { name: 'Save' }).click();
const chosen = (name: RegExp) => (field(name).element() as HTMLSelectElement).selectedOptions[0]?.textContent;
const sent = async () => (await phone.outbox()).map((m) => m.args);

test('use 12: the form says what the todo has before the lists are there, when they come, and sends null to unassign', async () => {
  show(todoAnswer(given));
  await expect.poll(() => [chosen(/^Person/), chosen(/^Category/)]).toEqual(['Tom Becker', 'Brakes']);
  await putMaster(phone.yard);
  await expect.poll(() => chosen(/^Branch/)).toBe('Newark');
  expect([chosen(/^Person/), chosen(/^Category/)]).toEqual(['Tom Becker', 'Brakes']);
  await field(/^Person/).selectOptions('Nobody yet');
  await save();
  await expect.poll(sent).toEqual([{ lid: 'todo/7', patch: { resource: null } }]);
});

test('use 12: who is not in the list any more is still named, and stays when something else is changed', async () => {
  await putMaster(phone.yard);
  show(
    todoAnswer({
      ...given,
      resource: 99,
      resource_name: 'Karim Haddad',
      category_id: 98,
      category: 'Tow',
      branch_id: 97,
    }),
  );
  await expect.poll(() => chosen(/^Person/)).toBe('Karim Haddad (not in the list any more)');
  expect(chosen(/^Category/)).toBe('Tow (not in the list any more)');
  expect(chosen(/^Branch/)).toBe('The one it has (not in the list any more)');
  await field(/^Note/).fill('Behind the hall.');
  await save();
  await expect.poll(sent).toEqual([{ lid: 'todo/7', patch: { note: 'Behind the hall.' } }]);
});

test('use 12: what the server refuses stands at its field with the focus, and saving again sends it once', async () => {
  await putMaster(phone.yard);
  show(todoAnswer(given));
  await field(/^Person/).selectOptions('Maya Patel');
  refusal = refusedAt({ resource: ['This person does not exist.'] });
  await save();
  await expect.element(field(/^Person/)).toHaveAccessibleDescription(/This person does not exist/);
  await expect.element(field(/^Person/)).toHaveFocus();
  await expect.element(page.getByText(/1 field needs you: Person/)).toBeVisible();
  expect(chosen(/^Person/)).toBe('Maya Patel');
  refusal = null;
  await field(/^Person/).selectOptions('Nobody yet');
  await save();
  await expect.poll(() => closed).toBe(1);
  expect(await sent()).toEqual([{ lid: 'todo/7', patch: { resource: null } }]);
});

test('use 12: without a connection it is saved on this computer, once however often Save is pressed', async () => {
  await phone.close();
  phone = await openPhone();
  await putMaster(phone.yard);
  show(null);
  await field('What is to be done').fill('Wash it');
  await page.getByRole('button', { name: 'Save' }).dblClick();
  await expect.element(page.getByText(/^Saved on this computer/)).toBeVisible();
  expect((await phone.outbox()).map((m) => m.op)).toEqual(['todos.add']);
  // Without a branch of its own it goes where its vehicle is: the server says where.
  expect((await phone.outbox())[0]?.args['fields']).not.toHaveProperty('branch_id');
});

test('use 12: while it is sent the fields are locked, and who waits no longer has it saved on this computer', async () => {
  isSilent = true;
  show(null);
  await field('What is to be done').fill('Wash it');
  await save();
  await expect.element(field('What is to be done')).toBeDisabled();
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  await expect.poll(() => closed).toBe(1);
  await expect.element(page.getByText(/^Saved on this computer/)).toBeVisible();
  await expect.poll(sent).toMatchObject([{ fields: { title: 'Wash it' } }]);
});

test('finish 2: while Save is grey no word can go where it would be lost, and a refusal gives the field back as it was', async () => {
  let answer: (outcome: 'failed') => void = () => undefined;
  await phone.close();
  phone = await openPhone({ reach: 'online' }, async ({ mids }, { store }) => {
    await new Promise((resolve) => (answer = resolve));
    const epoch = await store.takeLead(NOW);
    for (const mid of mids)
      await store.move(mid, epoch, ['ready'], { st: 'failed', err: refusedAt({ title: ['No.'] }) });
    return 'failed' as const;
  });
  show(null);
  const title = field('What is to be done');
  await title.fill('Wash it');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Saving…' })).toHaveFocus();
  await expect.element(title).toBeDisabled();
  await userEvent.keyboard(' twice');
  answer('failed');
  await expect.element(title).toHaveFocus();
  await expect.element(title).toHaveValue('Wash it');
  await userEvent.keyboard(' twice');
  show(null);
  await expect.element(title).toHaveValue('Wash it twice');
});

test('use 12: closing with changes names what would be lost, and keeps it unless told to throw it away', async () => {
  await putMaster(phone.yard);
  show(todoAnswer(given));
  await field('What is to be done').fill('Wash twice');
  await field(/^Time/).fill('09:30');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(/^Not saved: What is to be done and Time\./)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Keep writing' })).toHaveFocus();
  expect(closed).toBe(0);
  await page.getByRole('button', { name: 'Keep writing' }).click();
  await expect.element(field('What is to be done')).toHaveValue('Wash twice');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Throw it away' }).click();
  expect(closed).toBe(1);
  expect(await phone.outbox()).toEqual([]);
});

test('use 12: a form that was only looked at closes at once', async () => {
  await putMaster(phone.yard);
  show(todoAnswer(given));
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(closed).toBe(1);
});

test('bugs 5: the Enter that ends a composition chooses no vehicle', async () => {
  await putVehicles(phone.yard);
  show(null);
  await field(/^Vehicle/).fill('gd40');
  const enter = { key: 'Enter', bubbles: true, cancelable: true, isComposing: true };
  expect(
    field(/^Vehicle/)
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', enter)),
  ).toBe(true);
  await expect.element(field(/^Vehicle/)).toHaveValue('gd40');
});

test('use 12: what was written is there again after a crash, its vehicle, too, and goes when it is saved', async () => {
  await putVehicles(phone.yard);
  show(null);
  await field(/^Vehicle/).fill('gd40');
  await field(/^Checklist/).fill('Inside');
  show(null);
  await expect.element(page.getByText(/^You wrote this .* and did not save it/)).toBeVisible();
  await expect.element(field(/^Vehicle/)).toHaveValue('GD40 RTX');
  await field('What is to be done').fill('Wash it');
  await save();
  await expect.poll(sent).toMatchObject([{ fields: { title: 'Wash it', vehicle_id: 3 }, checklist: ['Inside'] }]);
  show(null);
  await expect.element(field(/^Checklist/)).toHaveValue('');
});

test('use 17: the form begins in its first field, and Enter there saves', async () => {
  show(null);
  await expect.element(field('What is to be done')).toHaveFocus();
  await userEvent.keyboard('Wash it{Enter}');
  await expect.poll(sent).toMatchObject([{ fields: { title: 'Wash it' } }]);
});

test('use 17: a form with a field that is wrong takes the person there', async () => {
  show(null);
  await save();
  await expect.element(field('What is to be done')).toHaveFocus();
  await expect.element(field('What is to be done')).toHaveAccessibleDescription(/Please fill this in/);
  expect(await phone.outbox()).toEqual([]);
});

test('use 26: a plate is found without its spaces and in small letters, by the keyboard alone', async () => {
  await putVehicles(phone.yard);
  show(null);
  await field('What is to be done').fill('Wash it');
  await field(/^Vehicle/).click();
  await userEvent.keyboard('gd4');
  await expect.poll(() => page.getByRole('option', { name: /GD4/ }).elements().length).toBe(2);
  await userEvent.keyboard('1{Enter}');
  await expect.element(field(/^Vehicle/)).toHaveValue('GD41 AAA');
  await field(/^Vehicle/).fill('gd40rtx');
  await userEvent.tab();
  await expect.element(field(/^Vehicle/)).toHaveValue('GD40 RTX');
  await expect.element(page.getByText('Ford Transit 2022')).toBeVisible();
  await save();
  await expect.poll(sent).toMatchObject([{ fields: { vehicle_id: 3 } }]);
});

test('use 26: a vehicle is found by the end of its VIN and by its name, and an unknown one is refused where it stands', async () => {
  await putVehicles(phone.yard);
  show(null);
  await field('What is to be done').fill('Wash it');
  await field(/^Vehicle/).fill('334019');
  await page.getByRole('option', { name: /W30-PLD/ }).click();
  await expect.element(field(/^Vehicle/)).toHaveValue('W30-PLD');
  await field(/^Vehicle/).fill('jetta');
  await page.getByRole('option', { name: /GD41 AAA/ }).click();
  await expect.element(field(/^Vehicle/)).toHaveValue('GD41 AAA');
  await field(/^Vehicle/).fill('ZZ99');
  await expect.element(page.getByText('No vehicle on this computer matches.')).toBeVisible();
  await userEvent.tab();
  await save();
  await expect.element(field(/^Vehicle/)).toHaveFocus();
  await expect.element(field(/^Vehicle/)).toHaveAccessibleDescription(/No vehicle has this plate/);
});

test('use 26: the todo’s own vehicle stays its vehicle when this device does not know it', async () => {
  const vehicle = { id: 44, vin: '1FTBR1C80LKA99999', plate: 'OLD-1', name: 'Sold van' };
  show(todoAnswer({ vehicle_id: 44, vehicle }));
  await expect.element(field(/^Vehicle/)).toHaveValue('OLD-1');
  await field('What is to be done').fill('Wash twice');
  await save();
  await expect.poll(sent).toEqual([{ lid: 'todo/7', patch: { title: 'Wash twice' } }]);
});

test('use 26: a category says which lines it brings, and offline that they cannot be shown', async () => {
  await putMaster(phone.yard);
  show(null);
  await field(/^Category/).selectOptions('Brakes');
  await expect.element(page.getByRole('list', { name: 'Brakes brings' })).toHaveTextContent('Pad thicknessFluid level');
  server.cut(true);
  await field(/^Category/).selectOptions('Wash');
  await expect.element(page.getByText(/Wash may bring lines of its own/)).toBeVisible();
});

test('use 26: what may be left empty says so, and controls are as tall as the office’s', async () => {
  await page.viewport(1440, 900);
  show(null);
  await expect.element(page.getByText('Time optional')).toBeVisible();
  expect(page.getByText('What is to be done optional').query()).toBeNull();
  expect(field(/^Time/).element().getBoundingClientRect().height).toBe(36);
  expect(getComputedStyle(page.getByText('Time optional').element()).fontSize).toBe('13px');
});

test('a todo is given a vendor, a location with one of its addresses, and a group', async () => {
  show(null);
  await field('What is to be done').fill('New tyres');
  await field(/^Vendor/).selectOptions('Turnpike Tires');
  await expect.element(field(/^Address/)).not.toBeInTheDocument();
  await field(/^Location/).selectOptions('Tyre shop');
  await field(/^Address/).selectOptions('190 Staines Road');
  await field(/^Group of vehicles/).selectOptions('Airport vans');
  await save();
  const places = { vendor_id: 4, location_id: 5, location_address_id: 52, vehicle_group_id: 9 };
  await expect.poll(sent).toMatchObject([{ fields: { title: 'New tyres', ...places } }]);
});

test('another location leaves the address of the one before, and one with a single address asks for none', async () => {
  const location = { id: 5, name: 'Tyre shop', address: address(52, '190 Staines Road') };
  show(todoAnswer({ location_id: 5, location_address_id: 52, location }));
  await expect.poll(() => chosen(/^Address/)).toBe('190 Staines Road');
  await field(/^Location/).selectOptions('Terminal B');
  await expect.element(field(/^Address/)).not.toBeInTheDocument();
  await save();
  await expect.poll(sent).toEqual([{ lid: 'todo/7', patch: { location_id: 6, location_address_id: null } }]);
});

test('without a connection the form names the places that the todo has, and leaves them as they are', async () => {
  server.cut(true);
  const location = { id: 5, name: 'Tyre shop', address: address(52, '190 Staines Road') };
  const vendor = { id: 4, name: 'Turnpike Tires', phone: null };
  show(todoAnswer({ location_id: 5, location_address_id: 52, location, vendor_id: 4, vendor }));
  await expect
    .poll(() => [chosen(/^Vendor/), chosen(/^Location/), chosen(/^Address/)])
    .toEqual(['Turnpike Tires', 'Tyre shop', '190 Staines Road']);
  await field(/^Note/).fill('Behind the hall.');
  await save();
  await expect.poll(sent).toEqual([{ lid: 'todo/7', patch: { note: 'Behind the hall.' } }]);
});
