/**
 * Who is signed in on this device. Kept apart from the databases of the persons (idb-keyval), read by every tab and by the
 * workers; a session stays until the person signs out: an expired one only asks to sign in again.
 */
import type { TwoFactorStage, User } from '#contract/areas/auth.ts';
import type { Permission } from '#contract/permissions.ts';
import { createStore, get, set, del, update } from 'idb-keyval';

/** What the server wants besides the password: the code of the authenticator, or that one is set up. */
export type SecondFactor = NonNullable<TwoFactorStage>;

export interface Session {
  readonly user: User;
  readonly permissions: readonly Permission[];
  /** Device clock, ms. */
  readonly signedInAt: number;
  /** The server no longer knows it: work goes on, nothing is sent until the person signs in again. */
  readonly expired: boolean;
  /** What the server wants before it goes on with this session. Null or absent: the password. Only in one that is expired. */
  readonly asks?: SecondFactor | null;
}

const store = createStore('yardhand-session', 'session');
const SESSION = 'session';
const CHANNEL = 'yardhand-session';

/** `changing`: somebody signs in or out as soon as nothing is being sent; who sends must stop now. */
export type SessionEvent = 'changing' | 'changed';

/** Told to all tabs and workers, this one too. */
function announce(event: SessionEvent): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(event);
  channel.close();
}

/** The session of this device, or null when nobody is signed in. */
export async function readSession(): Promise<Session | null> {
  return (await get<Session>(SESSION, store)) ?? null;
}

export async function writeSession(session: Session | null): Promise<void> {
  await (session ? set(SESSION, session, store) : del(SESSION, store));
  announce('changed');
}

/** Changes the session of this person, if it is still theirs. */
async function amend(userId: number, change: (session: Session) => Session): Promise<void> {
  let changed = false;
  await update<Session | undefined>(
    SESSION,
    (old) => {
      const next = old?.user.id === userId ? change(old) : old;
      changed = next !== old;
      return next;
    },
    store,
  );
  if (changed) announce('changed');
}

/** The server answered 401 to this person. `asks`: what it wants; null: the password. */
export function markExpired(userId: number, asks: SecondFactor | null = null): Promise<void> {
  return amend(userId, (session) =>
    session.expired && (session.asks ?? null) === asks ? session : { ...session, expired: true, asks },
  );
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What the settings master says about the person. Announced only when it differs. */
export function learnPerson(user: User, permissions: readonly Permission[]): Promise<void> {
  return amend(user.id, (session) => {
    const next = { ...session, user, permissions: [...permissions] };
    return same([session.user, session.permissions], [user, permissions]) ? session : next;
  });
}

/** Calls back on every change of the session, whichever tab made it. Answers the unsubscribe. */
export function onSession(listener: (event: SessionEvent) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', (message: MessageEvent<SessionEvent>) => listener(message.data));
  return () => channel.close();
}

/**
 * Sending goes on under a shared lock, signing in and out under the exclusive one: the cookie cannot change from A's to B's
 * while A's work is on its way.
 */
const LOCK = 'yardhand-session';

export function whileSending<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return navigator.locks.request(LOCK, { mode: 'shared', signal }, work) as Promise<T>;
}

/** Interrupts all sending, waits until it ended (a minute at most, then it throws), and keeps it off while `work` runs. */
export function changingSession<T>(work: () => Promise<T>): Promise<T> {
  announce('changing');
  return navigator.locks.request(LOCK, { mode: 'exclusive', signal: AbortSignal.timeout(60_000) }, work) as Promise<T>;
}
