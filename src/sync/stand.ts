/** Who stands for the lead: the engines of the person who is signed in on this device, and not a moment longer. */
import type { User } from '#contract/areas/auth.ts';
import type { Session, SessionEvent } from '#session/store.ts';

export interface Standing {
  readonly userId: number;
  readonly sessions: {
    read(): Promise<Session | null>;
    /** Answers the unsubscribe. */
    on(listener: (event: SessionEvent) => void): () => void;
  };
  /** Leads whenever it can until the signal aborts. */
  lead(signal: AbortSignal): Promise<void>;
  /** Stops what is being sent, at once: somebody signs in or out. */
  interrupt(): void;
  /** The session of this person is good (again). */
  resume(): void;
  /** Somebody else is signed in, or nobody; this one was before. */
  left(person: User): Promise<void>;
}

interface Candidacy {
  readonly end: AbortController;
  readonly over: Promise<void>;
}

/** Follows the session until `stop`, which resolves when the last turn as leader is over. */
export function standFor(s: Standing): { stop(): Promise<void> } {
  let candidacy: Candidacy | null = null;
  let person: User | null = null;
  let stopped = false;
  const stand = (): void => {
    if (candidacy || stopped) return;
    const end = new AbortController();
    candidacy = { end, over: s.lead(end.signal) };
  };
  const withdraw = async (): Promise<void> => {
    const ending = candidacy;
    candidacy = null;
    ending?.end.abort();
    await ending?.over;
  };
  const follow = async (): Promise<void> => {
    const session = await s.sessions.read();
    if (session?.user.id !== s.userId) {
      await withdraw();
      if (person) await s.left(person);
      return;
    }
    person = session.user;
    stand();
    if (!session.expired) s.resume();
  };
  const followed = (): void => void follow().catch(() => undefined);
  const unsubscribe = s.sessions.on((event) => (event === 'changing' ? s.interrupt() : followed()));
  followed();
  return {
    stop: () => {
      stopped = true;
      unsubscribe();
      return withdraw();
    },
  };
}
