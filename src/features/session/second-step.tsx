import { useEffect, useState, type ReactNode } from 'react';
import { giveUp, verifyCode } from '#session/sign-in-second.ts';
import type { HalfSignedIn } from '#session/sign-in.ts';
import { failureOf, askTexts } from '#kit/writes/failure.ts';
import type { NotWritten } from '#kit/writes/use-write.ts';
import { useSubmit } from '#lib/use-submit.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CodeOrRecovery } from '#ui/code-or-recovery.tsx';
import { EntryPage } from '#ui/entry-page.tsx';
import { later } from '#ui/later.tsx';
import { useCode } from '#ui/use-code.ts';
import { useFirstWrong } from '#ui/use-first-wrong.ts';
import type { EnrolStepProps } from './enrol-step.tsx';

interface SecondStepProps {
  readonly half: HalfSignedIn;
  readonly onHold: (isHeld: boolean) => void;
  readonly onStep: (step: Step) => void;
}

/** What follows: the password, the password once more because the server waits no longer, or the second factor. */
export type Step = HalfSignedIn | 'password' | 'again';

const EnrolStep = later<EnrolStepProps>(() => import('./enrol-step.tsx'));

/** The second step of signing in. It cannot be skipped. */
export function SecondStep({ half, onHold, onStep }: SecondStepProps) {
  const code = useVerify(half, onStep);
  const back = <BackButton half={half} onBack={() => onStep('password')} />;
  if (half.stage === 'code') return <CodeStep {...code}>{back}</CodeStep>;
  return (
    <EnrolStep onHold={onHold} onLate={() => onStep('again')} {...code}>
      {back}
    </EnrolStep>
  );
}

const KEPT_NOTHING: NotWritten = {
  ok: false,
  message: 'This device could not keep the sign-in. Close other tabs of Yardhand and try again.',
  fields: {},
};

/** Sends a code. Resolves with the answer, or with null, and then `trouble` says why. */
function useVerify(half: HalfSignedIn, onStep: (step: Step) => void) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<NotWritten | null>(null);
  const verify = async (code: string) => {
    setBusy(true);
    const answer = await verifyCode(half.user, code).catch(() => null);
    setBusy(false);
    if (answer?.ok && answer.body.two_factor) onStep({ ...half, stage: answer.body.two_factor });
    if (answer?.ok) return answer.body;
    if (answer?.kind === 'signed-out') onStep('again');
    else setTrouble(answer ? failureOf(answer, askTexts) : KEPT_NOTHING);
    return null;
  };
  return { busy, trouble, verify };
}

export type Verify = ReturnType<typeof useVerify>;

/** The code of the authenticator, or a recovery code where it is not at hand. */
function CodeStep({ busy, trouble, verify, children }: Verify & { readonly children: ReactNode }) {
  const code = useCode(trouble?.fields['code']);
  const form = useFirstWrong(trouble?.fields);
  useEffect(() => form.current?.querySelector('input')?.focus(), [form, code.isRecovery]);
  const submit = useSubmit(async () => void (await verify(code.code)));
  return (
    <EntryPage title="One more step" form={form} onSubmit={submit}>
      {trouble && !trouble.fields['code'] ? (
        <Banner tone="failed" icon="failed" urgent>
          {trouble.message}
        </Banner>
      ) : null}
      <CodeOrRecovery {...code} />
      <Button type="submit" tone="primary" wide busy={busy} disabled={code.code === ''}>
        Go on
      </Button>
      {children}
    </EntryPage>
  );
}

/** Whoever was asked for a code by mistake, or has none, is not caught here. */
function BackButton({ half, onBack }: { readonly half: HalfSignedIn; readonly onBack: () => void }) {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await giveUp(half.user).catch(() => undefined);
    setBusy(false);
    onBack();
  };
  return (
    <Button tone="quiet" busy={busy} onClick={() => void leave()}>
      Back to the password
    </Button>
  );
}
