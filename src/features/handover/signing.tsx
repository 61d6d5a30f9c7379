import { useState } from 'react';
import type { Agreement } from '#contract/areas/rental-record.ts';
import { firstName } from '#kit/rental/first-name.ts';
import { PaperButton } from '#kit/rental/paper-button.tsx';
import { bookedText } from '#kit/rental/times.ts';
import { capital } from '#lib/format-when.ts';
import { useCan } from '#session/use-session.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { later } from '#ui/later.tsx';
import { agreementOf } from './missing.ts';
import { Agreed } from './agreed.tsx';
import { Row } from './row.tsx';
import type { Side } from './sides.ts';
import type { SignDialogProps } from './sign-dialog.tsx';
import type { HandoverView } from './use-handover.ts';
import css from './handover.module.css';

const SignDialog = later<SignDialogProps>(() => import('./sign-dialog.tsx'));

interface Props {
  readonly view: HandoverView;
  readonly side: Side;
  readonly now: number;
  /** It is worked on now. */
  readonly isOpen: boolean;
}

/** The agreement of this side: who signed it, or the way to sign it here. */
export function Signing({ view, side, now, isOpen }: Props) {
  const version = agreementOf(view, side);
  const may = useCan('checkout.update') && isOpen;
  const [isSigning, setSigning] = useState(false);
  const isOffline = useTruth().reach === 'offline';
  if (!version) {
    // A final agreement is made at the desk, and often not at all.
    return side.phase === 'checkin' ? <p className="muted">There is no agreement to sign yet.</p> : null;
  }
  const { kind, signed_at } = version;
  const name = kind === 'agreement' ? 'Agreement' : 'Final agreement';
  return (
    <section className={css.agreement} aria-label={name}>
      <Row
        icon="edit"
        isDone={signed_at !== null}
        title={signed_at === null ? `${capital(firstName(view.booking.renter.name))} signs here` : name}
        detail={signed_at === null ? `${name}, version ${version.version}` : `version ${version.version}`}
      />
      <p className={css.signed}>
        <Signed version={version} zone={view.booking.zone} now={now} />
      </p>
      <Agreed view={view} now={now} />
      <div className={css.buttons}>
        <PaperButton version={version} number={view.booking.number} />
        {may && signed_at === null ? (
          <Button icon="edit" onClick={() => setSigning(true)}>
            Sign here
          </Button>
        ) : null}
      </div>
      {may && signed_at === null && isOffline ? (
        <p className="muted small">
          The paper opens with a connection only. Without one, have it signed by somebody who has read this version.
        </p>
      ) : null}
      {isSigning && signed_at === null ? (
        <SignDialog view={view} version={version} onClose={() => setSigning(false)} />
      ) : null}
    </section>
  );
}

function Signed({ version, zone, now }: { readonly version: Agreement; readonly zone: string; readonly now: number }) {
  const { signed_at, signed_by } = version;
  if (signed_at === null) return <Chip icon="edit">Not signed</Chip>;
  return (
    <>
      <Chip icon="check">Signed</Chip>
      <span>{[signed_by && `by ${signed_by}`, bookedText(signed_at, zone, now)].filter(Boolean).join(', ')}</span>
    </>
  );
}
