import { useEffect, useState, type ReactNode } from 'react';
import { becomePresent } from '#http/present.ts';
import { onSession, readSession, type Session } from './store.ts';
import { SessionContext } from './use-session.ts';

/**
 * Reads who is signed in, and again whenever any tab signs in or out. A page that was left or frozen reads when people return: what it
 * began before would be in the way of those who sign in elsewhere.
 */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const [session, setSession] = useState<Session | null>();
  useEffect(() => {
    let gone = false;
    const read = () =>
      void readSession().then(
        (now) => {
          if (gone) return;
          becomePresent(now?.user.id ?? null);
          setSession(now);
        },
        // No storage at all (some private windows): signing in will say so. Who is known stays known when one look fails.
        () => !gone && setSession((old) => old ?? null),
      );
    let left = false;
    const end = new AbortController();
    const { signal } = end;
    addEventListener('pagehide', () => (left = true), { signal });
    const come = (): void => {
      if (left) read();
      left = false;
    };
    addEventListener('pageshow', come, { signal });
    const stop = onSession((event) => event === 'changed' && !left && read());
    read();
    return () => {
      gone = true;
      end.abort();
      stop();
    };
  }, []);
  return <SessionContext value={session}>{children}</SessionContext>;
}
