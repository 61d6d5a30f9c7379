/** What is read of a record before an old edit of it is sent again. */
import { describe, expect, it } from 'vitest';
import type { Todo } from '#contract/areas/todo-record.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Mutation } from '#db/records.ts';
import { framed, lineAnswer, odometerAnswer, todoAnswer } from '#tests/support/answers.ts';
import { act } from '#tests/support/intents.ts';
import type { OpName } from './op.ts';
import { OPS } from './table.ts';

const SIDS: Readonly<Record<string, number>> = { 'todo/7': 7, 'line/31': 31, 'odometer/41': 41 };
const resolve = (lid: string) => SIDS[lid] ?? 0;
const opOf = (m: Mutation) => OPS.get(m.op)!;
const details = (part: Partial<Todo>) => framed({ todo: todoAnswer(part) });

describe('reading a record again', () => {
  const checklist = [lineAnswer({ id: 30 }), lineAnswer({ note: 'theirs' })];
  const body = details({ statusTodo: { nextChecklist: [], prevChecklist: [], checklist } });

  it.each<[OpName, object, unknown, object]>([
    [
      'todos.update',
      { lid: 'todo/7', patch: {} },
      details({ title: 'Theirs' }),
      { sid: 7, fields: { title: 'Theirs' } },
    ],
    ['todos.updateStatus', { lid: 'line/31', todo: 'todo/7' }, body, { sid: 31, fields: { note: 'theirs' } }],
    [
      'todos.updateOdometer',
      { lid: 'odometer/41', todo: 'todo/7' },
      framed({ odometer: [odometerAnswer({ id: 40 }), odometerAnswer({ value: 5 })] }),
      { sid: 41, fields: { value: 5 } },
    ],
  ])('%s', (name, args, answer, expected) => {
    const m = act(name, args as never);
    const { reread } = opOf(m);
    const row = reread!.row(m, answer, resolve);
    expect(row).toMatchObject(expected);
    expect(Object.keys(row!.fields)).toEqual(expect.arrayContaining([...reread!.fields]));
    expect(reread!.row(m, {}, resolve)).toBeNull();
    expect(reread!.request(m, resolve).endpoint satisfies AnyEndpoint).toBeDefined();
  });

  it('finds nothing where the record is gone', () => {
    const m = act('todos.updateOdometer', { lid: 'odometer/41', todo: 'todo/7' });
    expect(opOf(m).reread!.row(m, framed({ odometer: [] }), resolve)).toBeNull();
  });
});
