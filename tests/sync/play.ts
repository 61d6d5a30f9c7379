/** Does one step of a history. */
import type { Mutation } from '#db/records.ts';
import type { Saved } from '#sync/api.ts';
import { NoSpace, type Undone } from '#sync/ports.ts';
import { createStore } from '#sync/store.ts';
import { rowsBegun, withDependents } from '#sync/store-person.ts';
import { MAKERS, type Shown } from './acts.ts';
import { BOOKING_MAKERS } from './booking-acts.ts';
import { Injected } from './broken.ts';
import type { Step } from './history.ts';
import { tornAct } from './invariants/torn.ts';
import { office } from './office.ts';
import type { Home } from './phone/home.ts';
import type { Phone } from './phone/phone.ts';
import { PICTURE_MAKERS } from './picture-acts.ts';
import { PRIVATE_MAKERS } from './private-acts.ts';
import { Tab } from './phone/tab.ts';
import type { World } from './world.ts';

/** The tab that the person looks at: one that runs, opened if there is none. */
function inFront(phone: Phone): Tab {
  return phone.tabs.find((tab) => tab?.life.runs && tab.host) ?? phone.openTab(0);
}

async function shownBy(home: Home): Promise<Shown> {
  const rows = await home.views();
  return (t) => rows[t];
}

const ALL_MAKERS = { ...MAKERS, ...BOOKING_MAKERS, ...PICTURE_MAKERS, ...PRIVATE_MAKERS };

async function act(phone: Phone, { what, pick, undo }: Extract<Step, { do: 'act' }>, n: number): Promise<void> {
  const tab = inFront(phone);
  const { host } = tab;
  if (!host) return;
  const { world } = phone;
  const uuid = (): string => tab.random.uuid();
  const { vehicle } = world.yard.records;
  const shown = await shownBy(host.home);
  const intents = ALL_MAKERS[what]({ shown, rng: tab.rng, uuid, n, now: world.time.now, vehicle }, pick);
  if (!intents || intents.length === 0) return;
  world.count(`act ${what}`);
  const ids = new Set<string>();
  for (const { op, args } of intents) if (op === 'todos.update') phone.says(args.lid, args['patch'] as object);
  await tab.act(host, intents, ids, undo === undefined ? 0 : UNDO_MS).then(
    (saved) => {
      isThere(world, saved, what);
      if (typeof undo === 'number') world.time.after(undo, () => void undoInFront(phone, host.home, saved));
    },
    async (error: unknown) => {
      if (!(error instanceof NoSpace || error instanceof Injected)) return world.broke('no surprise', String(error));
      // What failed after its commit is there, and nobody could know.
      if (error instanceof NoSpace) world.watch.hold('nothing torn', tornAct(await host.home.outbox(), ids));
    },
  );
}

/** As long as an act of people may be taken back (src/kit/outbox/use-undoable.ts). */
const UNDO_MS = 11_000;

const UNDONE: Readonly<Record<Undone, string>> = { done: 'in time', sent: 'too late', needed: 'refused, it is needed' };

/** The person thinks better of it, in whatever tab they look at by then. All of the act goes, or nothing of it. */
async function undoInFront(phone: Phone, home: Home, { mids }: Saved): Promise<void> {
  const { host } = inFront(phone);
  if (host?.home !== home) return;
  const before = await home.outbox();
  const disk = createStore(home.backend, phone.ops);
  const begun = await phone.outside(rowsBegun(before, phone.ops, (t, lid) => disk.base(t, lid)));
  const others = withDependents(before, phone.ops, mids, begun).filter((m) => !mids.includes(m.mid));
  const undone = await host.store.undo(mids).catch((error: unknown) => {
    if (!(error instanceof NoSpace || error instanceof Injected)) phone.world.broke('no surprise', String(error));
    return null;
  });
  phone.world.count(`undo ${undone === null ? 'failed' : UNDONE[undone]}`);
  if (undone !== 'done') return;
  for (const { op, mid } of others)
    phone.world.broke('nothing lost', `${op} ${mid} went with an undo of something else`);
  const left = (await home.outbox()).filter((m) => mids.includes(m.mid));
  if (left.length > 0) phone.world.broke('nothing torn', `${left.length} of ${before.length} stayed after an undo`);
}

function isThere(world: World, { mids }: Saved, what: string): void {
  world.log('saved', what, mids.length);
  for (const mid of mids)
    if (!world.ledger.works.has(mid)) world.broke('nothing lost', `${what} ${mid} was saved nowhere`);
}

/** What the person does about work that needs them: they look whether it is there, as the app asks them to. */
async function person(phone: Phone, how: 'retry' | 'retryAll' | 'edit' | 'discard', pick: number): Promise<void> {
  const tab = inFront(phone);
  const { host } = tab;
  if (!host) return;
  const failed = (await host.home.outbox()).filter((m) => m.st === 'failed');
  const one = failed[pick % Math.max(1, failed.length)];
  if (!one) return;
  phone.world.count(`person ${how}`);
  await decide(tab, how, one, failed).catch((error: unknown) => {
    if (!(error instanceof NoSpace || error instanceof Injected)) phone.world.broke('no surprise', String(error));
  });
  tab.wake('person');
}

