import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Todo } from '#contract/areas/todo-record.ts';
import type { Permission } from '#contract/permissions.ts';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { framed, imageAnswer, lineAnswer, odometerAnswer, todoAnswer } from '#tests/support/answers.ts';
import { fakeServer, type FakeServer } from '#tests/support/fake-server.ts';
import { putMaster } from '#tests/support/office.ts';
import { openPhone, type Phone } from '#tests/support/screen.tsx';
import { OfficeDetail } from './office-detail.tsx';
import { rowOf, withChanges } from './office-row.ts';
import { marksOf } from './marks.ts';
import RestoreAsks from './restore-asks.tsx';
import TodoForm from './todo-form.tsx';
import { useAnswers } from './use-answers.tsx';
import { useKnown } from './use-names.ts';
import { useUnsent } from './use-unsent.ts';

const vehicle = { id: 5, vin: '2T1BURHE5JC334019', plate: 'KLM-4821', name: 'Toyota Corolla 2021' };
const DONE = '2026-11-21T14:30:00.000Z';
const AFTER = '2026-11-21T15:10:00.000Z';
const completed: Partial<Todo> = {
  title: 'Return inspection',
  vehicle_id: 5,
  vehicle,
  resource: 8,
  resource_name: 'Tom Becker',
  status: 'completed',
  completed_at: DONE,
  completed_by_name: 'Tom Becker',
};

let phone: Phone;
let server: FakeServer;
beforeEach(async () => {
  server = fakeServer({ '/api/restore-asks': () => framed({ asks: [ask], next_cursor: null }) });
  phone = await openPhone();
  await putMaster(phone.yard);
});
afterEach(async () => {
  await phone.close();
  server.stop();
});

const ask = {
  todo: { id: 12, title: 'Check Out', plate: 'KLM-4821' },
  deleted_at: DONE,
  deleted_by_name: 'Daniel Carter',
  delete_reason: 'Double booked',
  asked_at: AFTER,
  asked_by_name: 'Sara Lind',
  note: 'The car is still here.',
};

function Detail({ todo: told }: { readonly todo: Todo }) {
  const answers = useAnswers(() => undefined);
  const [{ todo } = rowOf(told)] = withChanges([told], useUnsent(), useKnown());
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <OfficeDetail todo={todo} marks={marksOf(todo)} answers={answers} onEdit={() => setEditing(true)} />
      {isEditing ? (
        <TodoForm todo={todo} today="2026-11-21" frame={FormDialog} onClose={() => setEditing(false)} />
      ) : null}
      {answers.dialog}
    </>
  );
}

const show = (part: Partial<Todo>, may?: readonly Permission[]) =>
  phone.show(
    <Reads>
      <Detail todo={todoAnswer({ ...completed, ...part })} />
    </Reads>,
    '/to-do',
    may,
  );
const looks = page.getByRole('list', { name: 'Look at' });
const ops = async () => (await phone.outbox()).map(({ op, args }) => [op, args] as const);
const withLines = (...checklist: Todo['statusTodo']['checklist']) => ({
  statusTodo: { nextChecklist: [], prevChecklist: [], checklist },
});

test('use 25: a failed line stands first with its act, and the todo made of it is named after the car and the finding', async () => {
  show(withLines(lineAnswer({ id: 31, title: 'Tyres', state: 'failed', note: 'rear left 2.1 mm' })));
  await expect.element(looks.getByText('Tyres: failed.')).toBeVisible();
  expect(document.querySelector('article')?.firstElementChild).toBe(looks.element());
  await looks.getByRole('button', { name: 'Make a todo' }).click();
  const title = page.getByRole('dialog').getByLabelText('What is to be done');
  await expect.element(title).toHaveValue('KLM-4821: rear left 2.1 mm');
  await page
    .getByRole('dialog')
    .getByLabelText(/^Person/)
    .selectOptions('Maya Patel');
  await page.getByRole('button', { name: 'Make the todo' }).dblClick();
  await expect.poll(async () => (await ops()).length).toBe(1);
  expect((await ops())[0]).toMatchObject([
    'todos.createStatus',
    { todo: 'todo/7', line: 'line/31', title: 'KLM-4821: rear left 2.1 mm', resource: 7, vehicle_id: 5 },
  ]);
});

