/** Plays one history from beginning to end. */
import type { Broken } from './broken.ts';
import type { History } from './history.ts';
import { memoryHome } from './phone/home.ts';
import { play } from './play.ts';
import { rest } from './rest.ts';
import { putBooking } from './server/bookings.ts';
import { putPrivate } from './server/privates.ts';
import { newTodo } from './server/records.ts';
import { type MakeHome, World } from './world.ts';

export interface Result {
  readonly broken: Broken | null;
  readonly hash: string;
  readonly counts: ReadonlyMap<string, number>;
}

export const memory: MakeHome = (world, phone, user) => {
  const home = memoryHome(user, (changes) => world.watch.committed(phone, home, changes));
  return home;
};

export interface RunOptions {
  readonly makeHome?: MakeHome;
  readonly outside?: boolean;
  readonly tell?: (line: string) => void;
}

export async function run(
  history: History,
  { makeHome = memory, outside = false, tell }: RunOptions = {},
): Promise<Result> {
  const world = new World(history, { makeHome, outside, ...(tell && { tell }) });
  furnish(world);
  await steps(world);
  if (!world.broken) await rest(world);
  await close(world);
  return { broken: world.broken, hash: world.hash, counts: world.counts };
}

/** Danger: Node keeps every signal of signals that somebody listens to, and with it the world of who listens, until it is aborted. */
export async function close({ phones }: World): Promise<void> {
  for (const phone of phones) {
    for (const tab of phone.opened) tab.end();
    for (const home of phone.homes.values()) await home.close();
  }
  // What only weak references hold is given up between two turns of the event loop, and virtual time makes none.
  await new Promise((resolve) => setImmediate(resolve));
}

/** What is there before anybody begins. */
function furnish({ yard, history }: World): void {
  for (let i = 0; i < history.todos; i++) {
    const id = yard.records.id();
    yard.records.put('todos', id, { row: newTodo(id, yard.now, { title: `there ${i}` }), stamps: {}, deleted: false });
    void yard.office('create-checklist-todo', { body: { todo_id: id, title: `line ${i}` } });
  }
  for (let i = 0; i < (history.bookings ?? 0); i++) putBooking(yard.records, yard.now);
  for (let i = 0; i < (history.privates ?? 0); i++) putPrivate(yard.records, yard.now);
}

/** All that happens in the history, until something breaks. */
export async function steps(world: World): Promise<void> {
  const { time, history } = world;
  const ended = (): boolean => world.broken !== null;
  for (const phone of world.phones) for (let tab = 0; tab < phone.tabs.length; tab++) phone.openTab(tab);
  await time.run(1_000, ended);
  for (const [n, step] of history.steps.entries()) {
    if (world.broken) return;
    await time.run(time.now + step.wait, ended);
    // It takes its time: what it waits for goes on while the next steps come.
    void play(world, step, n + 1).catch((error: unknown) => world.broke('no surprise', String(error)));
    await time.quiet();
    for (const phone of world.phones) world.watch.look(phone);
  }
}
