/** What has its place in the office’s screens, in every room: rows, boxes, columns, tabs, controls. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Todo } from '#contract/areas/todo-record.ts';
import { ListAge } from '#kit/list/list-age.tsx';
import { ListFooter } from '#kit/list/list-footer.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { addDays, dayOf } from '#lib/day.ts';
import { framed, lineAnswer } from '#tests/support/answers.ts';
import { officeLists, waitingTodo, type OfficeLists } from '#tests/support/office-lists.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import ApprovalsScreen from './approvals-screen.tsx';
import OfficeScreen from './office-screen.tsx';

const today = dayOf(Date.now());
const vehicle = { id: 3, vin: '2T1BURHE5JC334019', plate: 'KLM-4821', name: 'Corolla' };
const planned = (id: number) =>
  waitingTodo(id, { title: `Oil ${id}`, todo_date: today, todo_time: '23:58', vehicle, vehicle_id: 3 });

let phone: Phone;
let lists: OfficeLists;
/** A filter that is new in every test: what another one read must not be shown. */
let branch = 1000;
beforeEach(async () => {
  branch += 1;
  await page.viewport(1440, 900);
  lists = officeLists(Array.from({ length: 40 }, (_, at) => planned(at + 1)));
  phone = await openPhone();
});
afterEach(async () => {
  delete document.documentElement.dataset['text'];
  await phone.close();
  lists.stop();
  await page.viewport(414, 896);
});

const row = (title: string) => page.getByRole('row', { name: new RegExp(`${title}(?!\\d)`) });
const drawer = (title: string) => page.getByRole('complementary', { name: title });
const show = async (which: 'todos' | 'approvals') => {
  const whose = <div>Everybody</div>;
  phone.show(which === 'todos' ? <OfficeScreen views={whose} /> : <ApprovalsScreen />, `/to-do?branch=${branch}`);
  await expect.element(row('Oil 1')).toBeVisible();
};
const openDrawer = async (title: string) => {
  await row(title).click();
  await expect.element(drawer(title)).toBeVisible();
};
const boxOf = (found: ReturnType<typeof row>) => found.element().getBoundingClientRect();
const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

const ROOMS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 720, height: 450 },
  { width: 1440, height: 900, text: 'largest' },
  { width: 1024, height: 768, text: 'largest' },
] as const;

/** What the sidebar leaves of a window. */
const BESIDE = [
  { width: 1440, height: 900 },
  { width: 1208, height: 900, text: 'largest' },
  { width: 792, height: 768 },
] as const;

async function enter(room: (typeof ROOMS)[number] | (typeof BESIDE)[number]): Promise<void> {
  await page.viewport(room.width, room.height);
  if ('text' in room) document.documentElement.dataset['text'] = room.text;
  else delete document.documentElement.dataset['text'];
}

test('use 19: the drawer is 28.5 rem wide, and nothing is empty between it and the table', async () => {
  await show('todos');
  await openDrawer('Oil 2');
  const aside = () => boxOf(drawer('Oil 2'));
  // It slides in.
  await expect.poll(() => Math.round(aside().right)).toBe(1440);
  expect(aside().width).toBeCloseTo(28.5 * rem(), 0);
  expect(aside().left).toBeCloseTo(boxOf(page.getByRole('table')).right, 0);
});

test('use 19: the box of a row is whole in every room, with and without the drawer', async () => {
  await show('approvals');
  for (const room of ROOMS) {
    await enter(room);
    const box = page.getByRole('checkbox', { name: 'Choose Oil 2, KLM-4821' });
    const { left, right, width, height } = boxOf(box);
    const cell = (box.element().closest('td') ?? document.body).getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(16);
    expect(left).toBeGreaterThanOrEqual(cell.left);
    expect(right).toBeLessThanOrEqual(cell.right);
  }
});

