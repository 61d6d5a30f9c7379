/** Looks at everything that is committed, sent and done, and asks the invariants about it. */
import { rentalToken } from '#contract/areas/rental-token.ts';
import type { BlobRow, ConflictRow, Lid, Mutation, Row, TableName } from '#db/records.ts';
import { TABLES } from '#db/tables.ts';
import type { Outcome } from '#sync/core/types.ts';
import type { Change } from '#sync/memory-store.ts';
import type { NetRequest } from '#sync/ports.ts';
import { fromBefore } from './invariants/mirror.ts';
import { twice } from './invariants/at-most-once.ts';
import { hammers } from './invariants/bounded.ts';
import { dishonest } from './invariants/badge.ts';
import { melted, setBack, unheard, unsaid } from './invariants/bookings.ts';
import { unfolded, wentBack } from './invariants/fold.ts';
import { falseHours } from './invariants/hours.ts';
import { outOfOrder } from './invariants/lane-order.ts';
import { Latest } from './invariants/latest.ts';
import { lost } from './invariants/nothing-lost.ts';
import { bytesGone, leftAlone, misplaced, neverThere, shownIn, takenAway, unread } from './invariants/pictures.ts';
import { HeldToken } from './invariants/one-fetch.ts';
import { unresolved } from './invariants/references.ts';
import { notTheSender, overtaken } from './invariants/sender.ts';
import { anothers } from './invariants/strangers.ts';
import { tornBytes } from './invariants/torn.ts';
import type { Invariant } from './broken.ts';
import type { Work } from './ledger.ts';
import type { Home } from './phone/home.ts';
import type { Phone } from './phone/phone.ts';
import type { Tab } from './phone/tab.ts';
import type { Wire } from './server/asked.ts';
import { type Effect, pathOf, type Watch as ServerWatch } from './server/yard.ts';
import type { World } from './world.ts';

type Answer = Extract<Outcome, { kind: 'answer' }>;

/** Statuses by which a server says all that it will ever say to this person. */
const SAYS_ALL: ReadonlySet<number> = new Set([200, 304, 403, 404, 410, 422]);

const VIEWS: ReadonlySet<string> = new Set(TABLES);

/** What is read with a token; punches in histories that say `rental` (phone/phone.ts). */
const NEED_TOKENS = ['booking-mirror', 'userPunchList'];

export class Watch implements ServerWatch {
  readonly latest: Latest;
  readonly #world: World;
  readonly #conflicts = new Map<number, ConflictRow[]>();
  readonly #led = new Map<Home, number>();
  readonly #ackedAt = new Map<Home, number>();
  readonly #tokens = new Map<Tab, Map<number, HeldToken>>();
  /** Pictures that reads of a database's tabs were told of. */
  readonly #shown = new Map<Home, Set<string>>();

  constructor(world: World) {
    this.#world = world;
    this.latest = new Latest(world);
  }

  conflictsOf(phone: number): readonly ConflictRow[] {
    return this.#conflicts.get(phone) ?? [];
  }

  /** Virtual ms since when the present leader of a database leads. */
  ledSince(home: Home): number {
    return this.#led.get(home) ?? 0;
  }

  /** Virtual ms of the last success of a database; -1: none. */
  ackedAt(home: Home): number {
    return this.#ackedAt.get(home) ?? -1;
  }

  hold(invariant: Invariant, problem: string | null): void {
    if (problem !== null) this.#world.broke(invariant, problem);
  }

