/** Where rounds are played: one server, one network, one phone that is killed again and again and goes on with what it has. */
import { attendance } from '#contract/areas/attendance.ts';
import { settings } from '#contract/areas/settings.ts';
import { todos } from '#contract/areas/todos.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import { uuidv7 } from '#sync/core/ids.ts';
import { demoSignIn, signIn, type SignedIn } from '#tests/e2e/support/api.ts';
import { copyOfBuild } from '#tests/e2e/support/deploy.ts';
import { deviceClock, letClocksBeWrong, type DeviceClock } from '#tests/e2e/support/device-clock.ts';
import { startProxy, type FaultProxy } from '#tests/e2e/support/fault-proxy.ts';
import { newDevice, PHONE, type Device } from '#tests/e2e/support/phone.ts';
import { readyForOffline, signInOnScreen } from '#tests/e2e/support/technician.ts';
import { startYard, type YardServer } from '#tests/e2e/support/yard-server.ts';
import { roundMark } from './acts.ts';
import { bookingThatIsOut, type BookingWorld, readBooking } from './booking-world.ts';
import type { World } from './judge.ts';
import { readVehicle } from './vehicle-world.ts';

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
  /** Where the person works. */
  readonly branch: number;
  /** The clock of the browser as it was started last. */
  clock: DeviceClock;
  close(): Promise<void>;
}

/** A fresh yard and a phone on which a technician is signed in and the app is installed. `built`: another build than dist/. */
export async function openStage(built?: string): Promise<Stage> {
  const { dist, remove } = await copyOfBuild(built);
  await letClocksBeWrong(dist);
  const yard = await startYard({ YARDHAND_LOG: 'error', YARDHAND_DIST: dist });
  const network = await startProxy(yard.port);
  const [phone, office, me] = await Promise.all([
    newDevice(PHONE),
    signIn(yard.url, ...demoSignIn('office')),
    signIn(yard.url, ...demoSignIn('technician')),
  ]);
  await signInOnScreen(phone.page, network.url, demoSignIn('technician'));
  await readyForOffline(phone.page);
  // Chromium writes cookies to disk every half minute; the person signed in this morning.
  await phone.restart();
  const { log } = await me.call(attendance.log, { body: {} });
  const { resource } = await me.call(settings.master, {});
  return {
    yard,
    network,
    phone,
    office,
    dist,
    me: log.user_id,
    today: new Date().toLocaleDateString('sv-SE'),
    branch: resource.branch_id ?? 0,
    clock: await deviceClock(phone.context, 0),
    async close() {
      await phone.dispose();
      await network.close();
      await yard.stop();
      await remove();
    },
  };
}

/** The checklist of every todo that is given. */
const LINE_TITLES = ['Keys', 'Mats', 'Boot', 'Doors', 'Glass', 'Seats'];

/** The todos of a round; the office gives them to the person before the phone starts. */
export interface Field {
  readonly first: Todo;
  readonly second: Todo;
  readonly checkIn: Todo;
  readonly checkOut: Todo;
  /** Where the round is about one. */
  readonly booking: BookingWorld | null;
  /** The key of the walk-round that is begun, if one is. */
  readonly walkRound: string;
}

/** Gives the person the work of a round; with a vehicle that is out, where the round is about that. */
export async function giveWork(
  { office, me, today, branch }: Stage,
  round: number,
  vehicles: readonly number[],
  withBooking: boolean,
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
  const booking = withBooking ? await bookingThatIsOut(office, branch, `Round${round}`) : null;
  return { first, second, checkIn, checkOut, booking, walkRound: uuidv7(Date.now(), Math.random) };
}

/** What the server has of a round that began then (ms). */
export async function readWorld(stage: Stage, round: number, field: Field, began: number): Promise<World> {
  const { office, me, today } = stage;
  const day = `${today},${today}`;
  const [{ todos: marked }, { punches }, ...titled] = await Promise.all([
    office.call(todos.dataRange, { query: { date: day, search: roundMark(round), limit: 500 } }),
    office.call(attendance.list, { query: { date: day, user_id: me, limit: 500 } }),
    ...[field.checkIn, field.checkOut].map(({ id }) => office.call(todos.details, { query: { id } })),
  ]);
  const came = punches.filter(({ received_at }) => Date.parse(received_at) >= began);
  return {
    todos: [...marked, ...titled.map((one) => one.todo)],
    punches: came.toSorted((a, b) => a.id - b.id),
    ...(field.booking && {
      booking: await readBooking(office, field.booking.booking.id),
      vehicle: await readVehicle(office, field.booking, field.walkRound, round),
    }),
  };
}

/** Whether the person is in, by their last punch. */
export async function isIn({ office, me }: Stage): Promise<boolean> {
  const { punches } = await office.call(attendance.list, { query: { user_id: me, limit: 1 } });
  return punches[0] !== undefined && punches[0].kind !== 'out';
}
