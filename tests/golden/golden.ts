/** A golden database: all that the app of a release had on a phone, with one unsent mutation of every operation it knew. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { attendance } from '#contract/areas/attendance.ts';
import type { MirroredPrivate } from '#contract/areas/private-mirror.ts';
import type { MirroredBooking } from '#contract/areas/rental-mirror.ts';
import { todos } from '#contract/areas/todos.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import { vehicles } from '#contract/areas/vehicles.ts';
import { lidOf } from '#sync/core/ids.ts';
import { privateRows } from '#sync/ops/private-rows.ts';
import type { SignedIn } from '#tests/e2e/support/api.ts';
import { makeJpeg } from '#tests/support/yard.ts';
import { layBooking } from './booking-ground.ts';
import { layPrivate } from './private-ground.ts';
import { layWalkRound, type WalkRoundGround } from './walk-round-ground.ts';

interface Index {
  readonly name: string;
  readonly keyPath: string | string[];
  readonly unique: boolean;
  readonly multiEntry: boolean;
}

interface Store {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly Index[];
  /** Bytes as `{ $bytes: base64 }`. */
  readonly rows: readonly Record<string, unknown>[];
}

/** What the office must have set up before, as the server named it then. */
export interface Ground {
  readonly me: number;
  /** Todos in the order of `TITLES`. */
  readonly todos: readonly Todo[];
  /** One that goes out today; releases before 0.4 knew none. */
  readonly booking?: MirroredBooking;
  /** With a picture; releases before 0.5 knew none of others. */
  readonly walkRound?: WalkRoundGround;
  /** One that is out; releases before 0.6 knew none. */
  readonly rental?: MirroredPrivate;
}

export interface Golden {
  readonly release: string;
  /** Of IndexedDB: Dexie's, times ten. */
  readonly version: number;
  /** When the first of its mutations was made. */
  readonly at: string;
  readonly day: string;
  readonly ground: Ground;
  readonly stores: readonly Store[];
}

/** The words of local ids that the server numbers anew. */
const WORDS =
  'todo|line|odometer|image|booking|handover|check|precheck-image|precheck|private-rental|private-note|private-check|private-image';

const folder = import.meta.dirname;

/** All golden databases, the oldest first. */
export async function goldens(): Promise<Golden[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  return Promise.all(files.map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Golden));
}

const TITLES = ['Golden work', 'Golden waste', 'Golden finish', 'Golden approval'] as const;
const LINES = ['Ticked', 'Opened again', 'Taken away', 'Failed'];

/** What the office gives the person: todos with lines, a reading and a photo, one of them completed; a booking; and a walk-round. */
export async function layGround(office: SignedIn, day: string): Promise<Ground> {
  const { log } = await office.call(attendance.log, { body: {} });
  const { vehicles: some } = await office.call(vehicles.active, { query: { limit: 1 } });
  const made: Todo[] = [];
  for (const title of TITLES) {
    const body = { title, todo_date: day, resource: log.user_id, vehicle_id: some[0]?.id ?? null, checklist: LINES };
    made.push((await office.call(todos.add, { body })).todoCreated);
  }
  const [work, , , approval] = made;
  if (!work || !approval) throw new Error('the ground is not whole');
  await office.call(todos.addOdometer, { body: { todo_id: work.id, value: 1000, note: 'Golden reading' } });
  await office.call(todos.updateStatus, { body: { id: work.statusTodo.checklist[1]?.id ?? 0, state: 'done' } });
  await office.upload(work.id, await makeJpeg());
  await office.call(todos.complete, { params: { id: approval.id }, body: {} });
  const whole = await Promise.all(made.map(({ id }) => office.call(todos.details, { query: { id } })));
  const [booking, walkRound] = [await layBooking(office), await layWalkRound(office, some[0]?.id ?? 0)];
  const rental = await layPrivate(office);
  return { me: log.user_id, todos: whole.map(({ todo }) => todo), booking, walkRound, rental };
}

/** Local ids of the rows of a ground, in an order that is the same for every ground. */
function lidsOf({ todos: made, booking, walkRound, rental }: Ground): string[] {
  const ofTodos = made.flatMap((todo) => [
    lidOf('todos', todo.id),
    ...todo.statusTodo.checklist.map(({ id }) => lidOf('checklists', id)),
    ...todo.odometer.map(({ id }) => lidOf('odometers', id)),
    ...todo.todoimages.map(({ id }) => lidOf('images', id)),
  ]);
  const ofWalkRound = walkRound ? [lidOf('prechecks', walkRound.id), lidOf('precheckImages', walkRound.image)] : [];
  return [
    ...ofTodos,
    ...(booking ? lidsOfBooking(booking) : []),
    ...ofWalkRound,
    ...(rental ? lidsOfPrivate(rental) : []),
  ];
}

const lidsOfPrivate = (rental: MirroredPrivate): string[] =>
  privateRows({ ...rental, images: [] }).map(({ t, sid }) => lidOf(t, sid));

/** The version that is signed is told by its content, which names the booking; it is renamed like an id. */
const lidsOfBooking = ({ id, checks, agreements }: MirroredBooking): string[] => [
  lidOf('bookings', id),
  lidOf('handovers', 2 * id),
  lidOf('handovers', 2 * id + 1),
  ...checks.map((check) => lidOf('checks', check.id)),
  ...agreements.map(({ content_hash }) => content_hash),
];

