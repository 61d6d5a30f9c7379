import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { act, addTodo, intent, lid, ME } from '#tests/support/store/subject.ts';
import { openYard, type Yard } from '#tests/support/store/yard.ts';
import { searchTodos } from './search.ts';
import { overdueTodos, todoByLid, todoBySid, todosOfDay, todosPage, type TodoFilter } from './todos.ts';

const DAY = '2026-11-21';
const van = { id: 3, vin: '1FTBR1C80LKA54321', plate: 'B-YD 104', name: 'Ford Transit 2022' };

let yard: Yard;
beforeEach(async () => {
  yard = await openYard();
});
afterEach(() => yard.close());

const sids = (rows: readonly { readonly sid?: number }[]) => rows.map((row) => row.sid);

describe('todosOfDay', () => {
  it('answers what is mine on that day by time, without a time last', async () => {
    await yard.todos(
      [1, { todo_time: '14:00' }],
      [2, { todo_time: null, title: 'Later' }],
      [3, { todo_time: '08:30' }],
      [4, { todo_time: '07:00', todo_date: '2026-11-22' }],
      [5, { todo_time: '06:00', resource: 99 }],
      [6, { todo_time: '09:00', resource: 99, usergroup: [4, ME] }],
      [7, { todo_time: '05:00', deleted_at: '2026-11-20T00:00:00.000Z' }],
    );
    expect(sids(await todosOfDay(DAY))).toEqual([3, 6, 1, 2]);
  });

  it('leaves out what was deleted here', async () => {
    await yard.todos([1, {}], [2, {}]);
    await act(yard.store, intent('todos.remove', { lid: 'todo/1', reason: 'twice' }));
    expect(sids(await todosOfDay(DAY))).toEqual([2]);
  });
});

describe('overdueTodos', () => {
  it('answers what is pending of the days before, the oldest first', async () => {
    await yard.todos(
      [1, { todo_date: '2026-11-20' }],
      [2, { todo_date: '2026-11-03' }],
      [3, { todo_date: '2026-11-19', status: 'completed' }],
      [4, { todo_date: DAY }],
      [5, { todo_date: '2026-11-10', resource: 99 }],
    );
    expect(sids(await overdueTodos(DAY))).toEqual([2, 1]);
  });

  it('is bounded', async () => {
    await yard.todos(
      ...Array.from(
        { length: 320 },
        (_, i) => [i + 1, { todo_date: '2026-11-01', resource: i % 4 === 0 ? 99 : ME }] as const,
      ),
    );
    expect(await overdueTodos(DAY)).toHaveLength(200);
  });
});

describe('todosPage', () => {
  const range = { from: '2026-11-01', to: '2026-11-30' };

  async function wholeInPages(status: TodoFilter, limit: number): Promise<(number | undefined)[]> {
    const found = [];
    for (let after: readonly [string, string] | undefined; ;) {
      const page = await todosPage({ ...range, status, limit, ...(after && { after }) });
      found.push(...sids(page));
      const last = page.at(-1);
      if (!last || page.length < limit) return found;
      after = [last.todo_date, last.lid];
    }
  }

  beforeEach(async () => {
    const of = (i: number) => ({
      todo_date: `2026-11-${String(1 + ((i * 7) % 28)).padStart(2, '0')}`,
      status: i % 3 === 0 ? 'completed' : 'pending',
      complete_time_approved: i % 6 === 0 ? '2026-11-28T10:00:00.000Z' : null,
      deleted_at: i % 10 === 9 ? '2026-11-28T10:00:00.000Z' : null,
    });
    await yard.todos(...Array.from({ length: 500 }, (_, i) => [i + 1, of(i)] as const), [
      900,
      { todo_date: '2026-12-01' },
    ]);
  });

  it.each<TodoFilter>(['all', 'pending', 'completed', 'approval', 'approved'])(
    'answers %s in pages that miss and repeat nothing',
    async (status) => {
      const rows = (await yard.database.todos.toArray()).filter((row) => {
        if (row.deleted_at || row.todo_date > range.to) return false;
        if (status === 'approval') return row.status === 'completed' && !row.complete_time_approved;
        if (status === 'approved') return row.complete_time_approved !== null;
        return status === 'all' || row.status === status;
      });
      const expected = rows.toSorted((a, b) => a.todo_date.localeCompare(b.todo_date) || (a.lid < b.lid ? -1 : 1));
      expect(expected.length).toBeGreaterThan(30);
      expect(await wholeInPages(status, 17)).toEqual(sids(expected));
      expect(await wholeInPages(status, 1000)).toEqual(sids(expected));
    },
  );

  it('answers nothing for an empty range', async () => {
    expect(await todosPage({ from: '2027-01-01', to: '2027-01-31', limit: 10 })).toEqual([]);
  });
});

describe('one todo', () => {
  it('is found by its local id and by the server’s', async () => {
    await yard.todos([1, {}]);
    const made = lid('todos');
    await act(yard.store, addTodo(made));
    expect(await todoByLid(made)).toMatchObject({ lid: made, dirty: 1 });
    expect(await todoBySid(1)).toMatchObject({ lid: 'todo/1' });
    expect(await todoBySid(2)).toBeUndefined();
  });
});

describe('searchTodos', () => {
  beforeEach(() =>
    yard.todos(
      [1, { vehicle: van, title: 'Wash' }],
      [2, { vehicle: { ...van, vin: '1FTBR1C80LKA99999', plate: 'B-YX 7' }, title: 'Check In', status: 'completed' }],
      [3, { vehicle: null, title: 'Tidy the yard', todo_date: '2026-11-25' }],
      [4, { vehicle: van, title: 'Check Out', deleted_at: '2026-11-20T00:00:00.000Z' }],
    ),
  );

  it.each([
    ['the last characters of a VIN', '4321', [1]],
    ['the last six of a VIN, in small letters', 'a54321', [1]],
    ['the end of a plate', '104', [1]],
    ['a plate as people write it', 'byd 104', [1]],
    ['a word of the title', 'tidy', [3]],
    ['the beginning of a VIN, which nobody reads', '1FTBR', []],
    ['one character, which says nothing', '4', []],
    ['nothing', '  ', []],
  ])('finds by %s', async (_, text, expected) => {
    expect(sids(await searchTodos(text))).toEqual(expected);
  });

  it('bugs 6: finds a title and a plate whatever the spelling, case and marks', async () => {
    await yard.todos([5, { title: 'To Zu\u0308rich, Hauptstraße', vehicle: { ...van, plate: 'TÜ-X 5' } }]);
    for (const text of ['Z\u00FCrich', 'HAUPTSTRASSE', 'tux5', 'ｔü x'])
      expect([text, sids(await searchTodos(text))]).toEqual([text, [5]]);
  });

  it('shows open ones first, and no more than asked for', async () => {
    expect(sids(await searchTodos('by'))).toEqual([1, 2]);
    expect(sids(await searchTodos('by', 1))).toEqual([1]);
  });
});
