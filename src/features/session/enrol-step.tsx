import { useEffect, useState, type ReactNode } from 'react';
import { twoFactor } from '#contract/areas/two-factor.ts';
import type { Answer } from '#contract/endpoint.ts';
import { AuthenticatorForm } from '#kit/account/authenticator-form.tsx';
import { RecoveryCodes } from '#kit/account/recovery-codes.tsx';
import { useUnsaved } from '#kit/drafts/use-unsaved.ts';
import { callConfirmed } from '#kit/writes/call-confirmed.ts';
import { askTexts, CANCELLED, failureOf } from '#kit/writes/failure.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EntryPage } from '#ui/entry-page.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { Verify } from './second-step.tsx';

export interface EnrolStepProps extends Verify {
  /** The codes are shown, and must be kept before anything else is. */
  readonly onHold: (isHeld: boolean) => void;
  readonly onLate: () => void;
  /** Ways out. */
  readonly children: ReactNode;
}

type Read = Answer<typeof twoFactor.read>;

/** What the authenticator is set up with. The same secret comes each time, so that asking again ruins nothing. */
function useSecret(onLate: () => void) {
  const [read, setRead] = useState<Read | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const ask = async () => {
    setMessage(null);
    const answer = await callConfirmed(twoFactor.read, {});
    if (answer?.ok) setRead(answer.body);
    else if (answer?.kind === 'signed-out') onLate();
    else setMessage((answer ? failureOf(answer, askTexts) : CANCELLED).message);
  };
  // It is asked for when the step is first shown, and then by hand.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => void ask(), []);
  return { read, message, ask };
}

/** Sets up an authenticator, because the person's role asks for one. */
export default function EnrolStep({ busy, trouble, verify, onHold, onLate, children }: EnrolStepProps) {
  const { read, message, ask } = useSecret(onLate);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useUnsaved(codes !== null);
  const turnOn = async (code: string) => {
    // Before the session is there: otherwise the app would take the place of the codes.
    onHold(true);
    const answer = await verify(code);
    if (answer?.recovery_codes) setCodes(answer.recovery_codes);
    else onHold(false);
  };
  if (codes) {
    return (
      <EntryPage title="Keep these codes">
        <RecoveryCodes codes={codes} onKept={() => onHold(false)} />
      </EntryPage>
    );
  }
  return (
    <EntryPage title="Set up your authenticator">
      <p>Your role asks for a second proof that it is you: a code from an app on your own phone.</p>
      {message ? (
        <Banner tone="needs" icon="needs" urgent action={<Button onClick={() => void ask()}>Try again</Button>}>
          {message}
        </Banner>
      ) : null}
      {read?.secret ? (
        <AuthenticatorForm
          account={read.user.email}
          secret={read.secret}
          qrCode={read.qrCodeUrl}
          busy={busy}
          trouble={trouble}
          onCode={turnOn}
        />
      ) : null}
      {read || message ? null : <SkeletonRows rows={4} />}
      {children}
    </EntryPage>
  );
}
