/** The outbox as a list of acts: what, about what, since when, and what it waits for. */
import { askLane, ownerOf, PHOTO_LANES, recordLane } from '../lane.ts';
import { read } from '../open.ts';
import type { ConflictRow, Lid, Mutation, MutationState, TableName, TodoRow } from '../records.ts';
import type { Database } from '../schema.ts';

export type EntryState = MutationState | 'waiting-for';

/** One act of a person with everything it set off. */
export interface OutboxEntry {
  readonly group: string;
  /** Device time of the act, ms. */
  readonly at: number;
  /** In the order they will be sent. */
  readonly mutations: readonly Mutation[];
  readonly state: EntryState;
  /** What the title is made of: the operation that stands for the act, and what it is about. */
  readonly op: string;
  readonly t: TableName;
  readonly lid: Lid;
  /** The todo it belongs to, as far as there is one here. */
  readonly todo: { readonly lid: Lid; readonly title: string; readonly plate: string | null } | null;
  /** The row whose work stands in the way. */
  readonly waitingFor?: Lid;
}

const WEIGHT: Readonly<Record<EntryState, number>> = {
  ready: 0,
  sending: 1,
  unsure: 2,
  held: 3,
  'waiting-for': 4,
  failed: 5,
};

/** Everything unsent, the oldest act first. */
export function outboxEntries(): Promise<OutboxEntry[]> {
  return read(async (d) => {
    const pending = await d.outbox.orderBy('seq').toArray();
    const todos = await todosOf(d, pending);
    const stuck = stoppers(pending);
    return [...Map.groupBy(pending, (m) => m.group).values()].map((mutations) => entry(mutations, todos, stuck));
  });
}

/** What of a todo, its parts and its photos was not sent, and what was asked about it; in the order it was done. */
export function unsentOf(todo: Lid): Promise<Mutation[]> {
  return read(async (d) => {
    const own = await d.outbox
      .where('lane')
      .anyOf([recordLane(todo), askLane(todo)])
      .toArray();
    const photos = await d.outbox.where('lane').startsWith(PHOTO_LANES).toArray();
    return [...own, ...photos.filter((m) => ownerOf(m) === todo)].toSorted((a, b) => a.seq - b.seq);
  });
}

/** Values of a row that lost against another person's, newest first. */
export function conflictsOf(lid: Lid): Promise<ConflictRow[]> {
  return read(async (d) => (await d.conflicts.where('lid').equals(lid).sortBy('at')).toReversed());
}

/** The state that matters most. */
export const worstState = (states: readonly EntryState[]): EntryState =>
  states.reduce((a, b) => (WEIGHT[a] < WEIGHT[b] ? b : a));

/** How one piece of work stands. */
export function stateOf(mutation: Mutation, stuck: Stoppers): EntryState {
  return waitsFor(mutation, stuck) === undefined ? mutation.st : 'waiting-for';
}

/** Failed work by the row that cannot be had and by the lane that stands still because of it. */
interface Stoppers {
  readonly rows: ReadonlySet<Lid>;
  readonly lanes: ReadonlyMap<string, Mutation>;
}

export function stoppers(pending: readonly Mutation[]): Stoppers {
  const failed = pending.filter((m) => m.st === 'failed');
  return {
    rows: new Set(failed.map((m) => m.lid)),
    lanes: new Map(failed.toReversed().map((m) => [m.lane, m])),
  };
}

/** The row that this mutation waits for, when somebody must first settle what failed before it. */
function waitsFor(mutation: Mutation, stuck: Stoppers): Lid | undefined {
  if (mutation.st !== 'ready') return undefined;
  const head = stuck.lanes.get(mutation.lane);
  return head && head.seq < mutation.seq ? head.lid : mutation.deps.find((lid) => stuck.rows.has(lid));
}

function entry(mutations: readonly Mutation[], todos: ReadonlyMap<string, TodoRow>, stuck: Stoppers): OutboxEntry {
  const first = mutations[0] as Mutation;
  const waits = mutations.map((m) => waitsFor(m, stuck)).find((lid) => lid !== undefined);
  const states: EntryState[] = [
    ...mutations.map((m) => m.st),
    ...(waits === undefined ? [] : ['waiting-for' as const]),
  ];
  const todo = todos.get(ownerOf(first) ?? '');
  return {
    group: first.group,
    at: first.at,
    mutations,
    state: worstState(states),
    op: first.op,
    t: first.t,
    lid: first.lid,
    todo: todo ? { lid: todo.lid, title: todo.title, plate: todo.vehicle?.plate ?? null } : null,
    ...(waits === undefined ? {} : { waitingFor: waits }),
  };
}

/** The todos that mutations are about, by local id; what is about another record has none. */
async function todosOf(d: Database, pending: readonly Mutation[]): Promise<Map<Lid, TodoRow>> {
  const lids = new Set(pending.map((m) => ownerOf(m)).filter((lid) => lid !== null));
  const rows = await d.todos.bulkGet([...lids]);
  return new Map(rows.flatMap((row) => (row ? [[row.lid, row]] : [])));
}
