import { useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { PasswordQuestion } from '#kit/writes/password-question.tsx';
import { useMaybeSession } from '#session/use-session.ts';
import { later } from '#ui/later.tsx';
import type { SignInProps } from '#features/session/sign-in-screen.tsx';
import { leaving, placeFor } from './return-to.ts';

const SignIn = later<SignInProps>(() => import('#features/session/sign-in-screen.tsx'));
const Register = later(() => import('#features/account/entry/register-screen.tsx'));
const Forgot = later(() => import('#features/account/entry/forgot-screen.tsx'));
const Reset = later(() => import('#features/account/entry/reset-screen.tsx'));
const ConfirmEmail = later(() => import('#features/account/entry/confirm-email-screen.tsx'));

/** The addresses below, which are there whether or not somebody is signed in. */
const ENTRY = /^\/(login|register|forgot|reset|confirm-email)\/?$/;

export const isEntry = (pathname: string): boolean => ENTRY.test(pathname);

/** The screens before the sign-in, which leads back to where the person wanted to go. `last`: who was signed in last in this tab. */
export function Entry({ last }: { readonly last: number | null }) {
  const location = useLocation();
  return (
    <>
      <Routes>
        <Route path="/login" element={<Login />} />
        <Route path="/register" element={<Register />} />
        <Route path="/forgot" element={<Forgot />} />
        <Route path="/reset" element={<Reset />} />
        <Route path="/confirm-email" element={<ConfirmEmail />} />
        <Route path="*" element={<Navigate to="/login" replace state={leaving(location, last)} />} />
      </Routes>
      {/* Who sets up an authenticator may be asked for the password again. */}
      <PasswordQuestion />
    </>
  );
}

/** Who is signed in goes on. */
function Login() {
  const session = useMaybeSession() ?? null;
  const location = useLocation();
  const [isHeld, setIsHeld] = useState(false);
  if (session && !session.expired && !isHeld)
    return <Navigate to={placeFor(location.state, session.user.id)} replace />;
  return <SignIn expired={session?.expired ? session : null} onHold={setIsHeld} />;
}
