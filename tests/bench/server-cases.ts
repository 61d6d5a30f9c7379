/** The server against the same SQL called bare through Hono; uploads; memory. On the embedded database, as `npm start` runs it. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { todos } from '#contract/areas/todos.ts';
import { demoSignIn, signIn, type SignedIn } from '../e2e/support/api.ts';
import { startYard, type YardServer } from '../e2e/support/yard-server.ts';
import { rate, type Target } from './load.ts';
import { type Figure, paired } from './measure.ts';

const ROUNDS = 5;
const REQUESTS = 300;

export async function* serverFigures(): AsyncIterable<Figure> {
  const yard = await startYard({ YARDHAND_LOG: 'error' });
  try {
    const office = await signIn(yard.url, ...demoSignIn('office'));
    yield await memory('server.memory.idle', yard);
    yield* todoData(yard, office);
    yield await uploads(yard, office);
    await rate(target(yard, office, today(), 5), 10_000);
    yield await memory('server.memory.after-10000-requests', yard);
  } finally {
    await yard.stop();
  }
}

const today = (): string => new Date().toISOString().slice(0, 10);

function target(yard: YardServer, office: SignedIn, day: string, limit = 50): Target {
  return { port: yard.port, path: `/api/todo-data?date=${day}&limit=${limit}`, headers: { cookie: office.cookie() } };
}

/** A second yard of the same demo data, served bare. */
async function startBare(): Promise<YardServer> {
  const twin = await startYard({ YARDHAND_LOG: 'error' });
  await twin.halt();
  return startYard({ YARDHAND_DATA: twin.data, BENCH_DAY: today() }, 'tests/bench/bare-server.ts');
}

async function* todoData(yard: YardServer, office: SignedIn): AsyncIterable<Figure> {
  const bare = await startBare();
  try {
    const ours = target(yard, office, today());
    const reference = { port: bare.port, path: '/bare', headers: {} };
    await Promise.all([rate(ours, 50), rate(reference, 50)]);
    const rounds = [];
    for (let i = 0; i < ROUNDS; i++)
      rounds.push({ ours: await rate(ours, REQUESTS), reference: await rate(reference, REQUESTS) });
    yield paired('server.todo-data', 'requests/s', rounds, 'ratio ≥ 0.7');
  } finally {
    await bare.stop();
  }
}

/** 20 photos of about 300 kB, one a request, two at a time as a phone sends them; the peer is their bytes through `/readyz`-cheap reads. */
async function uploads(yard: YardServer, office: SignedIn): Promise<Figure> {
  const { todos: open } = await office.call(todos.data, { query: { date: today() } });
  const todo = open[0];
  if (!todo) throw new Error('the demo yard has no todo today');
  const photos = await Promise.all(Array.from({ length: 20 }, (_, i) => noise(i)));
  const began = performance.now();
  let next = 0;
  await Promise.all(
    [0, 1].map(async () => {
      for (let photo = photos[next++]; photo; photo = photos[next++]) await office.upload(todo.id, photo);
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const megabytes = photos.reduce((sum, p) => sum + p.length, 0) / 1e6;
  return {
    name: 'server.upload-20',
    ours: Number((megabytes / seconds).toPrecision(4)),
    reference: null,
    ratio: null,
    unit: 'MB/s',
  };
}

/** A JPEG of about 300 kB that no other equals. */
function noise(seed: number): Promise<Buffer> {
  const size = { width: 640, height: 480, channels: 3 as const };
  const pixels = Buffer.alloc(size.width * size.height * 3);
  let x = seed + 1;
  for (let i = 0; i < pixels.length; i++) {
    x = (x * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[i] = x >> 16;
  }
  return sharp(pixels, { raw: size }).jpeg({ quality: 82 }).toBuffer();
}

/** Resident memory of the server's process. */
async function memory(name: string, yard: YardServer): Promise<Figure> {
  const status = await readFile(`/proc/${yard.pid()}/status`, 'utf8');
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  return { name, ours: Math.round(kilobytes / 1024), reference: null, ratio: null, unit: 'MiB RSS' };
}