/** A release that knew no bookings has none of them, nor has one that knew no pictures of walk-rounds, or no private rentals. */
const namesOf = (golden: Ground, { booking, walkRound, rental, ...ground }: Ground): readonly [string[], string[]] => [
  lidsOf(golden),
  lidsOf({
    ...ground,
    ...(golden.booking && booking && { booking }),
    ...(golden.walkRound && walkRound && { walkRound }),
    ...(golden.rental && rental && { rental }),
  }),
];

/**
 * The golden database as if it had been left on this server just now: the server numbers its rows anew in every yard, and refuses
 * what is older than a year. Nothing else of it is touched.
 */
export function transplanted(golden: Golden, ground: Ground, now: Date, day: string): Golden {
  const [from, to] = namesOf(golden.ground, ground);
  if (from.length !== to.length) throw new Error('the ground has changed: write new golden databases on the old one');
  const names = new Map(from.map((lid, i) => [lid, to[i] ?? '']));
  const shift = now.getTime() - Date.parse(golden.at);
  const stores = JSON.parse(
    JSON.stringify(golden.stores)
      .replace(new RegExp(`\\b(?:${WORDS})/\\d+\\b|\\b[0-9a-f]{64}\\b`, 'g'), (lid) => names.get(lid) ?? lid)
      .replaceAll(`"${golden.day}"`, `"${day}"`),
  ) as Store[];
  const person = (value: unknown) => (value === golden.ground.me ? ground.me : value);
  const renew = (row: Record<string, unknown>): Record<string, unknown> => {
    const lid = typeof row['lid'] === 'string' ? row['lid'] : '';
    const sid = new RegExp(`^(?:${WORDS})/(\\d+)$`).exec(lid)?.[1];
    const inner = typeof row['row'] === 'object' && row['row'] !== null ? { row: renew(row['row'] as never) } : {};
    return {
      ...row,
      ...inner,
      ...('sid' in row && sid !== undefined && { sid: Number(sid) }),
      ...('userId' in row && { userId: person(row['userId']), lane: laneOf(row, golden, ground) }),
      ...('hlc' in row && { at: doneAt(row, shift), hlc: later(String(row['hlc']), shift) }),
    };
  };
  return { ...golden, ground, day, stores: stores.map((store) => ({ ...store, rows: store.rows.map(renew) })) };
}

/** What stood against a hand-over, and its person saw, it passes only when it reaches the server more than a minute after it was done. */
const WHILE_MS = 120_000;

const doneAt = (row: Record<string, unknown>, shift: number): number =>
  Number(row['at']) + shift - (row['op'] === 'rentals.move' ? WHILE_MS : 0);

const laneOf = (row: Record<string, unknown>, golden: Golden, ground: Ground): unknown =>
  row['lane'] === `punch:${golden.ground.me}` ? `punch:${ground.me}` : row['lane'];

/** A stamp begins with its milliseconds (contract/stamp.ts). */
function later(stamp: string, ms: number): string {
  const [time = '', ...rest] = stamp.split('-');
  return [String(Number(time) + ms).padStart(time.length, '0'), ...rest].join('-');
}

/** Reads the signed-in person's whole database out of a page of the app's origin. */
export function dump(page: Page): Promise<Pick<Golden, 'version' | 'stores'>> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    const known = (await indexedDB.databases()).find(({ name }) => name?.startsWith('yardhand|'));
    if (!known?.name) throw new Error('there is no database');
    const db = await answer(indexedDB.open(known.name));
    const asText = (_: string, value: unknown) =>
      value instanceof ArrayBuffer ? { $bytes: btoa(String.fromCharCode(...new Uint8Array(value))) } : value;
    const stores = await Promise.all(
      [...db.objectStoreNames].map(async (name) => {
        const store = db.transaction(name).objectStore(name);
        const indexes = [...store.indexNames].map((index) => {
          const { keyPath, unique, multiEntry } = store.index(index);
          return { name: index, keyPath, unique, multiEntry };
        });
        const { keyPath, autoIncrement } = store;
        const rows = JSON.parse(JSON.stringify(await answer(store.getAll()), asText)) as Record<string, unknown>[];
        return { name, keyPath, autoIncrement, indexes, rows };
      }),
    );
    const { version } = db;
    db.close();
    return { version, stores };
  });
}

/** Puts a golden database in the place of the person's, under the schema and version it had. The app must not run on any page. */
export async function plant(page: Page, { version, stores }: Golden): Promise<void> {
  await page.evaluate(
    async ({ number, text }) => {
      const name = (await indexedDB.databases()).find((d) => d.name?.startsWith('yardhand|'))?.name;
      if (name === undefined) throw new Error('nobody has signed in');
      const done = (request: IDBRequest) =>
        new Promise<void>((resolve, reject) => {
          request.onsuccess = () => resolve();
          request.onerror = () => reject(new Error(String(request.error)));
        });
      await done(indexedDB.deleteDatabase(name));
      const bytes = (base64: string) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)).buffer;
      const all = JSON.parse(text, (_, value: unknown) =>
        typeof value === 'object' && value !== null && '$bytes' in value ? bytes(String(value.$bytes)) : value,
      ) as { name: string; keyPath: string[]; autoIncrement: boolean; indexes: Index[]; rows: unknown[] }[];
      const opening = indexedDB.open(name, number);
      opening.onupgradeneeded = () => {
        for (const { name: table, keyPath, autoIncrement, indexes, rows } of all) {
          const store = opening.result.createObjectStore(table, { keyPath, autoIncrement });
          for (const { name: index, keyPath: of, unique, multiEntry } of indexes)
            store.createIndex(index, of, { unique, multiEntry });
          for (const row of rows) store.put(row);
        }
      };
      await done(opening);
      opening.result.close();
    },
    { number: version, text: JSON.stringify(stores) },
  );
}
