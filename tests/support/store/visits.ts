/** Records of another table, and pictures that are parts of them: what a test plants into the list of mirrored tables (`vi.mock`). */
import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { recordLane } from '#db/lane.ts';
import type { Lid, Mutation, PictureTable, TableName } from '#db/records.ts';
import { newLid } from '#sync/core/ids.ts';
import { mutate } from '#sync/mutate.ts';
import { makes, removes, takesBack } from '#sync/ops/define.ts';
import type { Op, OpName, UploadName } from '#sync/ops/op.ts';
import { pictureOps } from '#sync/ops/pictures.ts';
import type { ServerRow, Store } from '#sync/ports.ts';
import { ME, NOW, uuid } from './subject.ts';

// No table of the app has these names, so that the compiler has to be told that they are some.
export const VISITS = 'visits' as string as TableName;
export const SHOTS = 'shots' as string as PictureTable;
const ADD = 'visits.add' as string as OpName;
const REMOVE = 'visits.remove' as string as OpName;
const UPLOAD = 'visits.upload' as string as UploadName;
const TAKE_AWAY = 'visits.deleteShot' as string as OpName;

const visit = z.object({ id: z.number(), title: z.string(), created_at: z.string(), updated_at: z.string() });
const shot = z.object({ id: z.number(), visit_id: z.number(), name: z.string(), taken_at: z.string() });
const params = z.object({ id: z.number() });
const write = { permission: null } as const;

const calls = {
  add: post('/api/visit', {
    ...write,
    replay: 'create',
    body: z.object({ title: z.string() }),
    answer: z.object({ visit }),
  }),
  remove: post('/api/visit/{id}/remove', { ...write, replay: 'repeat', params, answer: z.object({}) }),
  list: get('/api/visits', { permission: null, answer: z.object({ visits: z.array(visit) }) }),
  shots: get('/api/shots', {
    permission: null,
    query: z.object({ visit: z.string() }),
    answer: z.object({ shots: z.array(shot) }),
  }),
  upload: post('/api/shot', {
    ...write,
    replay: 'create',
    body: z.object({ visit_id: z.number(), name: z.string() }),
    files: { picture: { maxBytes: 9, maxCount: 1, required: true, types: ['image/jpeg'] } },
    answer: z.object({ shot }),
  }),
  deleteShot: post('/api/shot/{id}/remove', { ...write, replay: 'repeat', params, answer: z.object({}) }),
};

const visitRow = ({ id, ...fields }: z.output<typeof visit>): ServerRow => ({
  t: VISITS,
  sid: id,
  fields,
  refs: {},
  deleted: false,
});

const shotRow = ({ id, visit_id, ...fields }: z.output<typeof shot>): ServerRow => ({
  t: SHOTS,
  sid: id,
  fields,
  refs: { visit: { t: VISITS, sid: visit_id } },
  deleted: false,
});

const lane = ({ lid }: { readonly lid: Lid }) => recordLane(lid);
const titleOf = ({ args }: Pick<Mutation, 'args'>) => args['title'] as string;

const add = makes({
  name: ADD,
  t: VISITS,
  endpoint: calls.add,
  lane,
  fields: (m) => ({ title: titleOf(m as Mutation) }),
  input: (m) => ({ body: { title: titleOf(m as Mutation) } }),
  rows: (answer) => [visitRow(answer.visit)],
  twin: (m, row) => (row['title'] === titleOf(m as Mutation) ? 'same' : null),
  probe: { endpoint: calls.list, input: () => ({}), matches: () => [] },
});

const remove = removes({
  name: REMOVE,
  t: VISITS,
  endpoint: calls.remove,
  lane,
  input: (m, resolve) => ({ params: { id: resolve(m.lid) } }),
  rows: () => [],
  coalesce: takesBack(ADD),
});

const shots = pictureOps({
  t: SHOTS,
  upload: {
    name: UPLOAD,
    endpoint: calls.upload,
    file: 'picture',
    fields: () => ({}),
    body: ({ args }, resolve) => ({ visit_id: resolve(args['visit'] as Lid) }),
    rows: (answer) => [shotRow(answer.shot)],
  },
  list: {
    endpoint: calls.shots,
    input: (args, resolve) => ({ query: { visit: String(resolve(args['visit'] as Lid)) } }),
    rows: (answer) => answer.shots.map(shotRow),
  },
  removal: { name: TAKE_AWAY, endpoint: calls.deleteShot },
});

export const VISIT_OPS: ReadonlyMap<string, Op> = new Map([add, remove, ...shots].map((op) => [op.name, op]));

/** One act of one intent; answers its mutation. */
async function act(store: Store, op: string, args: { readonly lid: Lid }, ...files: ArrayBuffer[]): Promise<Mutation> {
  const actor = {
    store,
    ops: VISIT_OPS,
    userId: ME,
    app: 'test',
    offset: () => 0,
    room: () => Promise.resolve(),
    clock: { now: () => NOW, mono: () => 1 },
    random: { uuid },
  };
  const intent = { op, args, files: files.map((bytes) => ({ bytes, mime: 'image/jpeg' })) };
  const { mids } = await mutate(actor, [intent as never]);
  return (await store.outbox()).find(({ mid }) => mid === mids[0])!;
}

export const addVisit = (store: Store, title: string): Promise<Mutation> =>
  act(store, ADD, { lid: newLid(VISITS, uuid()), title } as { lid: Lid });

export const removeVisit = (store: Store, lid: Lid): Promise<Mutation> => act(store, REMOVE, { lid });

export function shoot(store: Store, of: Lid, bytes: ArrayBuffer): Promise<Mutation> {
  const args = { lid: newLid(SHOTS, uuid()), visit: of, taken_at: '2026-11-21T09:00:00.000Z' };
  return act(store, UPLOAD, args, bytes);
}

export const deleteShot = (store: Store, lid: Lid, of: Lid): Promise<Mutation> =>
  act(store, TAKE_AWAY, { lid, visit: of } as { lid: Lid });

const AT = new Date(NOW).toISOString();

/** A visit as the server tells it. */
export const serverVisit = (sid: number, title: string): ServerRow =>
  visitRow({ id: sid, title, created_at: AT, updated_at: AT });

/** A shot as the server tells it, taken in that minute. */
export const serverShot = (sid: number, of: number, minute = 0): ServerRow => {
  const taken_at = `2026-11-21T08:${String(minute).padStart(2, '0')}:00.000Z`;
  return shotRow({ id: sid, visit_id: of, name: `${sid}.jpg`, taken_at });
};