async function decide(tab: Tab, how: string, one: Mutation, failed: readonly Mutation[]): Promise<unknown> {
  const { store } = tab.host!;
  const { works } = tab.phone.world.ledger;
  const isDone = ({ mid }: Mutation): boolean => (works.get(mid)?.effects.length ?? 0) > 0;
  // “Look whether it is there: then discard this, else send it again.”
  if (one.err?.class === 'unconfirmed') return isDone(one) ? store.discard([one.mid]) : store.release([one.mid]);
  if (how === 'discard') return store.discard([one.mid]);
  if (how === 'edit' && !isDone(one)) return store.replace(one.mid, tab.random.uuid(), one.args);
  if (how === 'retryAll')
    return store.release(failed.filter((m) => m.err?.class !== 'unconfirmed' || !isDone(m)).map((m) => m.mid));
  return store.release([one.mid]);
}

/** In the page that the person looks at, as it runs out of room. */
async function evict(phone: Phone): Promise<void> {
  const freed = await inFront(phone).host?.home.makeRoom();
  phone.world.count(`small pictures made room: ${freed ? 'some' : 'none'}`);
}

function crash(phone: Phone, step: Extract<Step, { do: 'crash' }>): void {
  const tab = phone.openTab(step.tab);
  const end = (): void => phone.crash(tab, step.back);
  if (step.calls === 0) return end();
  tab.traps.set({ port: step.at, calls: step.calls, when: step.when, what: 'crash', times: 1, crash: end });
}

function freeze(tabs: readonly Tab[], ms: number): void {
  for (const tab of tabs) {
    if (tab.life.frozen) continue;
    tab.life.frozen = true;
    tab.phone.world.time.after(ms, () => tab.life.thaw());
  }
}

function offline(phone: Phone, ms: number, known: boolean): void {
  const { time } = phone.world;
  phone.online = false;
  if (known) phone.saysOnline = false;
  if (known) phone.tell('network');
  time.after(ms, () => {
    phone.online = phone.saysOnline = true;
    if (known) phone.tell('network');
  });
}

function worker(phone: Phone, ms: number): void {
  if (phone.worker && !phone.worker.life.dead) return;
  const tab = new Tab(phone, `${phone.index}.sw`, phone.ops);
  phone.worker = tab;
  tab.open();
  phone.world.time.after(Math.min(ms, 25_000), () => {
    tab.host?.end.abort();
    phone.world.time.after(1_000, () => tab.die());
  });
}

/** `n`: which step it is. */
export async function play(world: World, step: Step, n: number): Promise<void> {
  const phone = world.phones[step.phone % world.phones.length]!;
  world.log('step', n, step.do);
  world.count(`step ${step.do}`);
  switch (step.do) {
    case 'act':
      return act(phone, step, n);
    case 'person':
      return person(phone, step.how, step.pick);
    case 'office':
      return office(world, step.what, step.pick, n);
    case 'fault':
      return phone.faults.add({ fault: step.fault, on: step.on, times: step.times });
    case 'offline':
      return offline(phone, step.ms, step.known);
    case 'clock':
      phone.skew += step.by;
      phone.wasSet = true;
      return;
    case 'crash':
      return crash(phone, step);
    case 'freeze':
      return freeze([phone.openTab(step.tab)], step.ms);
    case 'sleep':
      return freeze(phone.living(), step.ms);
    case 'tokens':
      return world.yard.endTokens(phone.session?.user ?? 0);
    case 'steal':
      return phone.locks.rob(`leader ${phone.session?.user}`);
    case 'evict':
      return evict(phone);
    case 'full':
      phone.fullUntil = world.time.now + step.ms;
      return;
    case 'database': {
      const { calls, when, times } = step;
      return phone
        .openTab(step.tab)
        .traps.set({ port: 'store', calls, when, times, what: 'error', crash: () => undefined });
    }
    case 'switch':
    case 'expire':
    case 'forbid':
    case 'look':
    case 'worker':
    case 'version':
      return later(world, phone, step);
  }
}

type Rest = Extract<Step, { do: 'switch' | 'expire' | 'forbid' | 'look' | 'worker' | 'version' }>;

async function later(world: World, phone: Phone, step: Rest): Promise<void> {
  const { time, yard } = world;
  const user = phone.session?.user ?? 0;
  switch (step.do) {
    case 'switch':
      time.after(step.back, () => void (world.calm ? undefined : phone.switchTo(user)));
      return phone.switchTo(step.user);
    case 'expire':
      if (phone.session) yard.signOut(phone.session.token);
      return;
    case 'forbid':
      yard.forbid(user, true);
      time.after(step.ms, () => yard.forbid(user, false));
      return;
    case 'look':
      phone.openTab(0);
      return phone.tell('seen');
    case 'worker':
      return worker(phone, step.ms);
    case 'version':
      return;
  }
}
