import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { forgetForms } from '#tests/support/form-stand.tsx';
import { officeLists, waitingTodo, type OfficeLists } from '#tests/support/office-lists.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import ApprovalsScreen from './approvals-screen.tsx';

const titles = [1, 2, 3, 4, 5].map((id) => `Wash ${id}`);
let phone: Phone;
let lists: OfficeLists;
beforeEach(async () => {
  branch += 1;
  await page.viewport(1440, 900);
  lists = officeLists([1, 2, 3, 4, 5].map((id) => waitingTodo(id)));
  await forgetForms();
  phone = await openPhone();
});
afterEach(async () => {
  await phone.close();
  lists.stop();
  await forgetForms();
  await page.viewport(414, 896);
});

const row = (title: string) => page.getByRole('row', { name: new RegExp(`${title}(?!\\d)`) });
/** A filter that is new in every test: what another one read must not be shown. */
let branch = 0;
const open = async () => {
  phone.show(<ApprovalsScreen />, `/approvals?branch=${branch}`);
  await expect.element(row('Wash 1')).toBeVisible();
};
const approved = async () => (await phone.outbox()).filter(({ op }) => op === 'todos.approve').map(({ lid }) => lid);

test('use 7: approving by a keeps the cursor in its place, row after row, and z brings the row back to its place', async () => {
  await open();
  await row('Wash 3').click();
  await userEvent.keyboard('a');
  await expect.element(row('Wash 3')).not.toBeInTheDocument();
  await expect.element(row('Wash 4')).toHaveFocus();
  await expect.element(row('Wash 4')).toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('a');
  await expect.element(row('Wash 5')).toHaveFocus();
  await expect.element(row('Wash 4')).not.toBeInTheDocument();
  await userEvent.keyboard('k');
  await expect.element(row('Wash 2')).toHaveFocus();
  expect(await approved()).toEqual(['todo/3', 'todo/4']);

  await userEvent.keyboard('z');
  await expect.element(row('Wash 4')).toBeVisible();
  expect(await approved()).toEqual(['todo/3']);
  const names = page
    .getByRole('row')
    .elements()
    .map((one) => titles.find((title) => one.textContent?.includes(title)));
  expect(names.filter(Boolean)).toEqual(['Wash 1', 'Wash 2', 'Wash 4', 'Wash 5']);
  // It is nobody's focus that moved by it.
  await expect.element(row('Wash 2')).toHaveFocus();
});

test('use 7: the last row approved leaves the cursor on the one before it', async () => {
  await open();
  await row('Wash 5').click();
  await userEvent.keyboard('a');
  await expect.element(row('Wash 4')).toHaveFocus();
});

test('use 7: what is approved here stays away when the list is opened anew before it was sent', async () => {
  await open();
  await row('Wash 2').click();
  await userEvent.keyboard('a');
  await expect.element(row('Wash 2')).not.toBeInTheDocument();
  await open();
  await expect.element(row('Wash 2')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'To approve 4' })).toBeVisible();
});

