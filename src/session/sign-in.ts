/** Signing in and signing out. React-free: the shell's provider and the sign-in screen call these. */
import { auth, type TwoFactorStage, type User } from '#contract/areas/auth.ts';
import { closeForGood } from '#db/connection.ts';
import { openOwn } from '#db/open.ts';
import { call, type Called } from '#http/call.ts';
import { dropTokens } from '#http/tokens.ts';
import { noteKept } from './kept.ts';
import { noteLeft, sayLeft } from './left.ts';
import { changingSession, readSession, type Session, writeSession } from './store.ts';

type Answered = Called<typeof auth.login>;

/** E-mail and password were right, and the second factor is wanted too: nobody is signed in yet. */
export interface HalfSignedIn {
  readonly ok: false;
  readonly kind: 'stage';
  readonly stage: NonNullable<TwoFactorStage>;
  readonly user: User;
}

export type SignedIn =
  | { readonly ok: true; readonly session: Session }
  | HalfSignedIn
  /** A refusal of the server: its words, the fields of a 422, the wait of a 429. */
  | Extract<Answered, { kind: 'refused' }>
  | { readonly ok: false; readonly kind: 'offline' | 'portal' };

async function unsentOf(userId: number): Promise<number> {
  const database = await openOwn(location.host, userId);
  try {
    return await database.outbox.count();
  } finally {
    closeForGood(database);
  }
}

/** For the sign-in screen. What cannot be counted keeps nobody out. */
async function noteUnsent(user: User): Promise<void> {
  const unsent = await unsentOf(user.id).catch(() => 0);
  if (unsent > 0) await noteKept(user, unsent);
}

/** As the server compares them. */
const plain = (email: string): string => email.trim().toLowerCase();

/**
 * Whoever is signed in and is not the one who comes leaves before the server is asked; answers them. Danger: the new cookie may come and
 * the new session not (a cut answer, an app that is killed). What they have unsent would go out under that cookie.
 */
async function makeRoomFor(email: string): Promise<Session | null> {
  const before = await readSession();
  if (!before || plain(before.user.email) === plain(email)) return null;
  await noteUnsent(before.user);
  await writeSession(null);
  return before;
}

/** Surely refused: nobody's cookie came with it. With a damaged answer, or one of a server that failed, it may have. */
const isRefusal = (answer: Answered): boolean =>
  !answer.ok && answer.kind === 'refused' && answer.status >= 400 && answer.status < 500;

async function enter(email: string, ask: () => Promise<Answered>): Promise<SignedIn> {
  const left = await sayLeft();
  if (left !== 'ended') return { ok: false, kind: left };
  const cookie = await call(auth.csrfCookie, {});
  if (!cookie.ok) return { ok: false, kind: cookie.kind === 'portal' ? 'portal' : 'offline' };
  const before = await makeRoomFor(email);
  const answer = await ask();
  // They go on as before.
  if (before && isRefusal(answer)) await writeSession(before);
  if (!answer.ok)
    return answer.kind === 'refused' || answer.kind === 'portal' ? answer : { ok: false, kind: 'offline' };
  const { user, userPermissions: permissions, two_factor: stage } = answer.body;
  dropTokens();
  // Not there in the answer of a server that knows no second factor.
  if (stage) return { ok: false, kind: 'stage', stage, user };
  const session: Session = { user, permissions, signedInAt: Date.now(), expired: false };
  await writeSession(session);
  // Their work is in sight again: the sign-in screen need not remind of it.
  await noteKept(user, 0);
  return { ok: true, session };
}

/**
 * Signs the person with this e-mail address in by a call that brings their cookie. The session is stored before this resolves. Waits for what
 * another tab is sending.
 */
export function signInBy(email: string, ask: () => Promise<Answered>): Promise<SignedIn> {
  return changingSession(() => enter(email, ask));
}

export function signIn(email: string, password: string): Promise<SignedIn> {
  return signInBy(email, () => call(auth.login, { body: { email, password } }));
}

/** What signing out asks of the sync client of the person who leaves. */
export interface UnsentWork {
  /** Mutations not acknowledged. */
  count(): Promise<number>;
  /** Tries to send everything now; the number that is still here afterwards. */
  send(): Promise<number>;
  discard(): Promise<void>;
  /** Stops sending in this tab. */
  stop(): Promise<void>;
}

export type SignOut =
  | { readonly done: true }
  /** Sending did not end: the person chooses again, nothing was lost, nobody was signed out. */
  | { readonly done: false; readonly left: number };

async function leave({ user }: Session, unsent: number): Promise<void> {
  await noteKept(user, unsent);
  // First here, then there: offline the server hears of it at the next contact, and this device has no session meanwhile.
  await noteLeft();
  await writeSession(null);
  await sayLeft();
  dropTokens();
}

/** Signs out. `discard` deletes unsent work for ever: the screen asked twice and offered the export. */
export async function signOut(choice: 'send' | 'keep' | 'discard', work: UnsentWork): Promise<SignOut> {
  const session = await readSession();
  if (!session) return { done: true };
  if (choice === 'discard') await work.discard();
  const left = choice === 'send' ? await work.send() : 0;
  if (left > 0) return { done: false, left };
  // In the lock: nothing is on its way any more, so the number is right. If another tab does not let go, nothing has happened yet.
  await changingSession(async () => leave(session, await work.count()));
  await work.stop();
  return { done: true };
}
