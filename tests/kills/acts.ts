/** What is done in a round: intents as screens say them, each with what the server must hold afterwards. */
import type { Todo } from '#contract/areas/todo-record.ts';
import type { Lid, TableName } from '#db/records.ts';
import { newLid, uuidv7 } from '#sync/core/ids.ts';
import type { OpArgs, OpName } from '#sync/ops/op.ts';
import type { Chance } from './random.ts';

type Planned = { [N in OpName]: { readonly op: N; readonly args: OpArgs[N]; readonly photo?: string } }[OpName];

export type Made = 'todo' | 'line' | 'reading' | 'image' | 'punch';

/** What an act does to the server. `mark` is unique in the whole run: a title, a note, the moment of a photo. */
export type Effect =
  | { readonly kind: 'made'; readonly what: Made; readonly mark: string }
  | { readonly kind: 'gone'; readonly what: Made; readonly mark: string }
  /** A field of a row that many acts write; the last saved one wins. */
  | { readonly kind: 'set'; readonly field: string; readonly value: string };

export interface Act {
  /** Number in the run. */
  readonly n: number;
  readonly intents: readonly Planned[];
  readonly effects: readonly Effect[];
  /** All of its `made` are there, or none. */
  readonly whole: boolean;
}

/** Acts that are done one after another; several lists are done at the same time. */
export type Acts = readonly Act[];

export interface Ground {
  readonly round: number;
  readonly chance: Chance;
  /** Numbers acts over the whole run. */
  readonly count: () => number;
  /** The person's id. */
  readonly me: number;
  readonly today: string;
  /** Addresses of raw photos, all different. */
  readonly photos: readonly string[];
}

const lid = (t: TableName, { chance }: Ground): Lid => newLid(t, uuidv7(Date.now(), chance.next));

/** Unique in the run, and found by one search for the round. */
const markOf = ({ round }: Ground, n: number): string => `${roundMark(round)}${n}`;
export const roundMark = (round: number): string => `K${round}.`;

/** The instant of a photo is its mark: no two acts of a run share one. */
const shotAt = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n).toISOString();

function act(ground: Ground, make: (n: number, mark: string) => Pick<Act, 'intents' | 'effects'>): Act {
  const n = ground.count();
  const { intents, effects } = make(n, markOf(ground, n));
  return { n, intents, effects, whole: effects.filter((e) => e.kind === 'made').length > 1 };
}

const made = (what: Made, mark: string): Effect => ({ kind: 'made', what, mark });
const set = (field: string, value: string): Effect => ({ kind: 'set', field, value });

function tick(ground: Ground, todo: Todo): Act {
  const line = ground.chance.pick(todo.statusTodo.checklist);
  const state = ground.chance.pick(['open', 'done', 'failed', 'skipped'] as const);
  return act(ground, (_, note) => ({
    intents: [{ op: 'todos.updateStatus', args: { lid: `line/${line.id}`, todo: `todo/${todo.id}`, state, note } }],
    effects: [set(`line/${line.id}.state`, state), set(`line/${line.id}.note`, note)],
  }));
}

function edit(ground: Ground, todo: Todo): Act {
  return act(ground, (_, note) => ({
    intents: [{ op: 'todos.update', args: { lid: `todo/${todo.id}`, patch: { note } } }],
    effects: [set(`todo/${todo.id}.note`, note)],
  }));
}

function addLine(ground: Ground, todo: Todo): Act[] {
  const args = { lid: lid('checklists', ground), todo: `todo/${todo.id}` };
  let mark = '';
  const adding = act(ground, (_, title) => {
    mark = title;
    return { intents: [{ op: 'todos.createChecklist', args: { ...args, title } }], effects: [made('line', title)] };
  });
  if (ground.chance.next() < 0.6) return [adding];
  const taking = act(ground, () => ({
    intents: [{ op: 'todos.deleteChecklist', args }],
    effects: [{ kind: 'gone', what: 'line', mark }],
  }));
  return [adding, taking];
}

function followOn(ground: Ground, todo: Todo): Act {
  const { me: resource, today: todo_date } = ground;
  const args = { lid: lid('todos', ground), todo: `todo/${todo.id}`, line: null, resource, todo_date };
  return act(ground, (_, title) => ({
    intents: [{ op: 'todos.createStatus', args: { ...args, direction: 'next', title } }],
    effects: [made('todo', title)],
  }));
}

/** A new todo, and at once a line of it that refers to its local id. */
function addTodo(ground: Ground): Act[] {
  const todo = lid('todos', ground);
  const fields = { todo_date: ground.today, resource: ground.me };
  return [
    act(ground, (_, title) => ({
      intents: [{ op: 'todos.add', args: { lid: todo, fields: { ...fields, title } } }],
      effects: [made('todo', title)],
    })),
    act(ground, (_, title) => ({
      intents: [{ op: 'todos.createChecklist', args: { lid: lid('checklists', ground), todo, title } }],
      effects: [made('line', title)],
    })),
  ];
}

