import { useState } from 'react';
import { account, type SignIn } from '#contract/areas/account.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { count } from '#lib/format-number.ts';
import { formatAge, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useSaving } from '../use-saving.ts';
import { useIsOffline, Waits } from '../online-form.tsx';
import css from '../account.module.css';

/** Where one is signed in. A strange one is ended here. */
export function SignInsSection() {
  const read = useRead(account.sessions, {});
  const signIns = read.data?.body.sessions;
  return (
    <Section title="Sign-ins">
      {signIns ? (
        <SignIns signIns={signIns} />
      ) : read.error ? (
        <ReadTrouble error={read.error} onAgain={() => void read.refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Section>
  );
}

function SignIns({ signIns }: { readonly signIns: readonly SignIn[] }) {
  const { busy, trouble, send } = useSaving(account.endSession);
  const isOffline = useIsOffline();
  const others = signIns.filter(({ here }) => !here).length;
  const end = (id: string) => void send({ params: { id } });
  return (
    <>
      <ul className={css.list}>
        {signIns.map((signIn) => (
          <Line key={signIn.id} signIn={signIn} disabled={busy || isOffline} onEnd={() => end(signIn.id)} />
        ))}
      </ul>
      {trouble ? <p role="alert">{trouble.message}</p> : null}
      {isOffline ? <Waits /> : null}
      {others > 1 ? <EndOthers others={others} disabled={busy || isOffline} onEnd={() => end('others')} /> : null}
    </>
  );
}

const ICONS = { phone: 'here', tablet: 'here', computer: 'computer' } as const;

interface LineProps {
  readonly signIn: SignIn;
  readonly disabled: boolean;
  readonly onEnd: () => void;
}

function Line({ signIn: { label, kind, network, created_at, seen_at, here }, disabled, onEnd }: LineProps) {
  const now = useNow(60_000);
  return (
    <li className={css.line}>
      <span className={css.what}>
        <span className={css.title}>
          <Icon name={ICONS[kind]} /> {label || 'Unknown browser'}
          {here ? <Chip>This one</Chip> : null}
        </span>
        <span className="muted">
          {network ? `Network ${network}, ` : ''}last seen {formatAge(seen_at, now)}, signed in{' '}
          {formatMoment(created_at, now)}
        </span>
      </span>
      {here ? null : (
        <Button disabled={disabled} aria-label={`End ${label || 'this sign-in'}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}

interface EndOthersProps {
  readonly others: number;
  readonly disabled: boolean;
  readonly onEnd: () => void;
}

/** Asked once more on the spot: many may be at work. */
function EndOthers({ others, disabled, onEnd }: EndOthersProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isAsking) {
    return (
      <div>
        <Button disabled={disabled} onClick={() => setIsAsking(true)}>
          End all others
        </Button>
      </div>
    );
  }
  return (
    <div className={css.line}>
      <span>{count(others, 'sign-in')} end. What is unsent there stays on those devices.</span>
      <div className={css.acts}>
        <Button onClick={() => setIsAsking(false)}>Keep them</Button>
        <Button
          tone="danger"
          disabled={disabled}
          onClick={() => {
            setIsAsking(false);
            onEnd();
          }}
        >
          End {others}
        </Button>
      </div>
    </div>
  );
}
