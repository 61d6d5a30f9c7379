import { useEffect, useState, type ReactNode } from 'react';
import { onSession, readSession, type Session } from './store.ts';
import { SessionContext } from './use-session.ts';

/** Reads who is signed in, and again whenever any tab signs in or out. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [session, setSession] = useState<Session | null>();
  useEffect(() => {
    let gone = false;
    const read = () =>
      void readSession().then(
        (now) => !gone && setSession(now),
        // No storage at all (some private windows): signing in will say so.
        () => !gone && setSession(null),
      );
    const stop = onSession((event) => event === 'changed' && read());
    read();
    return () => {
      gone = true;
      stop();
    };
  }, []);
  return <SessionContext value={session}>{children}</SessionContext>;
}
