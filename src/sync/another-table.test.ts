/**
 * What adding a table to the list of mirrored tables takes: nothing else. Visits, and shots that are parts of them, are planted into the
 * list, and everything that goes over tables must know them. Who repeats the list somewhere makes this fail.
 */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownerOf, workOf } from '#db/lane.ts';
import { MIRROR } from '#db/mirror.ts';
import type { Mutation } from '#db/records.ts';
import { closeDatabase, openDatabase, openOwn, read } from '#db/open.ts';
import { makeRoom } from '#db/quota.ts';
import type { Database } from '#db/schema.ts';
import { NEWEST } from '#db/upgrade.ts';
import { outboxGroups } from '#db/views/outbox-groups.ts';
import { photosToGo, recordTruth, rowTruth, unseenPictures } from '#db/views/truth.ts';
import { acknowledged, bytesOf, ME, NOW, pulled, readyBlob, uuid } from '#tests/support/store/subject.ts';
import {
  addVisit,
  deleteShot,
  removeVisit,
  serverShot,
  serverVisit,
  shoot,
  SHOTS,
  VISIT_OPS,
  VISITS,
} from '#tests/support/store/visits.ts';
import { memoryHome } from '#tests/sync/phone/home.ts';
import type { Phone } from '#tests/sync/phone/phone.ts';
import { Watch } from '#tests/sync/watch.ts';
import type { World } from '#tests/sync/world.ts';
import { memoryStore } from './memory-store.ts';
import type { Store } from './ports.ts';
import { dexieStore } from './store-dexie.ts';

vi.mock('#db/mirror.ts', async (original) => {
  const { MIRROR: ours } = await original<{ readonly MIRROR: typeof MIRROR }>();
  const since = 1 + Math.max(...Object.values(ours).map((table) => table.since));
  const visits = { word: 'visit', indexes: 'lid, &sid', refs: {}, since, born: 'created_at' };
  const indexes = 'lid, &sid, visit, bid, thumb';
  const part = { owner: 'visit', isPart: true, pictures: true, born: 'created_at' };
  return { MIRROR: { ...ours, visits, shots: { word: 'shot', indexes, refs: { visit: 'visits' }, since, ...part } } };
});

interface Subject {
  readonly store: Store;
  readonly close: () => Promise<void>;
}

async function onDexie(): Promise<Subject> {
  const database = await openOwn(`visits-${uuid()}`, ME);
  return { store: dexieStore(database, VISIT_OPS), close: () => database.delete() };
}

const inMemory = (): Promise<Subject> =>
  Promise.resolve({ store: memoryStore(VISIT_OPS), close: () => Promise.resolve() });

const covers = [{ t: VISITS, index: 'lid', from: '', to: '\uffff' }] as const;

/** Puts prepared bytes and a small picture in the place of those taken, as the worker does. */
async function prepared(store: Store, m: Mutation) {
  const [next, thumb] = [readyBlob(m.mid, 2), { ...readyBlob(m.mid, 4, 4), st: 'thumb' as const }];
  await store.replaceBlob(m.bids[0]!, next, m.mid, { thumb: thumb.bid }, thumb);
  return { full: next.bid, thumb: thumb.bid };
}

/** A visit and a shot of it, made here and acknowledged as 1 and 9. */
async function sent(store: Store) {
  const [made, shot] = await bothMade(store);
  const bids = await prepared(store, shot);
  await acknowledged(store, made.mid, { sid: 1, rows: [serverVisit(1, 'Check')] });
  await acknowledged(store, shot.mid, { sid: 9, rows: [serverShot(9, 1)] });
  return { visit: made.lid, shot: shot.lid, ...bids };
}

async function bothMade(store: Store): Promise<readonly [Mutation, Mutation]> {
  const made = await addVisit(store, 'Check');
  return [made, await shoot(store, made.lid, bytesOf(1, 2, 3))];
}

