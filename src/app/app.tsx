import { ChakraProvider } from '@chakra-ui/react';
import { BrowserRouter, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { SessionProvider } from '#session/session-provider.tsx';
import { useMaybeSession } from '#session/use-session.ts';
import { system } from '#ui/system.ts';
import { later } from '#ui/later.tsx';
import { ToastProvider } from '#ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const SignIn = later(() => import('#features/session/sign-in-screen.tsx'));
const SignedIn = later(() => import('./signed-in.tsx'));

export function App() {
  return (
    <ChakraProvider value={system}>
      <ErrorBoundary>
        <BrowserRouter>
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
  if (session === undefined) return null;
  if (session === null) {
    return (
      <Routes>
        <Route path="/login" element={<Login />} />
        <Route
          path="*"
          element={<Navigate to="/login" replace state={{ from: location.pathname + location.search }} />}
        />
      </Routes>
    );
  }
  return (
    <Routes>
      <Route path="/login" element={session.expired ? <Login /> : <Navigate to={fromOf(location.state)} replace />} />
      {/* Another person's app shares nothing with this one's, so it is a new one. */}
      <Route path="*" element={<SignedIn key={session.user.id} />} />
    </Routes>
  );
}

const fromOf = (state: unknown): string => {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' ? from : '/to-do';
};

function Login() {
  const session = useMaybeSession();
  const navigate = useNavigate();
  const location = useLocation();
  return (
    <SignIn expired={session ?? null} onSignedIn={() => void navigate(fromOf(location.state), { replace: true })} />
  );
}
