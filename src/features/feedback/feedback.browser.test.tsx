import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FeedbackComment, Ticket } from '#contract/areas/feedback.ts';
import { holdOver } from '#tests/support/drag.ts';
import { fakeServer, type FakeServer, type SentWrite } from '#tests/support/fake-server.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import FeedbackBoardScreen from './feedback-board-screen.tsx';
import FeedbackScreen from './feedback-screen.tsx';

const AT = '2026-11-24T09:00:00.000Z';
const ok = { status: 200, message: '' };
/** Not closed, nobody's, about nothing. */
const NOTHING = {
  closed: false,
  closed_at: null,
  closed_by_name: null,
  resolution: null,
  duplicate_of: null,
  duplicate_title: null,
  asks_to_reopen: false,
  assignee_id: null,
  assignee_name: null,
  department_id: null,
  department_name: null,
  branch_id: null,
  branch_name: null,
  vehicle_id: null,
  vehicle_name: null,
  todo_id: null,
  todo_title: null,
  page: null,
  app_version: null,
  first_answer_at: null,
  watching: false,
  comments: 0,
} as const;

function ticket(id: number, title: string, part: Partial<Ticket> = {}): Ticket {
  const times = { created_at: AT, updated_at: AT, deleted_at: null };
  const state = { status_id: 1, status: 'New', category: 'new', sort_order: null } as const;
  const words = {
    title,
    description: '',
    type: 'bug',
    priority: 'normal',
    user_id: 99,
    user_name: 'Tom Becker',
  } as const;
  return { id, ...times, ...NOTHING, ...state, ...words, attachments: [], ...part };
}
const statuses = [
  { id: 1, name: 'New', category: 'new' },
  { id: 2, name: 'In progress', category: 'working' },
  { id: 4, name: 'Done', category: 'done' },
];

let tickets: Ticket[];
/** Of the first column, what a filter of the board hides. */
let hidden: Ticket[];
let comments: FeedbackComment[];
let server: FakeServer;
let phone: Phone;

/** What a call that takes files is sent. */
const formOf = (write: SentWrite | null) => write?.body as FormData;

beforeEach(async () => {
  await page.viewport(1440, 900);
  localStorage.clear();
  const working = { status_id: 2, status: 'In progress', category: 'working' } as const;
  tickets = [
    ticket(1, 'Lift 2 makes a noise'),
    ticket(2, 'Camera stays black'),
    ticket(5, 'Gate opens by itself', working),
  ];
  hidden = [];
  comments = [];
  const change = (part: Partial<Ticket>) => {
    tickets = tickets.map((one) => (one.id === 1 ? { ...one, ...part, updated_at: new Date().toISOString() } : one));
    return { ...ok, feedback: tickets[0] };
  };
  server = fakeServer({
    '/api/feedback': ({ searchParams }) => {
      const status = searchParams.get('status');
      const whole = [...tickets.slice(0, 1), ...hidden, ...tickets.slice(1)];
      const found = status === null ? tickets : whole.filter(({ status_id }) => status_id === Number(status));
      return { ...ok, feedback: found, counts: [], next_cursor: null, total: found.length };
    },
    '/api/feedback/1': () => ({ ...ok, feedback: tickets[0], comments, journal: null }),
    '/api/feedback-status': () => ({ ...ok, statuses, types: [], priorities: [] }),
    // Its call takes files: what it is sent is a form.
    '/api/update-feedback/1': (_, write) =>
      change({ status_id: Number(formOf(write).get('status_id')), status: 'In progress' }),
    '/api/feedback-sort': (_, write) => {
      const { ids = [] } = (write?.body ?? {}) as { readonly ids?: readonly number[] };
      tickets = tickets.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
      return ok;
    },
    '/api/feedback-closed/1': () => change({ closed: true, closed_at: AT, resolution: 'fixed', status_id: 4 }),
    '/api/add-feedback-comment/1': (_, write) => {
      const comment = formOf(write).get('comment') as string;
      comments = [
        {
          id: 5,
          created_at: AT,
          comment,
          internal: true,
          edited_at: null,
          user_id: 7,
          user_name: 'Me',
          attachments: [],
        },
      ];
      return { ...ok, comment: comments[0] };
    },
  });
  phone = await openPhone({ reach: 'online' });
});
afterEach(async () => {
  await phone.close();
  server.stop();
  await page.viewport(414, 896);
});

