/** What the model does not know of the server's rows (names of people, places of lines): as the server itself says it. */
import { todos } from '#contract/areas/todos.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import type { Yard } from '#tests/sync/server/yard.ts';
import type { Jar, Link } from './link.ts';

const plain = { file: null, key: null, stamp: null, etag: null };

/** After the rows were compared: from now on the model says of living todos exactly what the server says. */
export async function sayAsTheServer({ records }: Yard, link: Link, jar: Jar): Promise<void> {
  for (const { id } of records.living('todos')) {
    const told = await link.insist({ ...plain, endpoint: todos.details, input: { query: { id } } }, jar);
    if (told.status !== 200) throw new Error(`todo ${id}: ${told.status}`);
    const { todo } = told.body as { todo: Todo };
    const { odometer, todoimages, statusTodo, ...row } = todo;
    const lines = [...statusTodo.prevChecklist, ...statusTodo.checklist, ...statusTodo.nextChecklist];
    records.put('todos', id, { ...records.get('todos', id)!, row });
    for (const one of lines) records.put('lines', one.id, { ...records.get('lines', one.id)!, row: one });
    for (const one of odometer) records.put('odometers', one.id, { ...records.get('odometers', one.id)!, row: one });
    for (const one of todoimages) records.put('images', one.id, { ...records.get('images', one.id)!, row: one });
  }
}
