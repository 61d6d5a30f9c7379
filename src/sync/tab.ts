/**
 * One tab's share of the engine: it stands for the lead, tells the others what it knows, and keeps its page's truth. Whoever leads,
 * every tab's truth is right: the numbers come from disk, the rest from the leader.
 */
import type { User } from '#contract/areas/auth.ts';
import { noteKept } from '#session/kept.ts';
import { onSession, readSession } from '#session/store.ts';
import type { EngineNow, Saved, Truth } from './api.ts';
import { type Channel, type Message, openChannel } from './channel.ts';
import { same } from './core/same.ts';
import { createFeed, type Feed } from './feed.ts';
import { type Host, type HostOptions, openHost } from './host.ts';
import { standFor } from './stand.ts';
import { type Disk, needsPerson, type Status } from './status.ts';
import type { WakeReason } from './wake.ts';

export interface Tab {
  wake(reason: WakeReason, pulls?: readonly string[]): void;
  /** The page wrote to the database itself, `writes` times so far: something new, or what a person decided. */
  changed(by: 'enqueued' | 'person', writes: number): void;
  settled(mids: Saved['mids'], ms: number): Promise<'sent' | 'failed' | 'waiting'>;
  /** Reads again and resolves when it was read, at the latest after 15 s. */
  refresh(pulls: readonly string[]): Promise<void>;
  now(): EngineNow;
  stop(): Promise<void>;
}

/** While work is pending the loop is woken this often: no other event is sure to come. */
const WORKING_MS = 30_000;
const REFRESH_MS = 15_000;

export interface TabOptions extends Omit<HostOptions, 'changed' | 'as'> {
  /** `writes`: how many of the page's the feed knew of when it looked. */
  readonly tell: (truth: Truth, writes: number) => void;
  readonly writes: number;
}

interface Parts {
  readonly host: Host;
  readonly channel: Channel;
  readonly feed: Feed;
}

export async function openTab({ tell, userId, writes, ...rest }: TabOptions): Promise<Tab> {
  let publish = (): void => undefined;
  const host = await openHost({ ...rest, userId, as: 'tab', changed: () => publish() });
  const feed = createFeed(host, tell, writes);
  const channel = openChannel(host.database.name, (message) => hear({ host, feed, channel }, message));
  const parts: Parts = { host, channel, feed };
  const publisher = createPublisher(parts);
  publish = () => publisher.changed();
  const leadership = standIn(host, userId);
  const working = setInterval(() => nudge(parts), WORKING_MS);
  channel.say({ kind: 'hello' });
  feed.changed();
  const wake = (reason: WakeReason, pulls: readonly string[] = []): void => {
    host.engine.wake(reason, pulls);
    channel.say({ kind: 'wake', reason, pulls });
  };
  return {
    wake,
    changed(by, written) {
      feed.wrote(written);
      channel.say({ kind: 'changed' });
      wake(by);
    },
    settled: (mids, ms) => settled(feed, mids, ms),
    refresh: (pulls) => refresh(feed, () => wake('person', pulls)),
    now: () => ({ leads: host.engine.status() !== null, probeAt: feed.status().probeAt }),
    async stop() {
      clearInterval(working);
      feed.stop();
      await leadership.stop();
      publisher.stop();
      channel.close();
    },
  };
}

/** What others say. Wakes are for the leader; an engine that does not lead keeps them for its first turn, which is harmless. */
function hear({ host, feed, channel }: Parts, message: Message): void {
  const status = host.engine.status();
  switch (message.kind) {
    case 'wake':
      if (status) host.engine.wake(message.reason, message.pulls);
      return;
    case 'changed':
      return feed.changed();
    case 'status':
      return feed.changed(message.status);
    case 'hello':
      if (status) channel.say({ kind: 'status', status });
  }
}

/** Tells every tab after changes, those of one moment at once; the status only when it differs. */
function createPublisher({ host, channel, feed }: Parts): { changed(): void; stop(): void } {
  let told: Status | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const publish = (): void => {
    timer = null;
    const status = host.engine.status();
    if (status && !same(status, told)) {
      if (status.reach !== told?.reach) noteConnection(host, status);
      told = status;
      channel.say({ kind: 'status', status });
      feed.changed(status);
    }
    channel.say({ kind: 'changed' });
    feed.changed();
  };
  return {
    changed: () => void (timer ??= setTimeout(publish)),
    stop: () => clearTimeout(timer ?? undefined),
  };
}

/** When the server was lost and came back is half of what support asks. */
function noteConnection({ store }: Host, { reach }: Status): void {
  void store.note({ at: Date.now(), event: 'connection', mid: null, detail: reach }).catch(() => undefined);
}

/** What `standFor` does with this tab's engine. */
function standIn(host: Host, userId: number): { stop(): Promise<void> } {
  return standFor({
    userId,
    sessions: { read: readSession, on: onSession },
    lead: (signal) => host.lead(signal),
    interrupt: () => host.engine.interrupt(),
    resume: () => {
      if (host.engine.status()?.reach === 'signed-out') host.engine.wake('session');
    },
    left: (person) => remember(host, person),
  });
}

/** Whoever signs in instead, the sign-in screen says what this person left here unsent. */
async function remember({ store }: Host, person: User): Promise<void> {
  const unsent = (await store.outbox()).length;
  if (unsent > 0) await noteKept(person, unsent);
}

/** The timer that does not trust events. */
function nudge({ host, channel, feed }: Parts): void {
  void host.store.outbox().then(
    (outbox) => {
      feed.changed();
      if (outbox.length === 0) return;
      host.engine.wake('own');
      channel.say({ kind: 'wake', reason: 'own', pulls: [] });
    },
    () => undefined,
  );
}

/** Danger: a look that is under way may have read the outbox before these were in it, and would take them for sent. */
export function settled(feed: Feed, mids: readonly string[], ms: number): Promise<'sent' | 'failed' | 'waiting'> {
  return new Promise((resolve) => {
    const end = (how: 'sent' | 'failed' | 'waiting'): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve(how);
    };
    const before = feed.looks();
    const unsubscribe = feed.onLook((_, disk, nth) => {
      const how = nth > before ? fate(disk, mids) : null;
      if (how) end(how);
    });
    const timer = setTimeout(() => end('waiting'), ms);
    feed.changed();
  });
}

function fate({ outbox }: Disk, mids: readonly string[]): 'sent' | 'failed' | null {
  const mine = outbox.filter((m) => mids.includes(m.mid));
  if (mine.length === 0) return 'sent';
  return mine.some(needsPerson) ? 'failed' : null;
}

/** Resolves when a round ended that began after this call, when there is no server to ask, or when it takes too long. */
function refresh(feed: Feed, ask: () => void): Promise<void> {
  const began = Date.now();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const unsubscribe = feed.onLook(() => {
      const { pulledAt, reach } = feed.status();
      if (reach !== 'online' || (pulledAt ?? 0) > began) end();
    });
    const timer = setTimeout(end, REFRESH_MS);
    ask();
  });
}
