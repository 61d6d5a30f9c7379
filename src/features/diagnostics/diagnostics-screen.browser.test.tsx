import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { db } from '#db/open.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { act, actOne, addReading, addTodo, lid, retitle, serverTodo } from '#tests/support/store/subject.ts';
import DiagnosticsScreen from './diagnostics-screen.tsx';

let phone: Phone;
beforeEach(async () => {
  phone = await openPhone({ reach: 'online', clockOffset: 180_000 });
});
afterEach(() => phone.close());

const SECRETS = ['Wash the red van', 'maya@yard.example', 'Maya Patel', 'B-YD 104', '1FTBR1C80LKA54321', 'below 81244'];

/** Work of all kinds with things that must not leave the device, and a journal that quotes some of them. */
async function busyYard() {
  const { store } = phone.yard;
  await phone.yard.rows(serverTodo(1, { title: SECRETS[0], vehicle: { plate: SECRETS[3], vin: SECRETS[4] } }));
  await act(store, retitle('todo/1', `${SECRETS[0]} twice`));
  const m = await actOne(store, addReading(lid('odometers'), 'todo/1', 18_342));
  await act(store, addTodo(lid('todos'), SECRETS[0]));
  const epoch = await store.takeLead(Date.now());
  const err = { class: 'rejected', status: 422, message: `This is ${SECRETS[5]}.`, fields: null } as const;
  await store.move(m.mid, epoch, ['ready'], { st: 'failed', err });
  const note = (event: string, detail: string) => store.note({ at: Date.now(), event, mid: m.mid, detail });
  await note('acknowledged', 'todos.update');
  await note('retry', 'timeout');
  await note('failed', 'rejected 422');
  await note('broken', `Error: no “${SECRETS[0]}” of ${SECRETS[1]} at ${SECRETS[4]}`);
}

const fact = (name: string) => page.getByText(name, { exact: true }).element().nextElementSibling?.textContent;

test('shows what waits, why it stands still, what was sent, who sends, and the clock in words', async () => {
  await busyYard();
  phone.show(<DiagnosticsScreen />, '/diagnostics');
  await expect.element(page.getByText('Not sent yet')).toBeVisible();
  expect(fact('Not sent yet')).toBe('3');
  expect(fact('Needs you')).toBe('1');
  expect(fact('Sent in the last minute')).toBe('1 change');
  expect(fact('In the last 10 min')).toBe('0.1 a minute');
  expect(fact('Refused by the server')).toBe('1');
  expect(fact('Clock')).toMatch(/clock is 3 min fast\.$/);
  expect(fact('Who sends')).toBe('This tab');
  expect(fact('Todos')).toMatch(/\d\d:\d\d$|ago$|Just now/);
});

test('is live: what happens while it is looked at shows by itself', async () => {
  phone.show(<DiagnosticsScreen />, '/diagnostics');
  await expect.element(page.getByText('Nothing has happened yet')).toBeVisible();
  await busyYard();
  await expect.element(page.getByText(/^Tried in vain, waits/)).toBeVisible();
  expect(fact('Not sent yet')).toBe('3');
});

test('the journal is searched', async () => {
  await busyYard();
  phone.show(<DiagnosticsScreen />, '/diagnostics');
  await page.getByRole('searchbox').fill('TIMEOUT');
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1);
  await page.getByRole('searchbox').fill('nothing like this');
  await expect.element(page.getByText('No line has “nothing like this” in it.')).toBeVisible();
});

test('of a full journal a page is drawn, and older lines on demand', async () => {
  const line = { at: Date.now(), event: 'retry', mid: null, detail: 'timeout' };
  await db().journal.bulkAdd(Array.from({ length: 2_000 }, () => ({ ...line })));
  phone.show(<DiagnosticsScreen />, '/diagnostics');
  await expect.element(page.getByText('2,000 lines')).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(100);
  (page.getByRole('button', { name: 'Show older lines' }).element() as HTMLElement).click();
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(300);
});

test('says what is in the file before it is saved, and nothing of the yard is in it', async () => {
  await busyYard();
  phone.show(<DiagnosticsScreen />, '/diagnostics');
  await page.getByRole('button', { name: 'Save for support' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('In it:', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('Not in it:', { exact: true })).toBeVisible();
  await dialog.getByText('Look at the file').click();
  const text = dialog.getByLabelText('The file').element().textContent;
  expect(JSON.parse(text)).toMatchObject({
    yardhand: 'diagnostics',
    counters: { pending: 3, failures: { rejected: 1 } },
    journal: [{ event: 'broken', detail: 'Error: no … of … at …' }, { detail: 'rejected 422' }, {}, {}],
  });
  expect(SECRETS.filter((secret) => text.includes(secret))).toEqual([]);
  const saved = vi.spyOn(URL, 'createObjectURL');
  await dialog.getByRole('button', { name: 'Save the file' }).click();
  expect(await (saved.mock.calls[0]![0] as Blob).text()).toBe(text);
  saved.mockRestore();
});

test('a database that does not answer is said so, and seen when it does', async () => {
  vi.spyOn(db().outbox, 'orderBy').mockImplementation(() => {
    throw new DOMException('gone', 'InvalidStateError');
  });
  phone.show(<DiagnosticsScreen />, '/diagnostics');
  await expect.element(page.getByText('The storage of this device did not answer')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  vi.restoreAllMocks();
  await expect.element(page.getByText('Not sent yet')).toBeVisible();
});