test('use 19: beside the drawer rows keep their vehicle, their title and their person, in large text and in a small window', async () => {
  for (const which of ['todos', 'approvals'] as const) {
    await enter(ROOMS[0]);
    await show(which);
    await openDrawer('Oil 2');
    for (const room of BESIDE) {
      await enter(room);
      const edge = boxOf(drawer('Oil 2')).left;
      for (const words of ['KLM-4821', 'Oil 5', 'Tom Becker']) {
        const { width, right } = boxOf(row('Oil 5').getByText(words).last());
        expect(width).toBeGreaterThan(2 * rem());
        expect(right).toBeLessThanOrEqual(edge + 1);
      }
    }
  }
});

const wrong = (id: number, fields: Partial<Todo> = {}) => ({
  ...planned(id),
  needs_odometer: true,
  photo_count: 4,
  statusTodo: {
    prevChecklist: [],
    nextChecklist: [],
    checklist: [lineAnswer({ todo_id: id, title: 'Tire tread', state: 'failed' })],
  },
  ...fields,
});
const isWhole = (one: Element) => one.scrollWidth <= one.clientWidth;
/** The marks of a row that are shown in words. */
const marksIn = (title: string) =>
  [...row(title).element().querySelectorAll('[data-tone] > span')].filter((one) => one.clientWidth > 1);

test('finish 6: no mark is cut beside a title that has room, with and without the drawer', async () => {
  lists.todos = [wrong(1), planned(2), wrong(3, { title: 'Oil 3 and the filter, and what else is due after so long' })];
  for (const which of ['approvals', 'todos'] as const) {
    await enter(BESIDE[0]);
    await show(which);
    await openDrawer('Oil 2');
    for (const room of [BESIDE[0], ROOMS[0]]) {
      await enter(room);
      await expect.poll(() => boxOf(page.getByRole('table')).width).toBeLessThanOrEqual(room.width - 28.5 * rem());
      for (const title of ['Oil 1', 'Oil 3']) {
        expect(marksIn(title).length).toBeGreaterThanOrEqual(1);
        expect(marksIn(title).every(isWhole)).toBe(true);
        expect(boxOf(row(title).getByRole('button')).width).toBeGreaterThan(2 * rem());
      }
      const cells = [...row('Oil 1').element().querySelectorAll('td')].map((one) => one.getBoundingClientRect());
      expect(cells.at(-1)?.right).toBeLessThanOrEqual(boxOf(drawer('Oil 2')).left + 1);
    }
  }
});

test('finish 10: the ground of a day is as wide as its rows, and State keeps its heading and its words beside the drawer', async () => {
  lists.todos = [planned(1), { ...planned(2), todo_date: addDays(today, 1) }];
  phone.show(<OfficeScreen views={<div>Everybody</div>} />, `/to-do?branch=${branch}&to=${addDays(today, 1)}`);
  await enter(BESIDE[0]);
  await openDrawer('Oil 2');
  const group = document.querySelector('th[scope=rowgroup]') ?? document.body;
  expect(group.getBoundingClientRect().left).toBe(boxOf(page.getByRole('table')).left);
  const ground = getComputedStyle(group, '::before');
  expect(Number.parseFloat(ground.width)).toBeCloseTo(boxOf(page.getByRole('table')).width, 0);
  const heading = page.getByRole('columnheader', { name: 'State' });
  expect(Number.parseFloat(getComputedStyle(heading.element()).fontSize)).toBeGreaterThanOrEqual(12);
  expect(isWhole(heading.element())).toBe(true);
  expect(boxOf(row('Oil 1').getByText('To approve')).width).toBeGreaterThan(2 * rem());
});

test('finish 10: beside a list that scrolls the drawer shows no bar of its own', async () => {
  await show('approvals');
  await openDrawer('Oil 2');
  const body = drawer('Oil 2').getByRole('region', { name: 'Details' }).element() as HTMLElement;
  expect(body.offsetWidth - body.clientWidth).toBe(0);
  expect(getComputedStyle(body).scrollbarWidth).toBe('none');
});

