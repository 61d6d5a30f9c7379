/** Writes that share a request: who rides with whom, and what each is told. */
import { expect, test } from 'vitest';
import { sync } from '#contract/areas/sync.ts';
import { todos } from '#contract/areas/todos.ts';
import { batching } from './batch.ts';
import type { Outcome } from './core/types.ts';
import type { Net, NetRequest } from './ports.ts';

type Answer = Extract<Outcome, { kind: 'answer' }>;

const answer = (status: number, body: unknown = {}, part: Partial<Answer> = {}): Answer => ({
  kind: 'answer',
  status,
  body,
  foreign: false,
  broken: false,
  retryAfterMs: null,
  superseded: [],
  etag: null,
  serverTime: 7,
  rtt: 1,
  capabilities: 'idem, batch',
  ...part,
});

const silence = (reason: 'network' | 'aborted'): Outcome => ({ kind: 'silence', reason, left: true });

const plain = { file: null, stamp: 's1', etag: null };

const note = (id: number): NetRequest => ({
  ...plain,
  endpoint: todos.update,
  input: { params: { id }, body: { note: 'n' } },
  key: `k${id}`,
});

const read: NetRequest = { ...plain, endpoint: todos.pending, input: { query: { date: '2026-11-21' } }, key: null };

interface Part {
  readonly path: string;
  readonly key: string;
}

const partsOf = ({ input }: NetRequest): readonly Part[] => (input.body as { parts: readonly Part[] }).parts;

/** 200 to each part. */
const taken = (request: NetRequest): Outcome =>
  request.endpoint === sync.batch
    ? answer(200, { answers: partsOf(request).map(({ key }) => ({ status: 200, headers: {}, body: key })) })
    : answer(200, request.key);

/** A way to a server that says what `reply` says; `sent` are the requests as they left. */
function road(reply: (request: NetRequest) => Outcome = taken) {
  const sent: NetRequest[] = [];
  const net = batching(async (request) => {
    sent.push(request);
    return reply(request);
  });
  return {
    net,
    sent,
    how: () => sent.map(({ endpoint, ...r }) => (endpoint === sync.batch ? partsOf({ endpoint, ...r }).length : 1)),
  };
}

/** The same after an answer told that the server takes batches. */
async function offeredRoad(reply?: (request: NetRequest) => Outcome) {
  const made = road((request) => (request === read ? answer(200) : (reply ?? taken)(request)));
  await made.net.send(read);
  made.sent.length = 0;
  return made;
}

const send = (net: Pick<Net, 'send'>, count: number, signal?: AbortSignal): Promise<Outcome[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => net.send(note(i + 1), signal)));

test('nobody rides together before the server offered it', async () => {
  const { net, how } = road();
  expect(net.seats()).toBe(1);
  await send(net, 3);
  expect(how()).toEqual([1, 1, 1]);
  expect(net.seats()).toBe(50);
  await send(net, 3);
  expect(how()).toEqual([1, 1, 1, 3]);
});

test('each is told the answer to its own part; the server’s clock is looked at once', async () => {
  const parts = [
    { status: 200, headers: { 'Sync-Superseded': 'note, title' }, body: 'a' },
    { status: 503, headers: { 'Retry-After': '4' }, body: 'b' },
    { status: 204, headers: {} },
  ];
  const { net, sent } = await offeredRoad(() => answer(200, { answers: parts }));
  expect(await send(net, 3)).toEqual([
    answer(200, 'a', { superseded: ['note', 'title'] }),
    answer(503, 'b', { retryAfterMs: 4_000, serverTime: null }),
    { ...answer(204), body: undefined, serverTime: null },
  ]);
  expect(sent[0]).toMatchObject({ endpoint: sync.batch, key: null });
  expect(partsOf(sent[0] as NetRequest)[1]).toEqual({
    method: 'POST',
    path: '/api/update-todo/2',
    body: '{"note":"n"}',
    key: 'k2',
    stamp: 's1',
  });
});