/** A reading with the photo of the dial: one act, two mutations, the second refers to the first. */
function reading(ground: Ground, todo: Todo, photo: string): Act {
  const odometer = lid('odometers', ground);
  const [at, vehicle_id] = [`todo/${todo.id}`, todo.vehicle_id ?? 0];
  const image = { lid: lid('images', ground), todo: at, kind: 'odometer' as const, odometer };
  return act(ground, (n, note) => ({
    intents: [
      { op: 'todos.addOdometer', args: { lid: odometer, todo: at, vehicle_id, value: n, note } },
      { op: 'todos.upload', args: { ...image, taken_at: shotAt(n) }, photo },
    ],
    effects: [made('reading', note), made('image', shotAt(n))],
  }));
}

function readingAlone(ground: Ground, todo: Todo): Act[] {
  const odometer = lid('odometers', ground);
  const ids = { lid: odometer, todo: `todo/${todo.id}` };
  let mark = '';
  const adding = act(ground, (value, note) => {
    mark = note;
    return {
      intents: [{ op: 'todos.addOdometer', args: { ...ids, vehicle_id: todo.vehicle_id ?? 0, value, note } }],
      effects: [made('reading', note), set(`reading/${note}.value`, String(value))],
    };
  });
  const correcting = act(ground, (value) => ({
    intents: [{ op: 'todos.updateOdometer', args: { ...ids, value } }],
    effects: [set(`reading/${mark}.value`, String(value))],
  }));
  return [{ ...adding, whole: false }, correcting];
}

function photo(ground: Ground, todo: Todo, raw: string): Act {
  const image = { lid: lid('images', ground), todo: `todo/${todo.id}`, kind: 'photo' as const };
  return act(ground, (n) => ({
    intents: [{ op: 'todos.upload', args: { ...image, taken_at: shotAt(n) }, photo: raw }],
    effects: [made('image', shotAt(n))],
  }));
}

/** Text of all kinds about one todo. */
export function textActs(ground: Ground, todo: Todo, count: number): Acts {
  const makers = [tick, tick, tick, edit, addLine, followOn, addTodo, readingAlone];
  const acts: Act[] = [];
  while (acts.length < count) acts.push(...[ground.chance.pick(makers)(ground, todo)].flat());
  return acts;
}

/** Photos of one todo, every third with a reading. The same bytes twice would be one photo for the server. */
export function photoActs(ground: Ground, todo: Todo): Acts {
  return ground.photos.map((raw, i) => (i % 3 === 1 ? reading(ground, todo, raw) : photo(ground, todo, raw)));
}

/** Completing `todo`, titled Check In or Check Out, by somebody who is not in (or out) yet: both are said in one act. Then more punches. */
export function punchActs(ground: Ground, todo: Todo, isIn: boolean): Acts {
  const at = `todo/${todo.id}`;
  const first = { lid: lid('punches', ground), todo: at };
  const completing = act(ground, () => ({
    intents: [
      { op: 'todos.complete', args: { lid: at } },
      { op: isIn ? 'attendance.checkout' : 'attendance.checkin', args: first },
    ],
    effects: [set(`${at}.status`, 'completed'), made('punch', at)],
  }));
  const day = isIn ? ['checkin', 'break', 'back', 'checkout'] : ['break', 'back', 'checkout', 'checkin'];
  return [completing, ...[...day, ...day].map((kind) => punch(ground, kind))];
}

function punch(ground: Ground, kind: string): Act {
  const ids = { lid: lid('punches', ground) };
  return act(ground, (_, note) => ({
    intents: [
      kind === 'checkin' || kind === 'checkout'
        ? { op: `attendance.${kind}`, args: { ...ids, note } }
        : { op: 'attendance.event', args: { ...ids, note, event: kind === 'break' ? 'break_start' : 'break_end' } },
    ],
    effects: [made('punch', note)],
  }));
}

/** The checklist of every todo that is given. */
export const LINE_TITLES = ['Keys', 'Mats', 'Boot', 'Doors', 'Glass', 'Seats'];

/** Taps on the lines of a checklist, round and round: each is ticked, and at the next round opened again. */
export function tapActs(ground: Ground, todo: Todo, count: number): Acts {
  const lines = todo.statusTodo.checklist;
  return Array.from({ length: count }, (_, i) => {
    const line = lines[i % lines.length];
    const ids = { lid: `line/${line?.id}`, todo: `todo/${todo.id}` };
    const isDone = Math.floor(i / lines.length) % 2 === 0;
    return act(ground, () => ({
      intents: [
        isDone ? { op: 'todos.updateStatus', args: { ...ids, state: 'done' } } : { op: 'todos.undoStatus', args: ids },
      ],
      effects: [set(`${ids.lid}.state`, isDone ? 'done' : 'open')],
    }));
  });
}
