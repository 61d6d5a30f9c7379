import { useState } from 'react';
import type { Profile } from '#contract/areas/account.ts';
import { twoFactor } from '#contract/areas/two-factor.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useSend } from '#kit/writes/use-send.ts';
import { formatDay } from '#lib/format-when.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Section } from '#ui/screen.tsx';
import { useIsOffline, Waits } from '../online-form.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import { TurnOffDialog } from './turn-off-dialog.tsx';
import css from '../account.module.css';

type Secret = Answer<typeof twoFactor.read>;
type Opened = { readonly is: 'set-up'; readonly secret: Secret } | { readonly is: 'codes' | 'off' };

/** A second proof besides the password. */
export function AuthenticatorSection({ enabled, required, from }: Profile['two_factor']) {
  // Here, because codes that are shown once must stay while the section learns that the authenticator is on.
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Section title="Authenticator">
      {enabled ? (
        <On isRequired={required} onOpen={(is) => setOpened({ is })} />
      ) : (
        <Off isRequired={required} from={from} onSecret={(secret) => setOpened({ is: 'set-up', secret })} />
      )}
      {opened?.is === 'set-up' ? <SetUpDialog secret={opened.secret} onClose={close} /> : null}
      {opened?.is === 'codes' ? <CodesDialog onClose={close} /> : null}
      {opened?.is === 'off' ? <TurnOffDialog onClose={close} /> : null}
    </Section>
  );
}

interface OffProps {
  readonly isRequired: boolean;
  readonly from: string | null;
  readonly onSecret: (secret: Secret) => void;
}

const whyNot = (from: string | null): string =>
  `Your role asks for an authenticator${from ? `, from ${formatDay(from, Date.now())} on` : ''}. Set it up now, and you are not stopped later.`;

function Off({ isRequired, from, onSecret }: OffProps) {
  const { busy, trouble, send } = useSend(twoFactor.read);
  const isOffline = useIsOffline();
  const open = async () => {
    const secret = await send({});
    if (secret) onSecret(secret);
  };
  return (
    <>
      <div className={css.line}>
        <span>
          {isRequired
            ? whyNot(from)
            : 'A code from an app on your phone, besides the password. Who learns your password alone then cannot sign in.'}
        </span>
        <Button icon="lock" busy={busy} disabled={isOffline} onClick={() => void open()}>
          Set up an authenticator
        </Button>
      </div>
      {isOffline ? <Waits /> : null}
      {trouble ? <p role="alert">{trouble.message}</p> : null}
    </>
  );
}

interface OnProps {
  readonly isRequired: boolean;
  readonly onOpen: (is: 'codes' | 'off') => void;
}

function On({ isRequired, onOpen }: OnProps) {
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
          <Button disabled={isOffline} onClick={() => onOpen('off')}>
            Turn it off
          </Button>
        )}
      </div>
      <CodesLeft onRenew={() => onOpen('codes')} />
      {isOffline ? <Waits /> : null}
    </>
  );
}

/** How many recovery codes are left is told to nobody but their person, so it is asked for. */
function CodesLeft({ onRenew }: { readonly onRenew: () => void }) {
  const { busy, trouble, send } = useSend(twoFactor.read);
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
