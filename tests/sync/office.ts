/** What other people do, on the server. */
import type { OfficeAct } from './history.ts';
import type { Kind } from './server/records.ts';
import type { World } from './world.ts';

type Do = (world: World, pick: number, n: number) => void;

const choose = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];

function edit(world: World, kind: Kind, path: string, id: number, fields: Readonly<Record<string, unknown>>): void {
  const body = kind === 'lines' ? { id, ...fields } : fields;
  const told = world.yard.office(path, { params: { id }, body });
  if (told.status === 200)
    world.watch.hold('latest wins', world.watch.latest.office(kind, id, fields, told.superseded));
}

const todoOf = ({ yard }: World, pick: number): number | undefined =>
  choose(yard.records.living('todos').slice(-6), pick)?.id;

const OFFICE: Readonly<Record<OfficeAct, Do>> = {
  edit: (world, pick, n) => {
    const id = todoOf(world, pick);
    const fields = [{ title: `theirs ${n}` }, { note: `their note ${n}` }, { title: `both ${n}`, note: `both ${n}` }][
      pick % 3
    ];
    if (id !== undefined && fields) edit(world, 'todos', 'update-todo/{id}', id, fields);
  },
  tick: (world, pick, n) => {
    const id = choose(world.yard.records.living('lines').slice(-8), pick)?.id;
    const state = (['done', 'open', 'failed'] as const)[pick % 3];
    if (id !== undefined)
      edit(world, 'lines', 'update-status-todo', id, pick % 2 === 0 ? { state } : { note: `their line ${n}` });
  },
  correct: (world, pick, n) => {
    const id = choose(world.yard.records.living('odometers').slice(-6), pick)?.id;
    if (id !== undefined) edit(world, 'odometers', 'updateTodoOdometer/{id}', id, { value: 9_000 + n });
  },
  complete: (world, pick) => {
    const id = todoOf(world, pick);
    if (id !== undefined) world.yard.office('complete-todo/{id}', { params: { id } });
  },
  add: (world, _pick, n) => {
    const todo_date = new Date(world.yard.now).toISOString().slice(0, 10);
    world.yard.office('add-todo', { body: { title: `office ${n}`, todo_date, checklist: [`office line ${n}`] } });
  },
  remove: (world, pick) => {
    const id = todoOf(world, pick);
    if (id !== undefined && pick % 3 === 0)
      world.yard.office('delete-todo/{id}', { params: { id }, body: { reason: 'r' } });
  },
  addLine: (world, pick, n) => {
    const todo_id = todoOf(world, pick);
    if (todo_id !== undefined)
      world.yard.office('create-checklist-todo', { body: { todo_id, title: `office line ${n}` } });
  },
};

export function office(world: World, what: OfficeAct, pick: number, n: number): void {
  world.log('office', what);
  OFFICE[what](world, pick, n);
}
