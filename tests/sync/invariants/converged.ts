/** (7) At rest every phone shows what the server has, each thing once, and nothing else. */
import type { Row, TableName } from '#db/records.ts';
import { partsOf } from '#db/tables.ts';
import { same } from '#sync/core/same.ts';
import { todoRows } from '#sync/ops/rows.ts';
import type { ServerRow } from '#sync/ports.ts';
import type { Phone } from '../phone/phone.ts';
import type { Views } from '../phone/home.ts';
import type { TodoFields } from '../server/records.ts';
import type { World } from '../world.ts';
import { bookingsOf, ghostAtVehicles, privatesOf, RENTAL_TABLES, walkRoundsOf } from './mirror.ts';

const DAYS = 14;
const DAY_MS = 86_400_000;
/** Todos, and what is answered with them; rentals; walk-rounds and damage. */
const TABLES: readonly TableName[] = ['todos', ...partsOf('todos').map(([t]) => t), ...RENTAL_TABLES];

/** What phones mirror: two weeks around today, and what is late. */
export function mirrored({ yard }: World, todo: TodoFields): boolean {
  const day = (days: number): string => new Date(yard.now + days * DAY_MS).toISOString().slice(0, 10);
  if (todo.todo_date < day(0) && todo.status === 'pending') return true;
  return todo.todo_date >= day(1 - DAYS) && todo.todo_date <= day(DAYS - 1);
}

export function unlike(world: World, phone: Phone, views: Views, user: number): string | null {
  const bySid = new Map(TABLES.map((t) => [t, new Map(views[t].map((row) => [row.sid, row]))]));
  const told = world.yard.records
    .living('todos')
    .filter((todo) => mirrored(world, todo))
    .flatMap((todo) => todoRows(world.yard.records.todo(todo.id)!));
  for (const row of [...told, ...bookingsOf(world), ...privatesOf(world), ...walkRoundsOf(world, user)]) {
    const problem = differs(row, bySid.get(row.t)?.get(row.sid), bySid);
    if (problem !== null) return `phone ${phone.index}: ${problem}`;
  }
  return (
    ghost(world, views) ?? ghostAtVehicles(world, views, user) ?? twins(views) ?? unnamed(world, phone, views, user)
  );
}

type BySid = ReadonlyMap<TableName, ReadonlyMap<number | undefined, Row>>;

function differs(told: ServerRow, shown: Row | undefined, bySid: BySid): string | null {
  const name = `${told.t} ${told.sid}`;
  if (!shown) return `${name} is not shown`;
  if (shown.dirty !== 0) return `${name} is dirty and nothing is pending`;
  for (const [field, value] of Object.entries(told.fields))
    if (value !== undefined && field !== 'updated_at' && !same(shown[field] ?? null, value ?? null))
      return `${name}.${field} is ${JSON.stringify(shown[field])}, the server has ${JSON.stringify(value)}`;
  for (const [field, ref] of Object.entries(told.refs)) {
    const at = ref && bySid.get(ref.t)?.get(ref.sid)?.lid;
    if (ref && at && shown[field] !== at) return `${name}.${field} points at ${String(shown[field])}, not ${at}`;
  }
  return null;
}

/** Shown, and no longer there. */
function ghost(world: World, views: Views): string | null {
  const { records } = world.yard;
  for (const todo of views.todos) {
    const kept = todo.sid === undefined ? undefined : records.get('todos', todo.sid);
    if (todo.sid === undefined) return `${todo.lid} has no id and nothing is pending`;
    const fields = kept?.row ?? (todo as unknown as TodoFields);
    if ((!kept || kept.deleted) && !todo['deleted_at'] && mirrored(world, fields))
      return `${todo.lid} is shown and was deleted`;
  }
  const todos = new Map(views.todos.map((row) => [row.lid, row]));
  for (const [t, kind] of [
    ['checklists', 'lines'],
    ['odometers', 'odometers'],
    ['images', 'images'],
  ] as const)
    for (const row of views[t]) {
      const todo = todos.get(String(row['todo']));
      if (row.sid === undefined) return `${row.lid} has no id and nothing is pending`;
      const alive = todo?.sid === undefined ? undefined : records.get('todos', todo.sid);
      if (!alive || alive.deleted || !mirrored(world, alive.row)) continue;
      // Its bytes may be the only ones: it stays until a person says otherwise.
      if (t === 'images' && row['confirmed'] === 0)
        world.count('known limit: a picture deleted before its phone saw it there stays');
      else if (records.get(kind, row.sid)?.deleted !== false) return `${row.lid} is shown and was deleted`;
    }
  return null;
}

function twins(views: Views): string | null {
  for (const t of TABLES) {
    const sids = views[t].map((row) => row.sid);
    if (new Set(sids).size < sids.length) return `${t}: one row twice`;
  }
  return null;
}

/** What was made here carries the id that the server gave it. */
function unnamed(world: World, phone: Phone, views: Views, user: number): string | null {
  for (const work of world.ledger.of(phone.index)) {
    if (work.fate !== 'acked' || work.user !== user || work.op !== 'attendance.checkin') continue;
    const row = views.punches.find((punch) => punch.lid === work.m.lid);
    const made = work.effects.map((effect) => effect.done.made?.id);
    // The server may hold two sayings for one: then one row stands for both.
    if (views.punches.some(({ sid }) => sid !== undefined && made.includes(sid))) continue;
    if (!row || !made.includes(row.sid)) return `${work.op} ${work.mid} is ${row?.sid}, the server made ${made.join()}`;
  }
  return null;
}
