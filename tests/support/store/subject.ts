/** What the conformance suite of the store works on, and how a person and a server speak to it. */
import { expect } from 'vitest';
import type { BlobRow, Lid, Mutation, TableName } from '#db/records.ts';
import type { Intent } from '#sync/api.ts';
import { fold } from '#sync/core/fold.ts';
import { newLid, uuidv7 } from '#sync/core/ids.ts';
import { mutate } from '#sync/mutate.ts';
import type { OpArgs, OpName } from '#sync/ops/op.ts';
import { OPS } from '#sync/ops/table.ts';
import type { Acknowledgement, Pulled, ServerRow, Store } from '#sync/ports.ts';
import type { StoreName } from '#sync/store-tx.ts';

/** A store on an empty database of its own. */
export interface Subject {
  readonly store: Store;
  /** From now on writing to this table fails, until null is named. */
  readonly failAt: (table: StoreName | null) => void;
  readonly close: () => Promise<void>;
}

export type MakeSubject = () => Promise<Subject>;

export const NOW = Date.UTC(2026, 10, 21, 9, 0);
export const ME = 7;

let count = 0;

/** Unique and in order, without randomness. */
export function uuid(): string {
  count += 1;
  const bits = count;
  return uuidv7(NOW + bits, () => (bits % 4096) / 4096);
}

export const lid = (t: TableName): Lid => newLid(t, uuid());

export function intent<N extends OpName>(op: N, args: OpArgs[N], ...files: ArrayBuffer[]): Intent {
  return { op, args, files: files.map((bytes) => ({ bytes, mime: 'image/jpeg' })) };
}

/** One act of the person; answers the mutations that stand for it. */
export const act = (store: Store, ...intents: Intent[]): Promise<Mutation[]> => acted(store, intents, 0);

/** The same with ten seconds for an undo. */
export const actLater = (store: Store, ...intents: Intent[]): Promise<Mutation[]> => acted(store, intents, 10_000);

async function acted(store: Store, intents: readonly Intent[], undoMs: number): Promise<Mutation[]> {
  const actor = {
    store,
    ops: OPS,
    userId: ME,
    app: 'test',
    offset: () => 500,
    room: () => Promise.resolve(),
    clock: { now: () => NOW, mono: () => 1 },
    random: { uuid },
  };
  const { mids } = await mutate(actor, intents, undoMs);
  return (await store.outbox()).filter((m) => mids.includes(m.mid));
}

/** The one mutation of an act of one intent. */
export async function actOne(store: Store, one: Intent): Promise<Mutation> {
  const [mutation] = await act(store, one);
  return mutation!;
}

export const addTodo = (todo: Lid, title = 'Wash', checklist?: string[]) =>
  intent('todos.add', { lid: todo, fields: { title, todo_date: '2026-11-21' }, ...(checklist && { checklist }) });

export const retitle = (todo: Lid, title: string) => intent('todos.update', { lid: todo, patch: { title } });

export const addReading = (reading: Lid, todo: Lid, value: number) =>
  intent('todos.addOdometer', { lid: reading, todo, vehicle_id: 3, value });

export const upload = (image: Lid, todo: Lid, bytes: ArrayBuffer) =>
  intent('todos.upload', { lid: image, todo, kind: 'photo', taken_at: '2026-11-21T09:00:00.000Z' }, bytes);

export const bytesOf = (...values: number[]): ArrayBuffer => Uint8Array.from(values).buffer;

/** A todo as the server tells it; only what the tests look at. */
export const serverTodo = (sid: number, fields: object = {}): ServerRow => ({
  t: 'todos',
  sid,
  refs: { parent: null },
  deleted: false,
  fields: {
    title: `Todo ${sid}`,
    status: 'pending',
    todo_date: '2026-11-21',
    note: '',
    usergroup: [],
    ...fields,
  },
});

export const serverLine = (sid: number, todo: number, fields: object = {}): ServerRow => ({
  t: 'checklists',
  sid,
  refs: { todo: { t: 'todos', sid: todo }, status_todo: null },
  deleted: false,
  fields: { title: `Line ${sid}`, state: 'open', position: sid, note: '', ...fields },
});

export const serverImage = (sid: number, todo: number, fields: object = {}): ServerRow => ({
  t: 'images',
  sid,
  refs: { todo: { t: 'todos', sid: todo }, odometer: null },
  deleted: false,
  fields: {
    kind: 'photo',
    name: `${sid}.jpg`,
    sha256: 'f'.repeat(64),
    taken_at: '2026-11-21T08:00:00.000Z',
    ...fields,
  },
});

export const ack = (part: Partial<Acknowledgement> = {}): Acknowledgement => ({
  sid: null,
  rows: [],
  superseded: [],
  now: NOW,
  ...part,
});

/** A pull that began now; `part` may say that it began earlier. */
export async function pulled(store: Store, rows: readonly ServerRow[], part: Partial<Pulled> = {}): Promise<void> {
  const [fence, { epoch }] = await Promise.all([store.fence(), store.lead()]);
  const answer = { key: 'todos', rows, vehicles: [], covers: [], etag: 'W/"1"', at: NOW, fence, whole: null, epoch };
  await store.applyPull({ ...answer, ...part });
}

export const coversDay = (day = '2026-11-21') =>
  [{ t: 'todos', index: '[todo_date+lid]', from: [day, ''], to: [day, '\uffff'] }] as const;

/** Takes the lead and acknowledges one mutation as the engine would. */
export async function acknowledged(store: Store, mid: string, answer: Partial<Acknowledgement>): Promise<boolean> {
  const epoch = await store.takeLead(NOW);
  return store.acknowledge(mid, epoch, ack(answer));
}

export const readyBlob = (mid: string, ...values: number[]): BlobRow => ({
  bid: uuid(),
  mid,
  st: 'ready',
  mime: 'image/jpeg',
  sha256: 'a'.repeat(64),
  at: NOW,
  bytes: bytesOf(...values),
});

/** The promise of the overlay: every row with pending work shows its base with that work on top, and says that it is dirty. */
export async function expectFolded(store: Store): Promise<void> {
  const outbox = await store.outbox();
  const keys = new Map(outbox.map((m) => [m.lid, m.t]));
  for (const [row, t] of keys) {
    const base = await store.base(t, row);
    expect(base).not.toBeUndefined();
    const pending = outbox.filter((m) => m.lid === row);
    expect(await store.row(t, row)).toEqual(fold(base, pending, OPS));
  }
}