describe.each([
  ['memory', inMemory],
  ['Dexie', onDexie],
])('a table planted into the list, on %s', (_, make) => {
  let subject: Subject;
  let store: Store;
  beforeEach(async () => {
    subject = await make();
    store = subject.store;
  });
  afterEach(() => subject.close());

  it('takes what people make, shows it, and keeps its bytes', async () => {
    const [made, shot] = await bothMade(store);
    expect(await store.row(VISITS, made.lid)).toMatchObject({ title: 'Check', dirty: 1 });
    expect(await store.row(SHOTS, shot.lid)).toMatchObject({ visit: made.lid, bid: shot.bids[0], confirmed: 0 });
    expect(await store.base(SHOTS, shot.lid)).toBeNull();
    expect([...new Uint8Array((await store.blob(shot.bids[0]!))!.bytes)]).toEqual([1, 2, 3]);
    expect([shot.deps, shot.lane]).toEqual([[made.lid], `photo:${shot.lid}`]);
    expect([ownerOf(made), ownerOf(shot)]).toEqual([made.lid, made.lid]);
    expect([workOf(made), workOf(shot)]).toEqual([made.lid, made.lid]);
    const { full } = await prepared(store, shot);
    expect(await store.row(SHOTS, shot.lid)).toMatchObject({ bid: full });
  });

  it('is sent with what it belongs to, and found again under that', async () => {
    const [made, shot] = await bothMade(store);
    const resolve = (lid: string) => (lid === made.lid ? 5 : 0);
    const op = VISIT_OPS.get(shot.op)!;
    const { input, file } = op.request(shot, resolve);
    expect(input.body).toMatchObject({ visit_id: 5, name: `${shot.mid}.jpg` });
    expect(file).toEqual({ field: 'picture', name: `${shot.mid}.jpg` });
    expect(op.probe?.request(shot, resolve).input).toEqual({ query: { visit: '5' } });
    const other = { id: 8, visit_id: 5, name: '8.jpg', taken_at: '' };
    const found = op.probe?.matches(shot, { shots: [other, { ...other, id: 9, name: `${shot.mid}.jpg` }] }, resolve);
    expect(found?.map(({ t, sid }) => [t, sid])).toEqual([['shots', 9]]);
  });

  it('cancels out what was taken and removed before it was sent, with its bytes', async () => {
    const [made, shot] = await bothMade(store);
    await deleteShot(store, shot.lid, made.lid);
    expect(await store.outbox()).toEqual([made]);
    expect([await store.row(SHOTS, shot.lid), await store.blob(shot.bids[0]!)]).toEqual([undefined, undefined]);
  });

  it('is discarded whole: what needs the record goes with it, and its bytes', async () => {
    const [made, shot] = await bothMade(store);
    expect(await store.discard([made.mid])).toEqual([made.mid, shot.mid]);
    expect([await store.row(SHOTS, shot.lid), await store.blob(shot.bids[0]!)]).toEqual([undefined, undefined]);
  });

  it('learns server ids from acknowledgements, and keeps the ids that the screen knows', async () => {
    const { visit, shot } = await sent(store);
    expect(await store.row(VISITS, visit)).toMatchObject({ sid: 1, dirty: 0 });
    expect([await store.sidOf(visit), await store.sidOf(shot)]).toEqual([1, 9]);
    expect([await store.lidOf(VISITS, 1), await store.lidOf(SHOTS, 9)]).toEqual([visit, shot]);
    expect(await store.row(SHOTS, shot)).toMatchObject({ visit, sid: 9, dirty: 0, confirmed: 0 });
  });

  it('drops full bytes once a pull has shown the picture, and not before', async () => {
    const { shot, full, thumb } = await sent(store);
    expect(await store.dropConfirmedBlobs()).toBe(0);
    await pulled(store, [serverVisit(1, 'Check'), serverShot(9, 1)]);
    expect(await store.row(SHOTS, shot)).toMatchObject({ confirmed: 1, bid: full });
    expect(await store.dropConfirmedBlobs()).toBe(1);
    expect(await store.row(SHOTS, shot)).toMatchObject({ bid: null, thumb });
    expect([await store.blob(full), (await store.blob(thumb))?.st]).toEqual([undefined, 'thumb']);
  });

  it('shows what a pull brings, and takes away a record that it does not name, with its parts and their bytes', async () => {
    const { visit, shot, thumb } = await sent(store);
    await pulled(store, [serverVisit(1, 'Check'), serverShot(9, 1), serverVisit(2, 'Other'), serverShot(8, 2)]);
    expect(await store.row(SHOTS, 'shot/8')).toMatchObject({ visit: 'visit/2', bid: null, thumb: null, confirmed: 1 });
    await pulled(store, [serverVisit(2, 'Other'), serverShot(8, 2)], { covers });
    expect([await store.row(VISITS, visit), await store.row(SHOTS, shot)]).toEqual([undefined, undefined]);
    expect(await store.blob(thumb)).toBeUndefined();
    expect(await store.row(SHOTS, 'shot/8')).toBeDefined();
    // Nor does it keep a part that the server does not tell of its record any more, or one of a record that was deleted.
    await pulled(store, [serverVisit(2, 'Other')], { covers });
    expect(await store.row(SHOTS, 'shot/8')).toBeUndefined();
    await pulled(store, [serverVisit(2, 'Other'), serverShot(8, 2)]);
    await pulled(store, [{ ...serverVisit(2, 'Other'), deleted: true }]);
    expect(await store.row(SHOTS, 'shot/8')).toBeUndefined();
  });

  it('keeps a picture that no pull has shown, and a record with unsent parts', async () => {
    const { shot } = await sent(store);
    await pulled(store, [serverVisit(1, 'Check')], { covers });
    expect(await store.row(SHOTS, shot)).toBeDefined();
    await pulled(store, [serverVisit(2, 'Other')]);
    await shoot(store, 'visit/2', bytesOf(7));
    await pulled(store, [serverVisit(1, 'Check')], { covers });
    expect(await store.row(VISITS, 'visit/2')).toBeDefined();
  });

  it('takes away what the person removes', async () => {
    const { visit, shot, thumb } = await sent(store);
    const removal = await deleteShot(store, shot, visit);
    expect(await store.row(SHOTS, shot)).toBeUndefined();
    await acknowledged(store, removal.mid, {});
    expect(await store.blob(thumb)).toBeUndefined();
    const last = await removeVisit(store, visit);
    await acknowledged(store, last.mid, {});
    expect(await store.row(VISITS, visit)).toBeUndefined();
  });

  it('merges a row that a pull brought before the answer to its making came', async () => {
    const [made] = await bothMade(store);
    await pulled(store, [serverVisit(1, 'Check'), serverShot(8, 1)]);
    expect(await store.row(SHOTS, 'shot/8')).toMatchObject({ visit: 'visit/1' });
    await acknowledged(store, made.mid, { sid: 1, rows: [serverVisit(1, 'Check')] });
    expect(await store.row(VISITS, 'visit/1')).toBeUndefined();
    expect(await store.row(SHOTS, 'shot/8')).toMatchObject({ visit: made.lid });
  });

  it('asks about what may be there twice, by when the server made it', async () => {
    const made = await addVisit(store, 'Check');
    const again = { since: NOW, until: NOW };
    await acknowledged(store, made.mid, { sid: 1, rows: [serverVisit(1, 'Check')], again });
    const late = serverVisit(3, 'Check');
    await pulled(store, [{ ...late, fields: { ...late.fields, created_at: '2026-12-24T09:00:00.000Z' } }]);
    expect(await store.meta('twins')).toBeUndefined();
    await pulled(store, [serverVisit(2, 'Check')]);
    expect(await store.meta('twins')).toMatchObject([{ t: 'visits', lid: made.lid, second: 'visit/2' }]);
  });
});

