import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Session } from '#session/store.ts';
import { readKept, type Kept } from '#session/kept.ts';
import { forgetLost, type Lost, lostWork } from '#session/lost.dom.ts';
import { signIn } from '#session/sign-in.ts';
import { count } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { problemOf, problemOfTyped, type Problem } from './problem.ts';
import css from './sign-in.module.css';

interface SignInScreenProps {
  /** Whoever is signed in and only has to prove it again: their work goes on meanwhile. */
  readonly expired: Session | null;
  readonly onSignedIn: (session: Session) => void;
}

/** E-mail and password. Everything that can go wrong is said at the form, and what was typed stays. */
export default function SignInScreen({ expired, onSignedIn }: SignInScreenProps) {
  const kept = useKept();
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
    if (answer?.ok) onSignedIn(answer.session);
    else setProblem(problemOf(answer, navigator.onLine));
  }

  return (
    <main className={css.page}>
      <form ref={form} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <img src="/icons/icon.svg" alt="" width="56" height="56" />
        <h1>{expired ? 'Sign in again' : 'Sign in to Yardhand'}</h1>
        {problem?.form ? (
          <Banner tone={problem.tone} icon={problem.icon} urgent>
            {problem.form}
          </Banner>
        ) : null}
        <LostWork />
        <KeptWork kept={kept} />
        <Field label="E-mail" error={problem?.fields['email']}>
          <TextInput
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={expired?.user.email ?? ''}
          />
        </Field>
        <PasswordField error={problem?.fields['password']} />
        <Button type="submit" tone="primary" wide busy={busy}>
          {busy ? 'Signing in' : 'Sign in'}
        </Button>
      </form>
    </main>
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

function PasswordField({ error }: { readonly error: readonly string[] | undefined }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Field label="Password" error={error}>
        <TextInput name="password" type={shown ? 'text' : 'password'} autoComplete="current-password" />
      </Field>
      <Button tone="quiet" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide the password' : 'Show the password'}
      </Button>
    </>
  );
}

function useKept(): readonly Kept[] {
  const [kept, setKept] = useState<readonly Kept[]>([]);
  useEffect(() => {
    readKept().then(setKept, () => undefined);
  }, []);
  return kept;
}

/** Somebody left unsent work on this device: it is theirs, and waits for them. */
function KeptWork({ kept }: { readonly kept: readonly Kept[] }) {
  if (kept.length === 0) return null;
  const words = kept.map(({ unsent, name }) => `${count(unsent, 'change')} unsent for ${name}`);
  return (
    <Banner tone="here" icon="here">
      {words.join(', ')}. They are sent when that person signs in here again.
    </Banner>
  );
}

/** The browser deleted what it had stored. Nobody can bring it back; whoever did the work must know, and do or tell it again. */
function LostWork() {
  const [lost, setLost] = useState<readonly Lost[]>([]);
  const [now] = useState(Date.now);
  useEffect(() => {
    lostWork().then(setLost, () => undefined);
  }, []);
  const read = (one: Lost) => {
    void forgetLost(one.userId);
    setLost(lost.filter((other) => other !== one));
  };
  return lost.map((one) => (
    <Banner
      key={one.userId}
      tone="failed"
      icon="failed"
      urgent
      action={<Button onClick={() => read(one)}>I have read this</Button>}
    >
      This browser lost what it had stored, and with it {count(one.unsent, 'unsent change')} of {one.name} (
      {formatMoment(one.at, now)}). Tell your office, and do that work in the app again.
    </Banner>
  ));
}