test('use 8: what a touches is in sight: the footer names the chosen rows and acts on them, Escape clears', async () => {
  await open();
  await row('Wash 1').click();
  await userEvent.keyboard('xjjx');
  const footer = page.getByRole('contentinfo', { name: 'Chosen rows' });
  await expect.element(footer.getByText('2 chosen of 5')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(footer).not.toBeInTheDocument();
  expect(page.getByRole('checkbox', { checked: true }).elements()).toEqual([]);

  await userEvent.keyboard('xkx');
  // The cursor is on the second row; the key means the chosen ones, wherever they are.
  await userEvent.keyboard('kk');
  await expect.element(row('Wash 1')).toHaveFocus();
  await expect.element(footer.getByRole('button', { name: 'Approve 2' })).toBeInViewport();
  await userEvent.keyboard('a');
  await expect.element(row('Wash 3')).not.toBeInTheDocument();
  expect(await approved()).toEqual(['todo/2', 'todo/3']);
  await expect.element(row('Wash 1')).toHaveFocus();
  await expect.element(page.getByText('2 todos approved.')).toBeVisible();
});

test('use 8: a key does not touch a row that was scrolled away, it shows it', async () => {
  lists.todos = Array.from({ length: 60 }, (_, at) => waitingTodo(at + 1));
  await open();
  await row('Wash 2').click();
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
  scrollTo(0, document.documentElement.scrollHeight);
  await expect.element(row('Wash 2')).not.toBeInViewport();
  await userEvent.keyboard('a');
  await expect.element(row('Wash 2')).toBeInViewport();
  expect(await approved()).toEqual([]);
  await userEvent.keyboard('a');
  await expect.poll(approved).toEqual(['todo/2']);
});

test('finish 5: with rows chosen only their Approve is the primary act; what the drawer offers says that it means one', async () => {
  await open();
  await row('Wash 4').click();
  const drawer = page.getByRole('complementary', { name: 'Wash 4' });
  const filled = () =>
    page
      .getByRole('button', { name: /^Approve/ })
      .elements()
      .filter((one) => getComputedStyle(one).color !== getComputedStyle(row('Wash 4').element()).color)
      .map((one) => one.textContent?.replaceAll(' ', ''));
  await expect.poll(filled).toEqual(['Approvea']);
  await page.getByRole('checkbox', { name: 'Choose Wash 1' }).click();
  await page.getByRole('checkbox', { name: 'Choose Wash 2' }).click();
  await expect.poll(filled).toEqual(['Approve2a']);
  // The cursor went along with the boxes.
  await row('Wash 4').click();
  await drawer.getByRole('button', { name: 'Approve this' }).click();
  await expect.poll(approved).toEqual(['todo/4']);
  await expect.element(page.getByText('2 chosen of 4')).toBeVisible();
});

test('finish 1: what is deleted here leaves the approvals at once, and the cursor goes on', async () => {
  await open();
  await row('Wash 2').click();
  await page.getByRole('complementary', { name: 'Wash 2' }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: /^Delete/ });
  await question.getByLabelText(/^Why/).fill('Never happened.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(row('Wash 2')).not.toBeInTheDocument();
  await expect.element(row('Wash 3')).toHaveFocus();
  await userEvent.keyboard('z');
  await expect.element(row('Wash 2')).toBeVisible();
});

test('finish 2: the reason of Send back is there again after a crash, and goes when it is sent', async () => {
  const reason = page.getByRole('dialog', { name: /^Send back/ }).getByLabelText('What is to be done again');
  await open();
  await row('Wash 2').click();
  await userEvent.keyboard('r');
  // The first time the dialog comes from a file of its own.
  await expect.element(reason).toHaveFocus();
  await userEvent.keyboard('Windows, too');
  await expect.element(reason).toHaveValue('Windows, too');
  await open();
  await row('Wash 2').click();
  await userEvent.keyboard('r');
  await expect.element(reason).toHaveValue('Windows, too');
  await expect.element(page.getByText(/^You wrote this .* and did not save it/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('z');
  await row('Wash 2').click();
  await userEvent.keyboard('r');
  await expect.element(reason).toHaveValue('');
});

test('use 8: rows chosen with the mouse are meant by the keys, too', async () => {
  await open();
  await page.getByRole('checkbox', { name: 'Choose Wash 2' }).click();
  await page.getByRole('checkbox', { name: 'Choose Wash 4' }).click();
  await userEvent.keyboard('r');
  await expect.element(page.getByRole('dialog', { name: 'Send back 2 todos' })).toBeVisible();
});

test('use 25: the list marks what to look at, says the totals, and leaves a row without a problem empty', async () => {
  const failed = {
    id: 1,
    todo_id: 2,
    direction: 'own',
    title: 'Tire tread',
    position: 1,
    state: 'failed',
    note: '',
    checked_at: null,
    checked_by: null,
    checked_by_name: null,
    created_by: null,
    created_by_name: null,
    status_todo_id: null,
    updated_at: '',
  } as const;
  lists.todos = [
    waitingTodo(1),
    waitingTodo(2, {
      photo_count: 4,
      vehicle_id: 3,
      needs_odometer: true,
      statusTodo: { prevChecklist: [], nextChecklist: [], checklist: [failed] },
    }),
  ];
  await open();
  await expect.element(row('Wash 2').getByText('1 failed line')).toBeVisible();
  await expect.element(row('Wash 2').getByText('Photos 0 of 4')).toBeVisible();
  await expect.element(row('Wash 2').getByTitle('Odometer missing')).toHaveTextContent('+1');
  expect(row('Wash 1').element().lastElementChild?.textContent).toBe('');
  await expect.element(page.getByRole('button', { name: 'To approve 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Look at first 1' }).click();
  await expect.element(row('Wash 1')).not.toBeInTheDocument();
  await expect.element(page.getByText('1 todo', { exact: true })).toBeVisible();
});

test('use 25: r sends back with a reason, with an undo', async () => {
  lists.todos = [1, 2, 3].map((id) => waitingTodo(id, { photo_count: 2 }));
  await open();
  await row('Wash 2').click();
  await userEvent.keyboard('r');
  const dialog = page.getByRole('dialog', { name: /^Send back .*“Wash 2”/ });
  await expect.element(dialog.getByText(/day of Tom Becker/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect.element(dialog.getByText('Please fill this in.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Please take the photos again.' }).click();
  await expect.element(dialog.getByLabelText('What is to be done again')).toHaveValue('Please take the photos again.');
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect.element(row('Wash 2')).not.toBeInTheDocument();
  await expect.element(row('Wash 3')).toHaveFocus();
  expect((await phone.outbox()).map(({ op, args }) => [op, args['reason']])).toEqual([
    ['todos.sendBack', 'Please take the photos again.'],
  ]);
  await userEvent.keyboard('z');
  await expect.element(row('Wash 2')).toBeVisible();
  expect(await phone.outbox()).toEqual([]);
});

test('use 25: Ctrl and Enter send back what was written, and only words that fit the todo are offered', async () => {
  await open();
  await row('Wash 2').click();
  await userEvent.keyboard('r');
  const dialog = page.getByRole('dialog', { name: /^Send back/ });
  await expect.element(dialog.getByLabelText('What is to be done again')).toHaveFocus();
  // It has no vehicle, no photos and no checklist.
  expect(dialog.getByRole('list', { name: 'Quick words' }).query()).toBeNull();
  await userEvent.keyboard('Windows, too{Control>}{Enter}{/Control}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row('Wash 2')).not.toBeInTheDocument();
  expect((await phone.outbox()).map(({ args }) => args['reason'])).toEqual(['Windows, too']);
});

test('use 25: words that were begun for one todo are not put to another, and are there again for the first', async () => {
  await open();
  const reason = page.getByRole('dialog', { name: /^Send back/ }).getByLabelText('What is to be done again');
  await row('Wash 2').click();
  await userEvent.keyboard('rWindows, too{Escape}');
  await page.getByRole('button', { name: 'Keep as draft' }).click();
  await row('Wash 3').click();
  await userEvent.keyboard('r');
  await expect.element(reason).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await row('Wash 2').click();
  await userEvent.keyboard('r');
  await expect.element(reason).toHaveValue('Windows, too');
});

test('use 25: a server that does not know sending back is never asked for it', async () => {
  await phone.yard.store.setMeta('capabilities', { idem: true, stamps: true, etag: true, returns: false });
  lists.todos = [waitingTodo(1, { photo_count: 2 }), waitingTodo(2)];
  await open();
  await row('Wash 1').click();
  const drawer = page.getByRole('complementary', { name: 'Wash 1' });
  await expect.element(drawer.getByRole('button', { name: 'Approve as it is' })).toBeVisible();
  await userEvent.keyboard('r');
  await page.getByRole('checkbox', { name: 'Choose all that are shown' }).click();
  await expect.element(page.getByRole('button', { name: 'Approve 2' })).toBeVisible();
  await userEvent.keyboard('r');
  expect(page.getByRole('button', { name: /Send back|Ask Tom/ }).elements()).toEqual([]);
  expect(page.getByRole('dialog').query()).toBeNull();
});

test('use 21: the footer counts what is left, before and after an answer, also where a page is not all', async () => {
  lists.todos = Array.from({ length: 100 }, (_, at) => waitingTodo(at + 1));
  await open();
  await expect.element(page.getByText('100 todos', { exact: true })).toBeVisible();
  await row('Wash 1').click();
  await userEvent.keyboard('a');
  await expect.element(page.getByText('99 todos', { exact: true })).toBeVisible();

  branch += 1;
  lists.todos = Array.from({ length: 101 }, (_, at) => waitingTodo(at + 101));
  phone.show(<ApprovalsScreen />, `/approvals?branch=${branch}`);
  await expect.element(page.getByText('1–100 of 101 todos')).toBeVisible();
  await row('Wash 101').click();
  await userEvent.keyboard('a');
  await expect.element(page.getByText('1–99 of 100 todos')).toBeVisible();
});

test('use 8: keys touch no row that a drawer hides; closed, everything is as it was', async () => {
  await page.viewport(720, 450);
  await open();
  await page.getByRole('checkbox', { name: 'Choose Wash 1' }).click();
  await page.getByRole('checkbox', { name: 'Choose Wash 3' }).click();
  await row('Wash 2').getByRole('button', { name: 'Wash 2' }).click();
  const drawer = page.getByRole('complementary', { name: 'Wash 2' });
  await expect.element(drawer).toHaveFocus();
  await userEvent.keyboard('xjx{ArrowDown}x');
  await expect.element(drawer).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(row('Wash 2')).toHaveFocus();
  await expect.element(page.getByText('2 chosen of 5')).toBeVisible();

  await userEvent.keyboard('{Enter}');
  await expect.element(drawer).toHaveFocus();
  await userEvent.keyboard('a');
  await expect.poll(approved).toEqual(['todo/2']);
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click();
  await expect.element(row('Wash 3')).toHaveFocus();
  await expect.element(row('Wash 1')).toBeVisible();
});

test('use 19: with a drawer, large text and in a small window columns give way, and rows stay apart', async () => {
  await page.viewport(1024, 768);
  await open();
  await row('Wash 1').click();
  const width = () => document.documentElement.scrollWidth;
  expect(width()).toBeLessThanOrEqual(1024);
  await expect.element(page.getByRole('complementary', { name: 'Wash 1' })).toBeVisible();
  document.documentElement.dataset['text'] = 'largest';
  await expect.element(page.getByRole('complementary', { name: 'Wash 1' })).toBeVisible();
  expect(width()).toBeLessThanOrEqual(1024);
  delete document.documentElement.dataset['text'];
});

test('use 19: on 360 px and at 200 % zoom the rows fold, and the same acts are there', async () => {
  for (const [w, h] of [
    [360, 640],
    [720, 450],
  ] as const) {
    await page.viewport(w, h);
    await open();
    await row('Wash 2').getByRole('button', { name: 'Wash 2' }).click();
    const drawer = page.getByRole('complementary', { name: 'Wash 2' });
    await expect.element(drawer.getByRole('button', { name: 'Approve' })).toBeInViewport();
    expect(drawer.element().getBoundingClientRect().width).toBe(w);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(w);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect.element(row('Wash 2')).toHaveFocus();
  }
});
