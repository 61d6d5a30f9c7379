import { useState } from 'react';
import { ChakraProvider } from '@chakra-ui/react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { SessionProvider } from '#session/session-provider.tsx';
import { useMaybeSession } from '#session/use-session.ts';
import { system } from '#ui/system.ts';
import { later } from '#ui/later.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { Entry, isEntry } from './entry.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const SignedIn = later(() => import('./signed-in.tsx'));

export function App() {
  return (
    <ChakraProvider value={system}>
      <ErrorBoundary>
        {/* Drawn before the next key comes: in a transition, what is typed after the key that opens a form would not be in it. */}
        <BrowserRouter useTransitions={false}>
          <SessionProvider>
            <ToastProvider>
              <Gate />
            </ToastProvider>
          </SessionProvider>
        </BrowserRouter>
      </ErrorBoundary>
    </ChakraProvider>
  );
}

/** Signed in: the app. Not, or at an address of the screens before that: those. */
function Gate() {
  const session = useMaybeSession();
  const { pathname } = useLocation();
  const last = useLast(session?.user.id);
  if (session === undefined) return null;
  if (session === null || isEntry(pathname)) return <Entry last={last} />;
  // Another person's app shares nothing with this one's, so it is a new one.
  return <SignedIn key={session.user.id} />;
}

/** Who was signed in last in this tab: what is on the screen when somebody signs out is theirs. */
function useLast(userId: number | undefined): number | null {
  const [last, setLast] = useState<number | null>(null);
  if (userId !== undefined && userId !== last) setLast(userId);
  return last;
}
