/** What other people do, on the server. */
import type { OfficeAct } from './history.ts';
import type { Kind } from './server/records.ts';
import type { World } from './world.ts';

type Do = (world: World, pick: number, n: number) => unknown;

const choose = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];

async function edit(
  world: World,
  kind: Kind,
  path: string,
  id: number,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const body = kind === 'lines' ? { id, ...fields } : fields;
  const told = await world.yard.office(path, { params: { id }, body });
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
    return id !== undefined && fields && edit(world, 'todos', 'update-todo/{id}', id, fields);
  },
  tick: (world, pick, n) => {
    const id = choose(world.yard.records.living('lines').slice(-8), pick)?.id;
    const state = (['done', 'open', 'failed'] as const)[pick % 3];
    const fields = pick % 2 === 0 ? { state } : { note: `their line ${n}` };
    return id !== undefined && edit(world, 'lines', 'update-status-todo', id, fields);
  },
  correct: (world, pick, n) => {
    const id = choose(world.yard.records.living('odometers').slice(-6), pick)?.id;
    return id !== undefined && edit(world, 'odometers', 'updateTodoOdometer/{id}', id, { value: 9_000 + n });
  },
  complete: (world, pick) => {
    const id = todoOf(world, pick);
    return id !== undefined && world.yard.office('complete-todo/{id}', { params: { id } });
  },
  add: (world, _pick, n) => {
    const todo_date = new Date(world.yard.now).toISOString().slice(0, 10);
    const body = {
      title: `office ${n}`,
      todo_date,
      vehicle_id: world.yard.records.vehicle,
      checklist: [`office line ${n}`],
    };
    return world.yard.office('add-todo', { body });
  },
  remove: (world, pick) => {
    const id = todoOf(world, pick);
    const part = { params: { id }, body: { reason: 'r' } };
    return id !== undefined && pick % 3 === 0 && world.yard.office('delete-todo/{id}', part);
  },
  /** Of the newest deleted ones: people work on them still. */
  restore: ({ yard }, pick) => {
    const deleted = [...yard.records.tables.todos.values()].filter((kept) => kept.deleted);
    const id = choose(deleted.slice(-3), pick)?.row.id;
    return yard.isOurs && id !== undefined && yard.office('restore-todo/{id}', { params: { id } });
  },
  addLine: (world, pick, n) => {
    const todo_id = todoOf(world, pick);
    const body = { todo_id, title: `office line ${n}` };
    return todo_id !== undefined && world.yard.office('create-checklist-todo', { body });
  },
};

export async function office(world: World, what: OfficeAct, pick: number, n: number): Promise<void> {
  world.log('office', what);
  await OFFICE[what](world, pick, n);
}
