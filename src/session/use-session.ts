/** Who is signed in on this device, for screens. The shell provides it. */
import { createContext, use } from 'react';
import type { User } from '#contract/areas/auth.ts';
import type { Permission } from '#contract/permissions.ts';

export interface Session {
  readonly user: User;
  readonly permissions: readonly Permission[];
}

export const SessionContext = createContext<Session | null>(null);

/** The signed-in person. Only below the shell's signed-in part; offline too. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession where nobody is signed in');
  return session;
}

/** May the signed-in person do this? The server decides in the end; screens ask so as not to offer what it would refuse. */
export function useCan(permission: Permission): boolean {
  return useSession().permissions.includes(permission);
}
