import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OPS } from '#sync/ops/table.ts';
import { NoSpace } from '#sync/ports.ts';
import { dexieStore } from '#sync/store-dexie.ts';
import { act, addTodo, lid, ME, NOW, pulled, serverTodo, uuid } from '#tests/support/store/subject.ts';
import { closeDatabase, databaseName, db, openDatabase, openOwn } from './open.ts';
import type { Database } from './schema.ts';
import { setting } from './views/settings.ts';

const server = () => `yard-${uuid()}.example`;

afterEach(closeDatabase);

describe('openDatabase', () => {
  it('opens one database for a person and a server, named by ids only', async () => {
    const host = server();
    const mine = await openDatabase(host, 7);
    expect(mine.name).toBe(databaseName(host, 7));
    expect(await openDatabase(host, 7)).toBe(mine);
    expect(db()).toBe(mine);
    const theirs = await openDatabase(host, 8);
    expect(db()).toBe(theirs);
    expect(mine.isOpen()).toBe(false);
    expect(theirs.userId).toBe(8);
  });

  it('keeps people apart', async () => {
    const host = server();
    await act(dexieStore(await openDatabase(host, 7), OPS), addTodo(lid('todos')));
    expect(await dexieStore(await openDatabase(host, 8), OPS).outbox()).toEqual([]);
    expect(await dexieStore(await openDatabase(host, 7), OPS).outbox()).toHaveLength(1);
  });

  it('is one database also when asked for twice at once', async () => {
    const host = server();
    await Promise.all([openDatabase(host, 7), openDatabase(host, 7)]);
    expect(db().isOpen()).toBe(true);
  });

  it('says so when nobody is signed in', () => {
    expect(() => db()).toThrow('no database is open');
  });

  it('stays closed once it was closed', async () => {
    const database = await openDatabase(server(), 7);
    closeDatabase();
    await expect(dexieStore(database, OPS).outbox()).rejects.toThrow('closed');
    await expect(database.meta.get('x')).rejects.toThrow('closed');
  });

  it('tells when a newer app in another tab changes the tables, and lets go', async () => {
    const outdated = vi.fn<() => void>();
    const host = server();
    const database = await openDatabase(host, 7, outdated);
    const store = dexieStore(database, OPS);
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(database.name, 999);
      request.addEventListener('success', () => (request.result.close(), resolve()));
      request.addEventListener('error', () => reject(new Error('blocked')));
    });
    expect(outdated).toHaveBeenCalledOnce();
    await expect(act(store, addTodo(lid('todos')))).rejects.toThrow('closed');
    // Nor is it opened by an app that is older than what it finds.
    await expect(openOwn(host, 7, outdated)).rejects.toThrow('newer app');
    expect(outdated).toHaveBeenCalledTimes(2);
    expect((await indexedDB.databases()).find(({ name }) => name === database.name)?.version).toBe(999);
  });
});

/** How many of the next native transactions fail as WebKit's do after its database process died. */
let broken = 0;
const native = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')
  ?.value as IDBDatabase['transaction'];
// Dexie keeps the method of the connection when it opens, so it must be ours from the start.
IDBDatabase.prototype.transaction = function dying(this: IDBDatabase, ...args) {
  if (broken === 0) return native.apply(this, args);
  broken -= 1;
  throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError');
};

/** The next transaction of Dexie is committed, and its answer is lost; `meanwhile` before anybody notices. */
function swallowNext(database: Database, meanwhile: () => Promise<void> = async () => undefined): void {
  const real = database.transaction.bind(database) as (...args: unknown[]) => Promise<unknown>;
  const spy = vi.spyOn(database, 'transaction') as unknown as {
    mockImplementationOnce(f: (...args: unknown[]) => unknown): void;
  };
  spy.mockImplementationOnce(async (...args) => {
    await real(...args);
    await meanwhile();
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  });
}

