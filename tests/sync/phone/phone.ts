/** A phone: its databases, its tabs, its clock, its network, and who is signed in on it. */
import { OPS } from '#sync/ops/table.ts';
import { type Pull, PULLS } from '#sync/pull-keys.ts';
import { rentalOps, rentalPulls } from '#tests/support/rental-calls.ts';
import type { WakeReason } from '#sync/wake.ts';
import type { PhoneSpec } from '../history.ts';
import type { Rng } from '../random.ts';
import type { World } from '../world.ts';
import { Faults } from './faults.ts';
import type { Home, Ops } from './home.ts';
import { Locks } from './locks.ts';
import { Tab } from './tab.ts';

const RENTAL_OPS = rentalOps(OPS, ({ t }) => t === 'odometers' || t === 'images' || t === 'punches');
const RENTAL_PULLS = rentalPulls(PULLS, ['punches']);

interface Session {
  readonly user: number;
  token: string;
  expired: boolean;
}

export class Phone {
  readonly index: number;
  readonly world: World;
  readonly rng: Rng;
  readonly locks: Locks;
  readonly faults = new Faults();
  readonly homes = new Map<number, Home>();
  /** By their number; null while closed. */
  readonly tabs: (Tab | null)[];
  worker: Tab | null = null;
  /** All that ever were, its workers too. */
  readonly opened: Tab[] = [];
  /** What its tabs are just writing. */
  readonly intents = { acking: new Set<string>(), enqueue: 0, discard: 0, replace: 0 };
  session: Session | null = null;
  csrf: string | null = null;
  /** Somebody signs in or out: nothing is sent. */
  changing = false;
  skew: number;
  /** Its clock was set in this history. */
  wasSet = false;
  online = true;
  saysOnline = true;
  /** The server, or something before it, answered 401 since the last sign-in; and how often it changed the CSRF token. */
  refused = false;
  renewals = 0;
  /** Until when the server asked to be left alone by all, virtual ms; and which leader of whom it told. */
  quiet: {
    readonly since: number;
    readonly until: number;
    readonly tab: string;
    readonly user: number | null;
    readonly epoch: number | null;
  } | null = null;
  /** By person and path: when it asked for what it was told last, virtual ms. */
  readonly read = new Map<string, number>();
  /** Which fields of which todo the person ever set. */
  readonly said = new Map<string, Set<string>>();
  /** Until when there is no room, virtual ms. */
  fullUntil = 0;
  readonly ops: Ops;
  readonly pulls: readonly Pull[];

  constructor(world: World, index: number, spec: PhoneSpec, rng: Rng) {
    this.world = world;
    this.index = index;
    this.rng = rng;
    this.locks = new Locks(world.time);
    this.skew = spec.skew;
    const { rental = false } = world.history;
    this.ops = rental ? RENTAL_OPS : OPS;
    this.pulls = rental ? RENTAL_PULLS : PULLS;
    this.tabs = Array.from({ length: spec.tabs }, () => null);
    this.signIn(spec.user);
    const { dark = 0 } = spec;
    this.online = dark === 0;
    if (dark > 0)
      world.time.after(dark, () => {
        this.online = true;
      });
  }

  home(user: number): Home {
    const known = this.homes.get(user);
    if (known) return known;
    const home = this.world.makeHome(this, user);
    this.homes.set(user, home);
    return home;
  }

  signIn(user: number): void {
    const token = this.world.yard.signIn(user);
    this.session = { user, token, expired: false };
    this.takeCsrf();
  }

  /** The cookie of the newest answer. */
  takeCsrf(): void {
    this.csrf = this.world.yard.csrfOf(this.session?.token ?? null);
  }

  /** The bar says: sign in again. They do, after a while. */
  expired(user: number): void {
    const { session } = this;
    if (!session || session.user !== user || session.expired) return;
    if (!this.refused && this.renewals < 2)
      this.world.broke('no surprise', 'asked to sign in, and the server said nothing of it');
    this.refused = false;
    this.renewals = 0;
    session.expired = true;
    this.world.log('expired', this.index);
    this.world.time.after(this.world.patience(this), () => this.signInAgain());
  }

  signInAgain(): void {
    const { session } = this;
    if (!session) return;
    session.token = this.world.yard.signIn(session.user);
    session.expired = false;
    this.takeCsrf();
    for (const tab of this.living()) tab.hearWake('session');
  }

  living(): Tab[] {
    const tabs = this.worker ? [...this.tabs, this.worker] : this.tabs;
    return tabs.filter((tab) => tab !== null && !tab.life.dead) as Tab[];
  }

  /** The tab of that number, opened when it is not. */
  openTab(n: number): Tab {
    const at = n % this.tabs.length;
    const there = this.tabs[at];
    if (there && !there.life.dead) return there;
    const tab = new Tab(this, `${this.index}.${at}`, this.ops);
    this.tabs[at] = tab;
    tab.open();
    return tab;
  }

  crash(tab: Tab, back: number): void {
    if (tab.life.dead) return;
    this.world.log('crash', tab.name);
    tab.die();
    const at = this.tabs.indexOf(tab);
    if (at >= 0) this.world.time.after(back, () => void this.openTab(at));
  }

  /** The person sets these fields of a todo. */
  says(lid: string, patch: object): void {
    const fields = this.said.get(lid) ?? new Set<string>();
    for (const field of Object.keys(patch)) fields.add(field);
    this.said.set(lid, fields);
  }

  say(from: Tab, reason: WakeReason): void {
    for (const tab of this.living())
      if (tab !== from) this.world.time.after(this.rng.int(4), () => tab.hearWake(reason));
  }

  /** What the browser tells a page, and the page its tabs: a frozen one hears it when it is thawed. */
  tell(reason: WakeReason): void {
    const [tab] = this.living();
    tab?.life.run('message', () => tab.wake(reason));
  }

  isFull(): boolean {
    return this.world.time.now < this.fullUntil && this.rng.chance(0.6);
  }

  outside<T>(work: Promise<T>): Promise<T> {
    return this.world.outside(work);
  }

  /** Another person signs in: sending ends first, then the cookie changes, then the tabs follow. */
  async switchTo(user: number): Promise<void> {
    if (this.changing || this.session?.user === user) return;
    this.changing = true;
    for (const tab of this.living()) tab.host?.engine.interrupt();
    await this.idle();
    if (this.session) this.world.yard.signOut(this.session.token);
    this.signIn(user);
    this.world.log('user', this.index, user);
    this.changing = false;
    for (const tab of this.living()) {
      tab.life.run('message', () => {
        void tab.leave().then(() => tab.open());
      });
    }
  }

  /** Until nothing of this phone is on its way: a minute at most, as the session lock has it. */
  async idle(): Promise<void> {
    for (let i = 0; i < 120 && this.living().some((tab) => tab.underWay > 0); i++)
      await new Promise<void>((done) => this.world.time.after(500, done));
  }
}
