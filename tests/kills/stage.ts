/** Where rounds are played: one server, one network, one phone that is killed again and again and goes on with what it has. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { attendance } from '#contract/areas/attendance.ts';
import { todos } from '#contract/areas/todos.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import { demoSignIn, signIn, type SignedIn } from '#tests/e2e/support/api.ts';
import { copyOfBuild } from '#tests/e2e/support/deploy.ts';
import { startProxy, type FaultProxy } from '#tests/e2e/support/fault-proxy.ts';
import { newDevice, PHONE, type Device } from '#tests/e2e/support/phone.ts';
import { readyForOffline, signInOnScreen } from '#tests/e2e/support/technician.ts';
import { startYard, type YardServer } from '#tests/e2e/support/yard-server.ts';
import { LINE_TITLES, roundMark } from './acts.ts';
import type { World } from './judge.ts';

export interface Stage {
  readonly yard: YardServer;
  readonly network: FaultProxy;
  readonly phone: Device;
  readonly office: SignedIn;
  /** The folder of the build that the server serves. */
  readonly dist: string;
  /** The person on the phone. */
  readonly me: number;
  readonly today: string;
  /** Addresses of raw photos, all different. */
  readonly photos: readonly string[];
  close(): Promise<void>;
}

/** Sizes of raw photos in pixels: what phones and small cameras take. */
const SIZES = [
  [4000, 3000],
  [1600, 1200],
  [800, 600],
] as const;
const PHOTOS = 9;

/** Raw photos beside the app's files, so that the page can read them. Noise, so that coding them takes its time. */
async function putPhotos(dist: string): Promise<string[]> {
  await mkdir(path.join(dist, 'raw'));
  const makePhoto = async (i: number): Promise<string> => {
    const [width, height] = SIZES[i % SIZES.length] ?? SIZES[0];
    const small = sharp({
      create: {
        width: 200,
        height: 150,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 90 + 10 * i, sigma: 40 },
      },
    });
    const jpeg = await sharp(await small.png().toBuffer())
      .resize(width, height)
      .jpeg({ quality: 88 })
      .toBuffer();
    await writeFile(path.join(dist, 'raw', `${i}.jpg`), jpeg);
    return `/raw/${i}.jpg`;
  };
  return Promise.all(Array.from({ length: PHOTOS }, (_, i) => makePhoto(i)));
}

/** A fresh yard and a phone on which somebody of the office, who may do everything, is signed in and the app is installed. */
export async function openStage(): Promise<Stage> {
  const { dist, remove } = await copyOfBuild();
  const photos = await putPhotos(dist);
  const yard = await startYard({ YARDHAND_LOG: 'error', YARDHAND_DIST: dist });
  const network = await startProxy(yard.port);
  const [phone, office] = await Promise.all([newDevice(PHONE), signIn(yard.url, ...demoSignIn('office'))]);
  await signInOnScreen(phone.page, network.url, demoSignIn('office'));
  await readyForOffline(phone.page);
  // Chromium writes cookies to disk every half minute; the person signed in this morning.
  await phone.restart();
  const { log } = await office.call(attendance.log, { body: {} });
  return {
    yard,
    network,
    phone,
    office,
    dist,
    me: log.user_id,
    today: new Date().toLocaleDateString('sv-SE'),
    photos,
    async close() {
      await phone.dispose();
      await network.close();
      await yard.stop();
      await remove();
    },
  };
}

/** The todos of a round; the office gives them to the person before the phone starts. */
export interface Field {
  readonly first: Todo;
  readonly second: Todo;
  readonly checkIn: Todo;
  readonly checkOut: Todo;
}

/** Gives the person the work of a round. */
export async function giveWork(
  { office, me, today }: Stage,
  round: number,
  vehicles: readonly number[],
): Promise<Field> {
  const add = async (title: string, vehicle: number | undefined): Promise<Todo> => {
    const vehicle_id = vehicle ?? null;
    const body = { title, todo_date: today, resource: me, vehicle_id, checklist: vehicle ? LINE_TITLES : [] };
    return (await office.call(todos.add, { body })).todoCreated;
  };
  const mark = roundMark(round);
  const [first, second, checkIn, checkOut] = await Promise.all([
    add(`${mark}first`, vehicles[0]),
    add(`${mark}second`, vehicles[1] ?? vehicles[0]),
    add('Check In', undefined),
    add('Check Out', undefined),
  ]);
  return { first, second, checkIn, checkOut };
}

/** What the server has of a round. */
export async function readWorld({ office, me, today }: Stage, round: number, field: Field): Promise<World> {
  const day = `${today},${today}`;
  const [{ todos: marked }, { punches }, ...titled] = await Promise.all([
    office.call(todos.dataRange, { query: { date: day, search: roundMark(round), limit: 500 } }),
    office.call(attendance.list, { query: { date: day, user_id: me, limit: 500 } }),
    ...[field.checkIn, field.checkOut].map(({ id }) => office.call(todos.details, { query: { id } })),
  ]);
  return { todos: [...marked, ...titled.map((one) => one.todo)], punches };
}

/** Whether the person is in, by their last punch. */
export async function isIn({ office, me }: Stage): Promise<boolean> {
  const { punches } = await office.call(attendance.list, { query: { user_id: me, limit: 1 } });
  return punches[0] !== undefined && punches[0].kind !== 'out';
}