test('finish 10: without a connection the foot of the list is no higher, so that nothing scrolls that did not before', async () => {
  const footOf = async (failure: 'offline' | null, words: RegExp) => {
    const again = () => undefined;
    const rest = { error: null, isPending: false, isPlaceholderData: false, isFetching: false, refetch: again };
    const more = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: again };
    const data = { pages: [{ body: {}, at: Date.now(), failure }] };
    const age = <ListAge list={{ ...rest, ...more, data }} />;
    phone.show(
      <ListScreen title="Approvals" footer={<ListFooter>{age}</ListFooter>}>
        <p>rows</p>
      </ListScreen>,
      '/',
    );
    await expect.element(page.getByText(words)).toBeVisible();
    return boxOf(page.getByRole('contentinfo')).height;
  };
  const before = await footOf(null, /^Read just now/);
  expect(await footOf('offline', /^No connection\. This is what was read/)).toBeCloseTo(before, 0);
});

test('use 19: the days beside the title are whole with a drawer, too; in less room a shade says that they go on', async () => {
  await show('todos');
  await openDrawer('Oil 2');
  const tabs = page.getByRole('navigation', { name: 'Days' });
  const isWhole = () => tabs.element().scrollWidth <= tabs.element().clientWidth;
  await expect.poll(isWhole).toBe(true);
  await drawer('Oil 2').getByRole('button', { name: 'Close' }).click();
  // While it is there, a window that is narrow enough shows nothing else.
  await expect.element(drawer('Oil 2')).not.toBeInTheDocument();
  await page.viewport(792, 768);
  await expect.poll(isWhole).toBe(true);
  const create = boxOf(page.getByRole('button', { name: 'New todo' }));
  expect(create.height).toBeLessThanOrEqual(36);
  await page.viewport(560, 768);
  await expect.poll(() => getComputedStyle(tabs.element()).backgroundImage).toContain('linear-gradient');
});

test('use 26: twenty rows are in sight while somebody asks to bring a todo back, and all of the words can be read', async () => {
  const ask = {
    todo: { id: 12, title: 'Check Out', plate: 'KLM-4821' },
    deleted_at: '2026-11-21T14:30:00.000Z',
    deleted_by_name: 'Daniel Carter',
    delete_reason: 'Double booked by two people of the office',
    asked_at: '2026-11-21T15:10:00.000Z',
    asked_by_name: 'Sara Lind',
    note: 'The car is still here, and the customer called me twice about exactly this one.',
  };
  lists.asks = framed({ asks: [ask, { ...ask, todo: { ...ask.todo, id: 13 } }], next_cursor: null });
  await show('todos');
  const words = page.getByText(/asks to bring back/).first();
  await expect.element(words).toBeVisible();
  const footer = boxOf(page.getByRole('contentinfo')).top;
  const rows = [...document.querySelectorAll('tr[data-row]')].map((one) => one.getBoundingClientRect());
  // Without the bar on top, which is 48 px high.
  expect(rows.filter(({ bottom }) => bottom <= footer - 48).length).toBeGreaterThanOrEqual(20);
  expect(page.getByRole('button', { name: 'Bring it back' }).elements().length).toBe(1);
  const before = boxOf(words).height;
  await page.viewport(1024, 768);
  await page.getByRole('button', { name: 'All 2' }).click();
  expect(boxOf(words).height).toBeGreaterThan(before);
  expect(page.getByRole('button', { name: 'Bring it back' }).elements().length).toBe(2);
});

test('use 26: search and form controls of the office are 14 px of text in 36 px', async () => {
  await show('todos');
  await page.getByRole('button', { name: 'New todo' }).click();
  const field = page.getByRole('complementary').getByLabelText('What is to be done');
  await expect.element(field).toBeVisible();
  expect(boxOf(field).height).toBe(36);
  expect(getComputedStyle(field.element()).fontSize).toBe('14px');
  const search = page.getByRole('searchbox', { includeHidden: true }).element();
  expect(search.getBoundingClientRect().height).toBeLessThanOrEqual(36);
});
