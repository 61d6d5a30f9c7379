/** The end of a history: nothing goes wrong any more, people settle what needs them, and everything must come to rest. */
import type { Mutation } from '#db/records.ts';
import type { Engine } from '#sync/engine.ts';
import { PULLS, type Whose } from '#sync/pull-keys.ts';
import { OF_TODAY } from '#sync/pull-needs.ts';
import { createStore } from '#sync/store.ts';
import { unbounded } from './invariants/bounded.ts';
import { heldUp } from './invariants/bookings.ts';
import { unlike } from './invariants/converged.ts';
import { otherLastPictures } from './invariants/mirror.ts';
import { shotsAtRest } from './invariants/pictures.ts';
import type { Home, Ops } from './phone/home.ts';
import type { Phone } from './phone/phone.ts';
import { answerQuestions, hasQuestions, judgeQuestions } from './questions.ts';
import { pathOf } from './server/yard.ts';
import type { World } from './world.ts';

/** The longest any rule makes anything wait, and the way there and back a few times. */
const DRAINS_MS = 40 * 60_000;
/** The longest a server asks to be left alone (road.ts), and a round. */
const READS_BACK_MS = 20 * 60_000;
/** The longest a database takes to write an answer. */
const WRITES_MS = 2_000;
/** So long a person looks at old rows before they pull down again. */
const PATIENCE_MS = 60_000;
/** The latest a request arrives. */
const LATEST_MS = 11 * 60_000;
/** People decide about what failed; each decision may bring up the next thing that was done, and that fail in turn. */
const DECISIONS = 12;

/** A person of the field, on any day: what is read back is the same. */
const SOMEBODY: Whose = { today: '2026-11-21', userId: 0, sees: 'own', mayNot: () => false };
/** The calls by which everything is read back. */
const READS = PULLS.filter(({ readBack }) => readBack).map((pull) => pathOf(pull.request(SOMEBODY).endpoint.path));

function heal({ phones, yard }: World): void {
  for (const phone of phones) {
    phone.faults.clear();
    phone.fullUntil = 0;
    phone.online = phone.saysOnline = true;
    for (const home of phone.homes.values()) yard.forbid(home.user, false);
    if (phone.worker) phone.worker.die();
    for (const tab of phone.living()) {
      tab.traps.clear();
      tab.life.thaw();
    }
  }
}

/** One tab is enough; it is looked at. */
function wakeUp(phone: Phone): void {
  for (const tab of phone.living().slice(1)) {
    tab.die();
    phone.tabs[phone.tabs.indexOf(tab)] = null;
  }
  const tab = phone.living()[0] ?? phone.openTab(0);
  if (phone.session?.expired) phone.signInAgain();
  tab.wake('seen');
}

/** Something is left that waits for nobody's decision. */
function open(outbox: readonly Mutation[], ops: Ops): boolean {
  const lanes = new Set<string>();
  // Where the first save of a walk-round was discarded, a later one makes it, for what was done before that one, too.
  // Its end makes nothing: it refers to the walk-round itself, which has to be there before.
  const making = outbox.filter(
    ({ op, lid, deps }) => ops.get(op)?.replay === 'create' || (ops.get(op)?.begins && !deps.includes(lid)),
  );
  const makers = new Map(making.toReversed().map((m) => [m.lid, m]));
  for (const m of outbox) {
    const waitsFor = [m.lane, ...(ops.get(m.op)?.after?.(m.args, m.lid) ?? [])];
    const needs = m.deps.map((lid) => makers.get(lid)).some((maker) => maker !== undefined && maker !== m);
    if (m.st !== 'failed' && !waitsFor.some((lane) => lanes.has(lane)) && !needs) return true;
    lanes.add(m.lane);
  }
  return false;
}

/** Waits until `done`, which is asked after everything that happens. */
async function until(world: World, ms: number, done: () => Promise<boolean>): Promise<boolean> {
  const end = world.time.now + ms;
  while (!world.broken && world.time.now < end) {
    if (await done()) return true;
    await world.time.run(Math.min(end, world.time.now + 1_000), () => world.broken !== null);
  }
  return done();
}

async function settle(phone: Phone, home: Home): Promise<void> {
  const failed = (await home.outbox()).filter((m) => m.st === 'failed');
  const { works } = phone.world.ledger;
  const store = createStore(home.backend, phone.ops);
  phone.intents.discard += 1;
  for (const { mid, err } of failed) {
    const isDone = (works.get(mid)?.effects.length ?? 0) > 0;
    if (err?.class === 'unconfirmed' && !isDone) await phone.outside(store.release([mid]));
    else await phone.outside(store.discard([mid]));
  }
  phone.intents.discard -= 1;
  phone.tell('person');
}

