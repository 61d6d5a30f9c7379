/** Who is signed in on this device, for screens. `SessionProvider` provides it. */
import { createContext, use } from 'react';
import type { Permission } from '#contract/permissions.ts';
import type { Session } from './store.ts';

/** Undefined while it is read, null when nobody is signed in. */
export const SessionContext = createContext<Session | null | undefined>(undefined);

/** For the shell, which also exists where nobody is signed in. */
export function useMaybeSession(): Session | null | undefined {
  return use(SessionContext);
}

/** The signed-in person. Only below the shell's signed-in part; offline and after the server forgot the session too. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession where nobody is signed in');
  return session;
}

/** May the signed-in person do this? The server decides in the end; screens ask so as not to offer what it would refuse. */
export function useCan(permission: Permission): boolean {
  return useSession().permissions.includes(permission);
}