  knocked(wire: Wire, user: number | null): void {
    this.hold('nobody else’s work', anothers(this.#world, wire, user));
  }

  effect(effect: Effect): void {
    const { ledger, time } = this.#world;
    this.#world.log('did', effect.path, effect.mid, effect.done.made?.id ?? '');
    const work = ledger.happened(effect, time.now);
    if (!work) return this.#world.broke('no surprise', `${effect.path} came from nobody: ${effect.mid}`);
    this.hold('at most once', twice(this.#world, work, effect));
    this.hold('lane order', outOfOrder(this.#world, work));
    this.hold('latest wins', this.latest.after(effect, work));
    this.hold('honest hours', falseHours(this.#world, work, effect));
    this.hold('status stands', setBack(work, effect));
    this.hold('each shot once', misplaced(this.#world, work, effect));
  }

  leaving(tab: Tab, request: NetRequest): void {
    const { ledger, time } = this.#world;
    this.#world.log('send', tab.name, pathOf(request.endpoint.path), request.key ?? '');
    this.hold('no unresolved reference', unresolved(request));
    this.hold('one sender', notTheSender(this.#world, tab, request));
    this.hold('bounded', hammers(tab, request, time.now));
    if (request.key !== null) ledger.sent(request.key.slice(0, 36), time.now);
  }

  /** What a tab is told of what it asked at `left`. */
  answered(tab: Tab, request: NetRequest, left: number, { status, retryAfterMs, body }: Answer): void {
    if (status === 200) this.#told(tab, body);
    if (status === 401 && request.endpoint.auth === 'rental')
      for (const held of this.#tokens.get(tab)?.values() ?? []) held.refused(request);
    if (status === 429 && request.endpoint.path !== rentalToken.path) this.#askedForQuiet(tab, retryAfterMs ?? 0);
    if (request.endpoint.path === rentalToken.path) {
      // Who gets no token may read nothing that needs one.
      if (status === 403 || status === 404) for (const path of NEED_TOKENS) this.#read(tab, path, left);
    } else if (SAYS_ALL.has(status)) this.#read(tab, pathOf(request.endpoint.path), left);
  }

  #read(tab: Tab, path: string, left: number): void {
    const what = `${tab.host?.home.user} ${path}`;
    // Another tab may have asked later, and been told sooner.
    tab.phone.read.set(what, Math.max(left, tab.phone.read.get(what) ?? left));
  }

  #told(tab: Tab, body: unknown): void {
    const home = tab.host?.home;
    if (!home) return;
    const shown = this.#shown.get(home) ?? new Set<string>();
    for (const name of shownIn(body)) shown.add(name);
    this.#shown.set(home, shown);
  }

  /** 429: everybody is to wait. */
  #askedForQuiet(tab: Tab, ms: number): void {
    tab.phone.quiet = {
      since: this.#world.time.now,
      until: this.#world.time.now + ms,
      tab: tab.name,
      user: tab.host?.home.user ?? null,
      epoch: tab.host?.epoch ?? null,
    };
  }

  /** What a tab holds of a person's rental tokens. */
  tokens(tab: Tab, user: number): HeldToken {
    const held = new HeldToken((problem) => this.#world.broke('one refresh', `${tab.name}: ${problem}`));
    const known = this.#tokens.get(tab) ?? new Map<number, HeldToken>();
    this.#tokens.set(tab, known.set(user, held));
    return held;
  }

  refreshing(tab: Tab, by: 1 | -1): void {
    tab.refreshing += by;
    if (tab.refreshing > 1) this.#world.broke('one refresh', `${tab.name}: ${tab.refreshing} at once`);
  }

  /** After every transaction of a database that can be looked into. */
  committed(phone: Phone, home: Home, changes: readonly Change[]): void {
    const rows = new Map<string, readonly [TableName, Lid]>();
    // First what is kept of values that lost: it excuses what follows.
    for (const { table, before, after } of changes)
      if (table === 'conflicts' && after && !before) this.#conflict(phone, after as ConflictRow);
    const touch = (t: TableName, lid: Lid): void => void rows.set(lid, [t, lid]);
    for (const { table, before, after } of changes) {
      const row = (after ?? before) as { readonly lid: Lid; readonly t: TableName };
      if (VIEWS.has(table)) touch(table as TableName, row.lid);
      if (table === 'todos' || table === 'bookings' || table === 'privateRentals')
        this.hold('converged', wentBack(before as Row | undefined, after as Row | undefined));
      this.hold('converged', fromBefore(this.#world, table, before as Row | undefined, after as Row | undefined));
      if (table === 'base') touch(row.t, row.lid);
      if (table === 'meta') this.#meta(home, before, after);
      if (table !== 'outbox') continue;
      touch(row.t, row.lid);
      this.#outbox(phone, home, before as Mutation | undefined, after as Mutation | undefined);
    }
    if (!home.memory) return;
    this.#pictures(home, home.memory, changes);
    for (const [t, lid] of rows.values()) this.hold('view is the fold', unfolded(home.memory, phone.ops, t, lid));
  }

  #pictures(home: Home, memory: NonNullable<Home['memory']>, changes: readonly Change[]): void {
    const shown = this.#shown.get(home) ?? new Set<string>();
    for (const { table, before, after } of changes) {
      const [was, is] = [before as Row | undefined, after as Row | undefined];
      this.hold('honest badge', unread(table, was, is, shown));
      if (table === 'blobs' && before && !after)
        this.hold('nothing torn', bytesGone(this.#world, memory, before as BlobRow));
      if (was) this.hold('converged', takenAway(this.#world, memory, table, was, is));
      this.hold('converged', leftAlone(memory, table, was, is));
    }
  }

  /** At every step. */
  look(phone: Phone): void {
    for (const home of phone.homes.values()) this.hold('honest badge', dishonest(phone, home));
  }

  #conflict(phone: Phone, row: ConflictRow): void {
    this.#world.count('conflict kept');
    this.#conflicts.set(phone.index, [...this.conflictsOf(phone.index), row]);
  }

  #meta(home: Home, before: object | undefined, after: object | undefined): void {
    const epochs = [before, after].map((row) => row as { key: string; value: { epoch?: number } } | undefined);
    if (epochs[1]?.key !== 'lead' || epochs[0]?.value.epoch === epochs[1].value.epoch) return;
    this.#led.set(home, this.#world.time.now);
    this.#world.count('takeover');
  }

  #outbox(phone: Phone, home: Home, before: Mutation | undefined, after: Mutation | undefined): void {
    const { ledger } = this.#world;
    const name = `${before?.st ?? 'new'} → ${after?.st ?? 'gone'}`;
    this.#world.count(name);
    this.#world.log(phone.index, (after ?? before)?.mid ?? '', name);
    if (after) {
      ledger.saved(after, phone.index, this.#world.time.now);
      if (home.memory) this.hold('nothing torn', tornBytes(home.memory, after));
      if (home.memory && before) this.hold('one sender', overtaken(home.memory, before, after));
    }
    const asked =
      after?.st === 'failed' && after.err?.class === 'unconfirmed' ? ledger.works.get(after.mid) : undefined;
    if (asked) asked.unconfirmed = true;
    if (before && before.mid === after?.mid) this.hold('nothing lost', melted(before, after));
    const work = ledger.works.get(after?.mid ?? '');
    if (work && after?.st === 'failed') this.hold('status stands', unheard(this.#world, work, after.err));
    if (before && before.mid !== after?.mid) this.#left(phone, home, before, after !== undefined);
    if (after?.err?.message.startsWith('The app could not put this together'))
      this.#world.broke('no unresolved reference', `${after.op} ${after.mid} could not be put together`);
  }

  /** A mutation is in the outbox no more. */
  #left(phone: Phone, home: Home, { mid, st }: Mutation, replaced: boolean): void {
    const work = this.#world.ledger.works.get(mid);
    if (!work) return;
    const { intents } = phone;
    if (replaced && intents.replace > 0) work.fate = 'replaced';
    // A tab may have died over an acknowledgement of what failed later.
    else if (intents.discard > 0 && (st === 'failed' || !intents.acking.has(mid))) work.fate = 'discarded';
    else if (intents.acking.has(mid)) this.#acked(home, work);
    else if (intents.enqueue > 0) work.fate = 'melted';
    else this.#world.broke('nothing lost', `${work.op} ${mid} vanished`);
  }

  #acked(home: Home, work: Work): void {
    this.#ackedAt.set(home, this.#world.time.now);
    work.fate = 'acked';
    this.hold('nothing lost', lost(this.#world, work) ?? unsaid(work) ?? neverThere(this.#world, work));
    this.hold('latest wins', this.latest.acked(work));
    this.hold('status stands', unheard(this.#world, work, null));
  }
}