test('use 25: missing photos are drawn as places, and the act beside them asks who did it', async () => {
  show({ photo_count: 4, todoimages: [imageAnswer({ id: 51 }), imageAnswer({ id: 52 })] });
  await expect.element(looks.getByText(/^Photos 2 of 4/)).toBeVisible();
  await expect.element(page.getByText('2 missing', { exact: true })).toBeVisible();
  await looks.getByRole('button', { name: 'Ask Tom' }).click();
  await page.getByRole('button', { name: /please take the missing ones/ }).click();
  await page.getByRole('button', { name: 'Send back' }).click();
  await expect.poll(ops).toMatchObject([['todos.sendBack', { lid: 'todo/7' }]]);
});

test('use 25: a photo and a reading that came after completion are marked late', async () => {
  show({
    todoimages: [
      imageAnswer({ id: 51, taken_at: AFTER }),
      imageAnswer({ id: 52, taken_at: '2026-11-21T14:00:00.000Z' }),
    ],
    odometer: [odometerAnswer({ read_at: AFTER })],
  });
  await expect.element(looks.getByText('1 photo and 1 reading came late,')).toBeVisible();
  expect(page.getByText(/^Late, /).elements().length).toBe(1);
  await expect.element(page.getByText(/^Late: read /)).toBeVisible();
});