const column = (name: string) => page.getByRole('region', { name, exact: true });
const card = page.getByRole('button', { name: 'Move Lift 2 makes a noise' });
// Each test reads under a filter of its own.
const showBoard = () => phone.show(<FeedbackBoardScreen />, `/feedback/board?q=${crypto.randomUUID()}`);

describe('the board', () => {
  it('moves a card to another status at once, with Undo', async () => {
    showBoard();
    await card.click();
    await page.getByRole('menuitem', { name: 'Move to In progress' }).click();
    await expect.element(column('In progress').getByText('Lift 2 makes a noise')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(server.writes.map(({ path, body }) => [path, (body as FormData).get('status_id')])).toEqual([
      ['/api/update-feedback/1', '2'],
    ]);
  });

  it('orders a column by the menu of its cards', async () => {
    showBoard();
    await card.click();
    await page.getByRole('menuitem', { name: 'Down' }).click();
    await expect.poll(() => server.writes.map(({ body }) => body)).toEqual([{ status_id: 1, ids: [2, 1] }]);
  });

  it('orders a column by the keys: what a filter hides keeps its place, and the card keeps the focus', async () => {
    hidden = [ticket(3, 'Key box is stuck')];
    showBoard();
    const lift = column('New').getByRole('button', { name: /^Lift 2/ });
    await expect.element(lift).toBeVisible();
    lift.element().focus();
    await userEvent.keyboard(' {ArrowDown}');
    await expect.element(page.getByText('Lift 2 makes a noise: New, place 2 of 2.')).toBeInTheDocument();
    expect(server.writes).toEqual([]);
    await userEvent.keyboard(' ');
    await expect.poll(() => server.writes.map(({ body }) => body)).toEqual([{ status_id: 1, ids: [3, 2, 1] }]);
    await expect.element(lift).toHaveFocus();
    // What is picked up and left is where it was.
    await userEvent.keyboard(' {ArrowUp}{ArrowRight}{Escape}');
    await expect.element(page.getByText('Lift 2 makes a noise stays where it was.')).toBeInTheDocument();
    expect(server.writes).toHaveLength(1);
  });

  it('shows where a dragged card would stand in another column, and puts it there', async () => {
    showBoard();
    const gate = column('In progress').getByText('Gate opens by itself');
    await expect.element(gate).toBeVisible();
    const drop = await holdOver(column('New').getByText('Lift 2 makes a noise').element(), gate.element(), 0);
    await expect.poll(() => gate.element().closest('[data-line]')).not.toBeNull();
    drop();
    await expect
      .poll(() => server.writes.map(({ path }) => path))
      .toEqual(['/api/feedback-sort', '/api/update-feedback/1']);
    expect(server.writes[0]?.body).toEqual({ status_id: 2, ids: [1, 5] });
    await expect
      .poll(() => column('In progress').getByRole('listitem').first().element().textContent)
      .toMatch(/^Lift 2/);
  });

  it('asks how it ended before something is done', async () => {
    showBoard();
    await card.click();
    await page.getByRole('menuitem', { name: 'Move to Done' }).click();
    const dialog = page.getByRole('dialog', { name: /^Close/ });
    await dialog.getByRole('combobox', { name: 'How did it end?' }).selectOptions('Fixed');
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect
      .poll(() => server.writes.map(({ body }) => body))
      .toEqual([expect.objectContaining({ closed: true, resolution: 'fixed' })]);
  });
});

describe('the drawer', () => {
  it('shows what was said, and names who does not see it', async () => {
    phone.show(<FeedbackScreen />, `/feedback?q=${crypto.randomUUID()}&open=1`);
    await page.getByRole('button', { name: 'Comment' }).click();
    await page.getByRole('textbox', { name: 'Comment' }).fill('Ask the supplier.');
    await page.getByRole('checkbox', { name: 'Internal' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.element(page.getByText('Ask the supplier.')).toBeVisible();
    await expect.element(page.getByText(/does not see this/)).toBeVisible();
  });
});