describe('a table planted into the list, as screens read it', () => {
  let database: Database;
  let store: Store;
  beforeEach(async () => {
    database = await openDatabase(`visits-${uuid()}`, ME);
    store = dexieStore(database, VISIT_OPS);
  });
  afterEach(async () => {
    closeDatabase();
    await database.delete();
  });

  it('comes with a version of its own', () => {
    expect([NEWEST, database.verno]).toEqual([MIRROR[VISITS].since, MIRROR[VISITS].since]);
    expect(database.tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['visits', 'shots', 'todos']));
  });

  it('counts its pictures until they were seen on the server, for themselves and for their owner', async () => {
    const alone = await addVisit(store, 'Alone');
    expect(await recordTruth([alone.lid])).toEqual(new Map([[alone.lid, 'here']]));
    const [made, shot] = await bothMade(store);
    const seen = async () => [
      await photosToGo(),
      (await read(unseenPictures)).length,
      await rowTruth(SHOTS, shot.lid),
      (await recordTruth([made.lid])).get(made.lid),
    ];
    expect(await seen()).toEqual([1, 0, 'here', 'here']);
    await acknowledged(store, made.mid, { sid: 1, rows: [serverVisit(1, 'Check')] });
    expect(await seen()).toEqual([1, 0, 'here', 'here']);
    await acknowledged(store, shot.mid, { sid: 9, rows: [serverShot(9, 1)] });
    expect(await seen()).toEqual([1, 1, 'sending', 'sending']);
    await pulled(store, [serverVisit(1, 'Check'), serverShot(9, 1)]);
    expect(await seen()).toEqual([0, 0, 'sent', 'sent']);
  });

  it('stands in the outbox under its record, with its picture and its bytes', async () => {
    const [made, shot] = await bothMade(store);
    const [group, ...others] = await outboxGroups();
    expect(others).toEqual([]);
    expect(group).toMatchObject({ key: made.lid, about: null, gone: null });
    expect(group?.changes.map(({ mutation, image }) => [mutation.mid, image?.bid])).toEqual([
      [made.mid, undefined],
      [shot.mid, shot.bids[0]],
    ]);
    const text = JSON.stringify(made.args).length + JSON.stringify(shot.args).length;
    expect(group?.bytes).toBe(text + 3);
  });

  it('gives its small pictures when the device is full, once the server has them', async () => {
    const { shot, thumb } = await sent(store);
    const storage = { estimate: () => Promise.resolve({ usage: 100, quota: 100 }) };
    expect(await makeRoom(database, storage)).toBe(0);
    await pulled(store, [serverVisit(1, 'Check'), serverShot(9, 1)]);
    expect(await makeRoom(database, storage)).toBe(2);
    expect([await store.blob(thumb), (await store.row(SHOTS, shot))?.['thumb']]).toEqual([undefined, null]);
  });

  it('is seen by the simulator, which asks of every row whether it shows what it should', async () => {
    const broke = vi.fn<World['broke']>();
    const watch = new Watch({ broke } as Partial<World> as World);
    const home = memoryHome(ME, (changes) => watch.committed({ ops: VISIT_OPS } as Phone, home, changes));
    const lid = 'visit/1';
    await home.backend.write([VISITS], (tx) => tx.put(VISITS, [{ lid, sid: 1, dirty: 1, acked: 0 }]));
    expect((await home.views())[VISITS].map((row) => row.lid)).toEqual([lid]);
    expect(broke.mock.calls.map(([invariant]) => invariant)).toEqual(['view is the fold']);
  });
});
