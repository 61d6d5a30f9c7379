import { useEffect, useRef, useState, type FormEvent, type MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useEntryState } from '#lib/use-entry-state.ts';
import { signIn, type HalfSignedIn } from '#session/sign-in.ts';
import type { Session } from '#session/store.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/email-field.tsx';
import { EntryPage } from '#ui/entry-page.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { KeptWork, LostWork } from './left-work.tsx';
import { problemOf, problemOfTyped, type Problem } from './problem.ts';
import { SecondStep, type Step } from './second-step.tsx';
import css from './sign-in.module.css';

export interface SignInProps {
  /** Whoever is signed in and only has to prove it again: their work goes on meanwhile. */
  readonly expired: Session | null;
  /** Recovery codes are shown once, so the screen stays although the person is signed in by now; false when they are done with. */
  readonly onHold: (isHeld: boolean) => void;
}

/** Signing in, step by step. Who is signed in is taken on by the session itself. */
export default function SignInScreen({ expired, onHold }: SignInProps) {
  const [step, setStep] = useState<Step>(useInvited() ?? 'password');
  if (typeof step === 'object') return <SecondStep half={step} onHold={onHold} onStep={setStep} />;
  return <PasswordStep expired={expired} isAgain={step === 'again'} onHalf={setStep} />;
}

/** Who was invited and has to set an authenticator up comes from there, past the password. */
function useInvited(): HalfSignedIn | undefined {
  const { state } = useEntryState();
  return state && 'half' in state ? (state.half as HalfSignedIn) : undefined;
}

interface PasswordStepProps {
  readonly expired: Session | null;
  readonly isAgain: boolean;
  readonly onHalf: (half: HalfSignedIn) => void;
}

/** E-mail and password. Everything that can go wrong is said at the form, and what was typed stays. */
function PasswordStep({ expired, isAgain, onHalf }: PasswordStepProps) {
  const { email } = useEntryState();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => putRight(form.current, problem), [problem]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = { email: text(data, 'email'), password: text(data, 'password') };
    const wrong = problemOfTyped(typed);
    if (wrong) return setProblem(wrong);
    setBusy(true);
    const answer = await signIn(typed.email, typed.password).catch(() => null);
    setBusy(false);
    if (answer?.ok) return;
    if (answer?.kind === 'stage') onHalf(answer);
    else setProblem(problemOf(answer, navigator.onLine));
  }

  return (
    <EntryPage
      title={expired ? 'Sign in again' : 'Sign in to Yardhand'}
      form={form}
      onSubmit={(event) => void submit(event)}
    >
      {problem?.form ? (
        <Banner tone={problem.tone} icon={problem.icon} urgent>
          {problem.form}
        </Banner>
      ) : null}
      {isAgain && !problem ? (
        <Banner tone="needs" icon="clock">
          The second step took too long. Type your password once more.
        </Banner>
      ) : null}
      <LostWork />
      <KeptWork />
      <EmailField defaultValue={expired?.user.email ?? email} error={problem?.fields['email']} />
      <PasswordField name="password" error={problem?.fields['password']} />
      <Button type="submit" tone="primary" wide busy={busy}>
        {busy ? 'Signing in' : 'Sign in'}
      </Button>
      <OtherWays />
    </EntryPage>
  );
}

/** Into the field that is wrong, with all of it selected: the next letter replaces it. */
function putRight(form: HTMLFormElement | null, problem: Problem | null): void {
  const field = problem?.at ? form?.elements.namedItem(problem.at) : null;
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

const text = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** Other ways in. The e-mail address goes along, and is there again on the way back. */
function OtherWays() {
  const { pathname } = useLocation();
  const { state } = useEntryState();
  const navigate = useNavigate();
  const take = (event: MouseEvent<HTMLAnchorElement>) => {
    const email = event.currentTarget.closest('form')?.elements.namedItem('email');
    if (!(email instanceof HTMLInputElement)) return;
    event.preventDefault();
    const next = { ...state, email: email.value };
    void navigate(pathname, { replace: true, state: next });
    void navigate('/forgot', { state: next });
  };
  return (
    <nav className={css.ways} aria-label="Other ways in">
      <Link to="/forgot" state={state} onClick={take}>
        Forgot your password?
      </Link>
      <Link to="/register" state={state}>
        New here?
      </Link>
    </nav>
  );
}
