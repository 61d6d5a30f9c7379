import { useState } from 'react';
import { ChakraProvider } from '@chakra-ui/react';
import { BrowserRouter, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { SessionProvider } from '#session/session-provider.tsx';
import { useMaybeSession } from '#session/use-session.ts';
import { system } from '#ui/system.ts';
import { later } from '#ui/later.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { leaving, placeFor } from './return-to.ts';

const SignIn = later(() => import('#features/session/sign-in-screen.tsx'));
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

/** Signed in: the app. Not: the sign-in screen, which leads back to where the person wanted to go. */
function Gate() {
  const session = useMaybeSession();
  const location = useLocation();
  const last = useLast(session?.user.id);
  if (session === undefined) return null;
  if (session === null) {
    return (
      <Routes>
        <Route path="/login" element={<Login />} />
        <Route path="*" element={<Navigate to="/login" replace state={leaving(location, last)} />} />
      </Routes>
    );
  }
  return (
    <Routes>
      <Route path="/login" element={session.expired ? <Login /> : <GoOn userId={session.user.id} />} />
      {/* Another person's app shares nothing with this one's, so it is a new one. */}
      <Route path="*" element={<SignedIn key={session.user.id} />} />
    </Routes>
  );
}

/** Who was signed in last in this tab: what is on the screen when somebody signs out is theirs. */
function useLast(userId: number | undefined): number | null {
  const [last, setLast] = useState<number | null>(null);
  if (userId !== undefined && userId !== last) setLast(userId);
  return last;
}

function GoOn({ userId }: { readonly userId: number }) {
  return <Navigate to={placeFor(useLocation().state, userId)} replace />;
}

function Login() {
  const session = useMaybeSession();
  const navigate = useNavigate();
  const location = useLocation();
  return (
    <SignIn
      expired={session ?? null}
      onSignedIn={({ user }) => void navigate(placeFor(location.state, user.id), { replace: true })}
    />
  );
}
