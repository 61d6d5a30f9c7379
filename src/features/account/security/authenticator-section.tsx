import { useState } from 'react';
import { twoFactor } from '#contract/areas/two-factor.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useOnline } from '#crud/writes/use-online.ts';
import { formatDay } from '#lib/format-when.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Section } from '#ui/screen.tsx';
import { useIsOffline, Waits } from '../online-form.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import { TurnOffDialog } from './turn-off-dialog.tsx';
import css from '../account.module.css';

interface AuthenticatorSectionProps {
  readonly enabled: boolean;
  /** The role asks for it. */
  readonly required: boolean;
  /** The day from which nothing goes without it; null when it is asked for at once, or not at all. */
  readonly from: string | null;
}

/** A second proof besides the password. */
export function AuthenticatorSection({ enabled, required, from }: AuthenticatorSectionProps) {
  return (
    <Section title="Authenticator">
      {enabled ? <On isRequired={required} /> : <Off isRequired={required} from={from} />}
    </Section>
  );
}

type Secret = Answer<typeof twoFactor.read>;

interface OffProps {
  readonly isRequired: boolean;
  readonly from: string | null;
}

const whyNot = (from: string | null): string =>
  `Your role asks for an authenticator${from ? `, from ${formatDay(from, Date.now())} on` : ''}. Set it up now, and you are not stopped later.`;

function Off({ isRequired, from }: OffProps) {
  const { busy, trouble, send } = useOnline(twoFactor.read);
  const [secret, setSecret] = useState<Secret | null>(null);
  const isOffline = useIsOffline();
  const open = async () => setSecret(await send({}));
  return (
    <>
      <div className={css.line}>
        <span>
          {isRequired
            ? whyNot(from)
            : 'A code from an app on your phone, besides the password. Who learns your password alone then cannot come in.'}
        </span>
        <Button icon="lock" busy={busy} disabled={isOffline} onClick={() => void open()}>
          Set up an authenticator
        </Button>
      </div>
      {isOffline ? <Waits /> : null}
      {trouble ? <p role="alert">{trouble.message}</p> : null}
      {secret ? <SetUpDialog secret={secret} onClose={() => setSecret(null)} /> : null}
    </>
  );
}

function On({ isRequired }: { readonly isRequired: boolean }) {
  const [asks, setAsks] = useState<'codes' | 'off' | null>(null);
  const isOffline = useIsOffline();
  return (
    <>
      <div className={css.line}>
        <span>
          <Chip tone="sent" icon="lock">
            On
          </Chip>{' '}
          A code is asked for when you sign in.{isRequired ? ' Your role asks for it, so it cannot be turned off.' : ''}
        </span>
        {isRequired ? null : (
          <Button disabled={isOffline} onClick={() => setAsks('off')}>
            Turn it off
          </Button>
        )}
      </div>
      <CodesLeft onRenew={() => setAsks('codes')} />
      {isOffline ? <Waits /> : null}
      {asks === 'codes' ? <CodesDialog onClose={() => setAsks(null)} /> : null}
      {asks === 'off' ? <TurnOffDialog onClose={() => setAsks(null)} /> : null}
    </>
  );
}

/** How many recovery codes are left is told to nobody but their person, so it is asked for. */
function CodesLeft({ onRenew }: { readonly onRenew: () => void }) {
  const { busy, trouble, send } = useOnline(twoFactor.read);
  const [left, setLeft] = useState<number | null>(null);
  const isOffline = useIsOffline();
  const look = async () => setLeft((await send({}))?.recovery_left ?? null);
  return (
    <div className={css.line}>
      <span>
        {left === null
          ? 'Recovery codes sign you in when the authenticator is not at hand.'
          : `${left} of 10 recovery codes are left.`}
        {trouble ? <span role="alert"> {trouble.message}</span> : null}
      </span>
      <div className={css.acts}>
        {left === null ? (
          <Button busy={busy} disabled={isOffline} onClick={() => void look()}>
            How many are left?
          </Button>
        ) : null}
        <Button disabled={isOffline} onClick={onRenew}>
          Make new ones
        </Button>
      </div>
    </div>
  );
}
