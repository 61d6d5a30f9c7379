/** The page's side of the enqueue figure: both ways of saving the same edit, in turn, on databases of their own. */
import { openOwn } from '#db/open.ts';
import type { Mutation, TodoRow } from '#db/records.ts';
import type { Database } from '#db/schema.ts';
import { uuidv7 } from '#sync/core/ids.ts';
import { mutate, type Actor } from '#sync/mutate.ts';
import { OPS } from '#sync/ops/table.ts';
import { dexieStore } from '#sync/store-dexie.ts';

export interface EnqueueRounds {
  readonly rounds: readonly { ours: number; reference: number; put: number }[];
  /** Milliseconds of every single enqueue of ours. */
  readonly each: readonly number[];
}

const ROWS = 3000;
/** The first rounds are the compiler's. */
const WARM = 4;
const A_ROUND = 25;
const NAMES = ['ours', 'reference', 'put'] as const;

const uuid = () => uuidv7(Date.now(), Math.random);

function todo(i: number): TodoRow {
  const lid = `todo/${i}`;
  const at = '2026-11-21T09:00:00.000Z';
  return {
    completed_by: null,
    completed_by_name: null,
    approved_by: null,
    approved_by_name: null,
    category: null,
    category_id: 1,
    needs_odometer: true,
    photo_count: 2,
    mileage: null,
    expense_id: null,
    lid,
    sid: i,
    dirty: 0,
    acked: 0,
    title: `Wash ${i}`,
    note: '',
    completion_note: '',
    status: 'pending',
    todo_date: '2026-11-21',
    todo_time: '10:30',
    vehicle_id: 3,
    vehicle: { id: 3, vin: '1FTBR1C80LKA12345', plate: 'B 1', name: 'Van' },
    branch_id: 1,
    resource: 7,
    resource_name: 'Kim',
    usergroup: [7],
    vendor_id: null,
    vendor: null,
    location_id: null,
    location_address_id: null,
    location: null,
    vehicle_group_id: null,
    vehicle_group: null,
    parent: null,
    parent_title: null,
    follow_ons: [],
    removedLines: [],
    bookingDetails: null,
    completed_at: null,
    complete_time_approved: null,
    returned_at: null,
    returned_by_name: null,
    return_reason: null,
    returns: 0,
    deleted_at: null,
    deleted_by_name: null,
    delete_reason: null,
    created_at: at,
    updated_at: at,
  };
}

async function prepared(name: string): Promise<Database> {
  const database = await openOwn(`bench-${name}-${uuid()}`, 7);
  await database.todos.bulkPut(Array.from({ length: ROWS }, (_, i) => todo(i + 1)));
  return database;
}

/** The same five stores, by hand: read row and clock, write base, view, outbox and clock. */
async function byHand(d: Database, lid: string, title: string): Promise<void> {
  await d.transaction('rw', d.todos, d.base, d.outbox, d.meta, async () => {
    const [row, clock] = await Promise.all([d.todos.get(lid), d.meta.get('clock')]);
    if (!row) throw new Error(lid);
    const { seq = 0 } = (clock?.value ?? {}) as { seq?: number };
    const mutation = { ...MUTATION, seq: seq + 1, mid: uuid(), group: uuid(), lid, lane: `todo:${lid}`, deps: [lid] };
    await Promise.all([
      d.base.put({ t: 'todos', lid, row: { ...row, sid: row.sid ?? 0 } }),
      d.todos.put({ ...row, title, dirty: 1 }),
      d.outbox.put({ ...mutation, args: { lid, patch: { title } }, base: { title: row.title }, at: Date.now() }),
      d.meta.put({ key: 'clock', value: { ...CLOCK, seq: seq + 1 } }),
    ]);
  });
}

const CLOCK = {
  ms: 1_795_000_000_000,
  counter: 1,
  device: 'aaaaaaaa',
  off: 0,
  last: '0190a0a0-0000-7000-8000-000000000000',
};
const MUTATION: Mutation = {
  seq: 0,
  mid: '',
  userId: 7,
  group: '',
  op: 'todos.update',
  v: 1,
  args: {},
  t: 'todos',
  lid: '',
  lane: '',
  deps: [],
  base: {},
  at: 0,
  off: 0,
  mono: 0,
  hlc: '001795271400000-0000-aaaaaaaa',
  st: 'ready',
  attempts: 0,
  epoch: 0,
  err: null,
  firstFailedAt: null,
  sentAt: null,
  nextAt: 0,
  bids: [],
  app: 'bench',
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Runs in the page; every edit is of another todo that was clean. */
async function measureEnqueue(roundsWanted: number): Promise<EnqueueRounds> {
  const [ours, theirs, bare] = [await prepared('ours'), await prepared('reference'), await prepared('put')];
  const actor: Actor = {
    store: dexieStore(ours, OPS),
    ops: OPS,
    userId: 7,
    app: 'bench',
    offset: () => 0,
    room: () => Promise.resolve(),
    clock: { now: Date.now, mono: () => performance.now() },
    random: { uuid },
  };
  const enqueue = (lid: string) => mutate(actor, [{ op: 'todos.update', args: { lid, patch: { title: 'Edited' } } }]);
  const rounds: { ours: number; reference: number; put: number }[] = [];
  const each: number[] = [];
  for (let round = 0; round < roundsWanted; round++) {
    const times = { ours: [] as number[], reference: [] as number[], put: [] as number[] };
    for (let i = 1; i <= A_ROUND; i++) {
      const sid = round * A_ROUND + i;
      const lid = `todo/${sid}`;
      const sides = {
        ours: () => enqueue(lid),
        reference: () => byHand(theirs, lid, 'Edited'),
        put: () => bare.todos.put({ ...todo(sid), title: 'Edited' }),
      };
      // In turn, one by one: whatever else the machine does meets all sides. Who goes first changes.
      const order = i % 2 === 0 ? NAMES : NAMES.toReversed();
      for (const name of order) times[name].push(await timed(sides[name]));
    }
    each.push(...times.ours);
    if (round >= WARM)
      rounds.push({ ours: median(times.ours), reference: median(times.reference), put: median(times.put) });
  }
  for (const database of [ours, theirs, bare]) await database.delete();
  return { rounds, each: each.slice(WARM * A_ROUND) };
}

Object.assign(globalThis, { measureEnqueue });