test('one alone goes as it is; reads, files and what has no key ride with nobody', async () => {
  const { net, sent } = await offeredRoad();
  await net.send(note(1));
  const file = { field: 'image', name: 'k.jpg', mime: 'image/jpeg', bytes: new ArrayBuffer(1) };
  const photo: NetRequest = { ...plain, endpoint: todos.upload, input: { body: { todo_id: 1 } }, file, key: 'p' };
  await Promise.all([net.send(read), net.send(photo), net.send({ ...note(2), key: null }), net.send(note(3))]);
  expect(sent.map(({ endpoint }) => endpoint.path)).not.toContain(sync.batch.path);
});

test('more than fifty are several', async () => {
  const { net, how } = await offeredRoad();
  const outcomes = await send(net, 120);
  expect(how()).toEqual([50, 50, 20]);
  expect(outcomes.map((o) => o.kind === 'answer' && o.body)).toEqual(
    Array.from({ length: 120 }, (_, i) => `k${i + 1}`),
  );
});

test('who is called off apart rides apart', async () => {
  const { net, how } = await offeredRoad();
  const [one, other] = [new AbortController().signal, new AbortController().signal];
  await Promise.all([send(net, 2, one), send(net, 3, other)]);
  expect(how()).toEqual([2, 3]);
});

test.each<[string, Outcome]>([
  ['silence', silence('network')],
  ['called off', silence('aborted')],
  ['somebody else’s page', answer(200, undefined, { foreign: true, capabilities: null })],
  ['a cut answer', answer(200, undefined, { broken: true })],
  ...[401, 419, 429, 500, 502, 503].map(
    (status) => [String(status), answer(status, {}, { retryAfterMs: 5 })] as [string, Outcome],
  ),
])('%s is what all of them are told, and the next ride together again', async (_, outcome) => {
  let now: Outcome | null = outcome;
  const { net, how } = await offeredRoad((request) => now ?? taken(request));
  expect(await send(net, 3)).toEqual([outcome, outcome, outcome]);
  now = null;
  await send(net, 3);
  expect(how()).toEqual([3, 3]);
});

test.each([400, 403, 404, 405, 413, 422])(
  '%i to the whole refuses none of them: they go again, alone',
  async (status) => {
    const { net, how } = await offeredRoad((request) =>
      request.endpoint === sync.batch ? answer(status) : taken(request),
    );
    const again = answer(408, {}, { retryAfterMs: 0 });
    expect(await send(net, 2)).toEqual([again, again]);
    expect(net.seats()).toBe(1);
    await send(net, 2);
    expect(how()).toEqual([2, 1, 1]);
  },
);

test.each([
  ['no list', { error: 'Not today.' }],
  ['too few', { answers: [{ status: 200, headers: {} }] }],
  ['nonsense', { answers: [1, null] }],
  ['text', { answers: 'ab' }],
])('a success that nobody understands may have been one: %s', async (_, body) => {
  const { net } = await offeredRoad((request) =>
    request.endpoint === sync.batch ? answer(200, body) : taken(request),
  );
  expect(await send(net, 2)).toEqual([answer(200, body, { broken: true }), answer(200, body, { broken: true })]);
  expect(net.seats()).toBe(1);
});

test('what comes to nothing again and again ends up alone; each success doubles the seats', async () => {
  const poison = (request: NetRequest): boolean =>
    request.key === 'k1' || (request.endpoint === sync.batch && partsOf(request).some(({ key }) => key === 'k1'));
  const { net } = await offeredRoad((request) => (poison(request) ? answer(502) : taken(request)));
  const seats: number[] = [];
  for (let i = 0; i < 7; i++) {
    await send(net, 1);
    seats.push(net.seats());
  }
  expect(seats).toEqual([25, 13, 7, 4, 2, 1, 1]);
  await net.send(note(2));
  await net.send(note(3));
  expect(net.seats()).toBe(4);
});

test('a request that cannot be made stops nobody else', async () => {
  const { net, how } = await offeredRoad();
  const [broken, fine, fine2] = await Promise.allSettled([
    net.send({ ...note(1), input: {} }),
    net.send(note(2)),
    net.send(note(3)),
  ]);
  expect([broken?.status, fine?.status, fine2?.status]).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(how()).toEqual([2]);
});

test('a server that takes it back is believed', async () => {
  const { net, how } = await offeredRoad((request) => ({ ...taken(request), capabilities: 'idem' }) as Outcome);
  await net.send(note(1));
  await send(net, 2);
  expect(how()).toEqual([1, 1, 1]);
});