test('use 25: a photo is deleted from the office by who may, with an undo; nobody else is offered it', async () => {
  const late = { todoimages: [imageAnswer({ id: 51, taken_at: AFTER })] };
  show(late);
  await page.getByRole('list', { name: 'Photos', exact: true }).getByRole('button').click();
  await page.getByRole('button', { name: 'Delete this photo' }).click();
  await expect.poll(ops).toEqual([['todos.deleteImage', { lid: 'image/51', todo: 'todo/7' }]]);
  await expect.element(page.getByRole('list', { name: 'Photos', exact: true })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(ops).toEqual([]);
  await expect.element(page.getByText(/^Late, /)).toBeVisible();

  show(late, ['todo.view']);
  await page.getByRole('list', { name: 'Photos', exact: true }).getByRole('button').click();
  await expect.element(page.getByRole('dialog', { name: 'Photo' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Delete this photo' }).query()).toBeNull();
  await userEvent.keyboard('{Escape}');
});

test('use 25: the odometer stands beside the reading before it, with the doubt', async () => {
  const previous = { value: 81_244, read_at: '2026-11-20T09:00:00.000Z' };
  show({ odometer: [odometerAnswer({ value: 81_856, previous })] });
  await expect.element(page.getByText(/\+612 since 81,244/)).toBeVisible();
  show({ odometer: [odometerAnswer({ value: 18_344, previous, judgement: 'doubtful' })] });
  await expect.element(looks.getByText(/does not fit the readings before/)).toBeVisible();
  await expect.element(page.getByText(/below the last reading 81,244/)).toBeVisible();
  expect(server.asked.filter(({ pathname }) => pathname.includes('Odometer'))).toEqual([]);
});

test('use 25: that a reading came late explains nothing: it is doubted like any other', async () => {
  const previous = { value: 81_244, read_at: '2026-11-20T09:00:00.000Z' };
  show({ odometer: [odometerAnswer({ value: 81, previous, judgement: 'doubtful', note: 'Added after completion' })] });
  await expect.element(looks.getByText(/does not fit the readings before/)).toBeVisible();
  show({
    odometer: [
      odometerAnswer({
        value: 81,
        previous,
        judgement: 'doubtful',
        note: 'Cluster was replaced. Added after completion',
      }),
    ],
  });
  await expect.element(page.getByText(/Cluster was replaced/).first()).toBeVisible();
  expect(looks.getByText(/does not fit the readings before/).elements()).toEqual([]);
});

test('use 22: the technician’s note stands apart from the instruction, with name and time', async () => {
  show({ note: 'Keys are in the box.', completion_note: 'Boot lock sticks.' });
  const figure = page.getByRole('figure', { name: /^Tom Becker, .*\d\d:\d\d$/ });
  await expect.element(figure.getByText('Boot lock sticks.')).toBeVisible();
  await expect
    .element(page.getByRole('figure', { name: 'What the office says' }).getByText('Keys are in the box.'))
    .toBeVisible();
});

test('use 22: a failed line leads with its photos and to the todo it made; the todo says what it follows from', async () => {
  show({
    ...withLines(
      lineAnswer({ id: 30, title: 'Lights', state: 'done' }),
      lineAnswer({ id: 31, title: 'Tyres', state: 'failed', status_todo_id: 90 }),
    ),
    todoimages: [imageAnswer({ id: 51, kind: 'line', line_id: 31 })],
    follow_ons: [{ id: 90, title: 'KLM-4821: new tyres', status: 'pending', resource_name: null }],
    parent_id: 3,
    parent: { id: 3, title: 'Pick-up' },
  });
  const first = page.getByRole('region', { name: 'Checklist' }).getByRole('listitem').first();
  await expect.element(first.getByRole('list', { name: 'Photos of “Tyres”' })).toBeVisible();
  await expect.element(first.getByRole('link', { name: 'KLM-4821: new tyres' })).toHaveAttribute('href', '/to-do/90');
  await expect.element(page.getByRole('link', { name: 'Pick-up' })).toHaveAttribute('href', '/to-do/3');
  // A photo of a line is none of those that were asked for.
  expect(page.getByRole('list', { name: 'Photos', exact: true }).query()).toBeNull();
  await first.getByRole('button').click();
  await expect.element(page.getByRole('dialog', { name: 'Photo' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test('use 6: a line that was removed is named with who removed it and when', async () => {
  show({ removedLines: [{ title: 'Tyres', removed_at: AFTER, removed_by_name: 'Sara Lind' }] });
  await expect.element(page.getByText(/^Removed: “Tyres”, by Sara Lind, .*\d\d:\d\d$/)).toBeVisible();
});

test('use 25: what was sent back says why and by whom; a todo that nobody has can be given to somebody', async () => {
  const pending = { status: 'pending', completed_at: null, completed_by_name: null } as const;
  show({
    ...pending,
    returned_at: AFTER,
    returned_by_name: 'Daniel Carter',
    return_reason: 'Photos are dark',
    returns: 2,
    resource: null,
    resource_name: null,
  });
  await expect.element(looks.getByText('Sent back: Photos are dark')).toBeVisible();
  await expect.element(looks.getByText(/Daniel Carter, .* It came back 2 times\./)).toBeVisible();
  await looks.getByRole('button', { name: 'Give it to somebody' }).click();
  await page
    .getByRole('dialog')
    .getByLabelText(/^Person/)
    .selectOptions('Tom Becker');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(ops).toEqual([['todos.update', { lid: 'todo/7', patch: { resource: 8 } }]]);
});

test('use 25: a todo without a problem shows nothing first', async () => {
  show({});
  await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible();
  expect(looks.query()?.children.length ?? 0).toBe(0);
});

test('use 13: the office is asked to bring a deleted todo back, does so with one press, and can open it', async () => {
  phone.show(
    <Reads>
      <RestoreAsks />
    </Reads>,
    '/to-do',
  );
  await expect
    .element(
      page.getByText(
        /^Sara Lind asks to bring back “Check Out” \(KLM-4821\), deleted .* by Daniel Carter: Double booked\. “The car is still here\.”$/,
      ),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect.poll(ops).toEqual([['todos.restore', { lid: 'todo/12' }]]);
  await expect.element(page.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/to-do/12');
});

test('use 13: who may not delete is not asked', async () => {
  phone.show(
    <Reads>
      <RestoreAsks />
      <p>the list</p>
    </Reads>,
    '/to-do',
    ['todo.view'],
  );
  await expect.element(page.getByText('the list')).toBeVisible();
  expect(server.asked).toEqual([]);
});