describe('a lost connection', () => {
  afterEach(() => {
    broken = 0;
    vi.restoreAllMocks();
  });

  async function phone(): Promise<{ database: Database; store: ReturnType<typeof dexieStore> }> {
    const database = await openDatabase(server(), ME);
    const store = dexieStore(database, OPS);
    await pulled(store, [serverTodo(1)]);
    return { database, store };
  }

  it('closed underneath is opened again, and what was asked for happens once', async () => {
    const { database, store } = await phone();
    database.backendDB().close();
    await act(store, addTodo(lid('todos')));
    expect(await store.outbox()).toHaveLength(1);
    database.backendDB().close();
    expect(await setting('nothing')).toBeUndefined();
  });

  it('whose process died is opened again', async () => {
    const { store } = await phone();
    broken = 1;
    await act(store, addTodo(lid('todos')));
    expect(broken).toBe(0);
    expect(await store.outbox()).toHaveLength(1);
  });

  it('is opened once for all who lost it', async () => {
    const { database, store } = await phone();
    const closing = vi.spyOn(database, 'close');
    broken = 5;
    await Promise.all(Array.from({ length: 5 }, () => act(store, addTodo(lid('todos')))));
    expect(await store.outbox()).toHaveLength(5);
    expect(closing.mock.calls.length).toBeLessThan(5);
  });

  it('that does not come back is told in the end', async () => {
    const { store } = await phone();
    broken = 100;
    await expect(act(store, addTodo(lid('todos')))).rejects.toThrow('server lost');
    expect(broken).toBeLessThan(97);
    broken = 0;
    expect(await store.outbox()).toEqual([]);
  });

  it.each([
    { meanwhile: 'nothing else happened', others: 0 },
    { meanwhile: 'another tab saved something', others: 1 },
  ])('that swallowed the answer of a commit does not save twice, when $meanwhile', async ({ others }) => {
    const { database, store } = await phone();
    const otherTab = await openOwn(database.name.split('|')[1] ?? '', ME);
    swallowNext(database, async () => {
      for (let i = 0; i < others; i++) await act(dexieStore(otherTab, OPS), addTodo(lid('todos')));
    });
    const saved = await act(store, addTodo(lid('todos')), addTodo(lid('todos')));
    expect(saved).toHaveLength(2);
    expect((await store.outbox()).slice(0, 2).map((m) => m.mid)).toEqual(saved.map((m) => m.mid));
    expect(await store.outbox()).toHaveLength(2 + others);
    otherTab.close();
  });

  it('that swallowed the answer of a commit does not hide what became of a mutation', async () => {
    const { database, store } = await phone();
    const [first, second] = await act(store, addTodo(lid('todos')), addTodo(lid('todos')));
    const epoch = await store.takeLead(NOW);
    const sending = { st: 'sending', sentAt: NOW } as const;
    swallowNext(database);
    expect(await store.move(first!.mid, epoch, ['ready'], sending)).toMatchObject({ mid: first!.mid, ...sending });
    // What somebody else did meanwhile is no answer of ours.
    await store.move(second!.mid, epoch, ['ready'], { ...sending, sentAt: NOW - 1 });
    swallowNext(database);
    expect(await store.move(second!.mid, epoch, ['ready'], sending)).toBeNull();
    swallowNext(database);
    expect(await store.acknowledge(first!.mid, epoch, { sid: 7, rows: [], superseded: [], now: NOW })).toBe(true);
    expect(await store.acknowledge(first!.mid, epoch, { sid: 7, rows: [], superseded: [], now: NOW })).toBe(false);
  });

  it('that swallowed the answer of a commit does not deny that it was said differently', async () => {
    const { database, store } = await phone();
    const [m] = await act(store, addTodo(lid('todos')));
    const newMid = uuid();
    swallowNext(database);
    expect(await store.replace(m!.mid, newMid, m!.args)).toBe(true);
    expect((await store.outbox()).map(({ mid }) => mid)).toEqual([newMid]);
  });

  it('is not what a full disk is', async () => {
    const { database, store } = await phone();
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(act(store, addTodo(lid('todos')))).rejects.toBeInstanceOf(NoSpace);
    puts.mockRestore();
    expect(await store.outbox()).toEqual([]);
    expect(database.isOpen()).toBe(true);
  });
});

describe('the notes', () => {
  it('keep the last two thousand lines of the journal', async () => {
    const database = await openOwn(server(), ME);
    const store = dexieStore(database, OPS);
    await database.journal.bulkAdd(
      Array.from({ length: 1999 }, (_, i) => ({ at: i, event: 'old', mid: null, detail: '' })),
    );
    for (let i = 0; i < 5; i++) await store.note({ at: NOW, event: 'sending', mid: 'm', detail: String(i) });
    const lines = await database.journal.toArray();
    expect(lines).toHaveLength(2000);
    expect(lines[0]).toMatchObject({ n: 5 });
    expect(lines.at(-1)).toMatchObject({ n: 2004, detail: '4' });
    await database.delete();
  });

  it('keep values that lost for thirty days', async () => {
    const database = await openOwn(server(), ME);
    const store = dexieStore(database, OPS);
    const day = 86_400_000;
    const conflict = { t: 'todos', lid: 'todo/1', field: 'title', mine: 1, theirs: 2, by: null } as const;
    await store.addConflicts([
      { ...conflict, at: NOW - 40 * day },
      { ...conflict, at: NOW - 20 * day },
    ]);
    expect(await database.conflicts.count()).toBe(2);
    await store.addConflicts([{ ...conflict, at: NOW }]);
    expect((await database.conflicts.toArray()).map((c) => c.at)).toEqual([NOW - 20 * day, NOW]);
    await database.delete();
  });
});