async function drain(world: World, phone: Phone, home: Home): Promise<void> {
  const decisions = DECISIONS + (await home.outbox()).length;
  for (let i = 0; i < decisions && !world.broken; i++) {
    const drained = await until(world, DRAINS_MS, async () => !open(await home.outbox(), phone.ops));
    const outbox = await home.outbox();
    if (!drained && !world.broken) return world.broke('drains', stuck(outbox));
    world.watch.hold('facts first', await heldUp(home));
    if (outbox.length === 0) return;
    await settle(phone, home);
  }
  const outbox = await home.outbox();
  if (outbox.length > 0) world.broke('drains', `nobody can settle ${stuck(outbox)}`);
}

const stuck = (outbox: readonly Mutation[]): string =>
  outbox.map((m) => `${m.op} ${m.mid} ${m.st} next ${m.nextAt} ${m.err?.class ?? ''}`).join(' · ');

/** Reads everything again, and is green. */
async function readBack(world: World, phone: Phone, home: Home): Promise<void> {
  const leader = (): Engine | undefined =>
    phone.living().find((tab) => tab.host?.home === home && tab.host.engine.status() !== null)?.host?.engine;
  if (phone.living().length === 0) phone.openTab(0);
  await until(world, READS_BACK_MS, () => Promise.resolve(leader() !== undefined));
  if (!leader()) return world.broke('drains', `nobody leads ${phone.index}`);
  const began = world.time.now;
  const isRead = (): boolean => READS.every((path) => (phone.read.get(`${home.user} ${path}`) ?? -1) >= began);
  let pulled = -Infinity;
  const read = await until(world, READS_BACK_MS, () => {
    // Who leads may change, and with them what was wished for: the person pulls down again.
    if (world.time.now >= pulled + PATIENCE_MS) {
      pulled = world.time.now;
      leader()?.wake('person', [...OF_TODAY, 'pictures']);
    }
    return Promise.resolve(isRead());
  });
  // What came is written, too.
  await world.time.run(world.time.now + WRITES_MS, () => world.broken !== null);
  const green = read && (await until(world, READS_BACK_MS, () => isConfirmed(home)));
  if (!green && !world.broken) world.broke('drains', `${phone.index} never reads back`);
}

async function isConfirmed(home: Home): Promise<boolean> {
  const confirmed = (await home.meta('confirmed')) as { readonly fence: number } | undefined;
  return confirmed?.fence === (((await home.meta('acks')) as number | undefined) ?? 0);
}

export async function rest(world: World): Promise<void> {
  await allDrained(world);
  await allAsked(world);
  await allAlike(world);
}

/** Every phone sends all it has, person by person. */
export async function allDrained(world: World): Promise<void> {
  heal(world);
  world.calm = true;
  // Crashed tabs come back, frozen ones hear what they missed.
  await world.time.run(world.time.now + 2_000, () => world.broken !== null);
  for (const phone of world.phones)
    for (const home of phone.homes.values()) {
      if (world.broken) return;
      await takeUp(world, phone, home);
      await drain(world, phone, home);
    }
  // What is late arrives, or it would change what was read already.
  await until(world, LATEST_MS, () => Promise.resolve(world.flying === 0));
}

/** Its person takes the phone. */
async function takeUp(world: World, phone: Phone, home: Home): Promise<void> {
  await until(world, DRAINS_MS, () => {
    if (phone.session?.user !== home.user) void phone.switchTo(home.user);
    return Promise.resolve(phone.session?.user === home.user && !phone.changing);
  });
  wakeUp(phone);
}

/** What may be there twice is put before people, and they decide. */
async function allAsked(world: World): Promise<void> {
  for (const phone of world.phones)
    for (const home of phone.homes.values()) {
      if (world.broken || !(await hasQuestions(world, phone, home))) continue;
      await takeUp(world, phone, home);
      await readBack(world, phone, home);
      if (world.broken) return;
      await judgeQuestions(world, phone, home);
      await answerQuestions(world, phone, home);
      await drain(world, phone, home);
    }
}

/** Every phone shows what the server has, and the server lets everybody go on. */
export async function allAlike(world: World): Promise<void> {
  for (const phone of world.phones) await same(world, phone);
  world.watch.hold('latest wins', world.watch.latest.barred());
  world.watch.hold('each shot once', shotsAtRest(world));
}

async function same(world: World, phone: Phone): Promise<void> {
  const home = phone.homes.get(phone.session?.user ?? -1);
  if (!home || world.broken) return;
  await readBack(world, phone, home);
  if (world.broken) return;
  world.watch.hold('converged', unlike(world, phone, await home.views(), home.user));
  world.watch.hold('converged', await otherLastPictures(world, phone, home));
  world.watch.hold('bounded', unbounded(world, home));
}
