import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { account } from '#contract/areas/account.ts';
import type { auth } from '#contract/areas/auth.ts';
import { askTexts, failureOf } from '#kit/writes/failure.ts';
import type { NotWritten } from '#kit/writes/use-write.ts';
import { call, type Called } from '#http/call.ts';
import { dropLinkSecret } from '#lib/link-secret.dom.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { signInBy } from '#session/sign-in.ts';
import { useMaybeSession } from '#session/use-session.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useFirstWrong } from '#ui/use-first-wrong.ts';
import { type Newcomer, RegisterFields, useNewcomer } from './register-fields.tsx';
import type { Link } from './use-link.ts';
import css from './entry.module.css';

/** The invited person is signed in at once. */
async function register(invitation: string, { name, email, password }: Newcomer): Promise<Called<typeof auth.login>> {
  const answer = await call(account.register, { body: { invitation, name: name.trim(), email, password } });
  if (!answer.ok) return answer;
  const { user } = answer.body;
  if (user) return { ...answer, body: { ...answer.body, user } };
  const { message } = answer.body;
  return { ok: false, kind: 'refused', status: answer.status, message, fields: null, retryAfterMs: null };
}

const KEPT_NOTHING: NotWritten = {
  ok: false,
  message:
    'This device could not keep the sign-in. Close other tabs of Yardhand, leave private browsing, and try again.',
  fields: {},
};

export function InvitedForm({ link: { token, about } }: { readonly link: Extract<Link, { is: 'good' }> }) {
  const { typed, type } = useNewcomer({ name: about.name, email: about.email });
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<NotWritten | null>(null);
  const form = useFirstWrong(trouble?.fields);
  const navigate = useNavigate();
  const submit = useSubmit(async () => {
    setBusy(true);
    const answer = await signInBy(about.email, () => register(token, typed)).catch(() => null);
    setBusy(false);
    if (!answer?.ok && answer?.kind !== 'stage') return setTrouble(answer ? failureOf(answer, askTexts) : KEPT_NOTHING);
    dropLinkSecret();
    // Who is signed in is led on from there; who still lacks an authenticator sets it up there.
    void navigate('/login', { replace: true, state: answer.ok ? null : { half: answer } });
  });
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      <Other email={about.email} />
      <RegisterFields typed={typed} onType={type} trouble={trouble} isInvited />
      <Button type="submit" tone="primary" wide busy={busy}>
        Begin
      </Button>
    </form>
  );
}

/** Somebody else is signed in on this device: they make room, and nothing of theirs is lost. */
function Other({ email }: { readonly email: string }) {
  const session = useMaybeSession();
  if (!session || session.user.email === email) return null;
  return (
    <Banner tone="needs" icon="person">
      {session.user.name} is signed in on this device and is signed out by this. Work that is not sent yet stays here
      for them.
    </Banner>
  );
}
