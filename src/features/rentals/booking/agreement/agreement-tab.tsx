import { useState } from 'react';
import { rentalHandover as calls } from '#contract/areas/rental-handover.ts';
import type { Agreement, Booking } from '#contract/areas/rental-record.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import type { BookingTabProps } from '../booking-tabs.tsx';
import { StatementButton } from '#features/rentals/close/statement-button.tsx';
import { Card } from '#kit/card.tsx';
import { MakeButton } from './make-button.tsx';
import type { SendFormProps } from './send-form.tsx';
import type { SignFormProps } from './sign-form.tsx';
import { Versions } from './versions.tsx';
import css from './agreement.module.css';

const SignForm = later<SignFormProps>(() => import('./sign-form.tsx'));
const SendForm = later<SendFormProps>(() => import('./send-form.tsx'));

/** What both parties agreed to, in versions: read, sent and signed here. */
export default function AgreementTab({ booking }: BookingTabProps) {
  const finals = booking.agreements.filter(({ kind }) => kind === 'final_agreement');
  const isBack = booking.status === 'returned' || booking.status === 'completed';
  return (
    <>
      <Part booking={booking} kind="agreement" title="Agreement" />
      {isBack || finals.length > 0 ? <Part booking={booking} kind="final_agreement" title="Final agreement" /> : null}
      {booking.checkout_values?.final_at ? (
        <Card title="Closing statement" aside="what was charged at the return">
          <StatementButton booking={booking} />
        </Card>
      ) : null}
    </>
  );
}

interface PartProps {
  readonly booking: Booking;
  readonly kind: Agreement['kind'];
  readonly title: string;
}

function Part({ booking, kind, title }: PartProps) {
  const versions = booking.agreements
    .filter((one) => one.kind === kind)
    .toSorted((one, other) => other.version - one.version);
  const newest = versions.find(({ void_at }) => void_at === null);
  // What was read at the return is agreed to when all is over, too.
  const isAfterwards = kind === 'final_agreement' && booking.status === 'completed';
  return (
    <Card
      title={title}
      aside={newest ? `version ${newest.version}` : null}
      actions={
        isOver(booking) && !isAfterwards ? null : (
          <MakeButton booking={booking} kind={kind} has={newest !== undefined} />
        )
      }
      isFlush={versions.length > 0}
    >
      {newest ? <Acts booking={booking} newest={newest} /> : null}
      {versions.length > 0 ? (
        <Versions versions={versions} booking={booking} />
      ) : (
        <EmptyState icon="file" title="There is no agreement yet">
          {kind === 'agreement'
            ? 'It is made as the booking is confirmed, or here.'
            : 'It needs what was read as the vehicle went out and came back.'}
        </EmptyState>
      )}
    </Card>
  );
}

/** What is over is not agreed to any more. */
const isOver = ({ status }: Booking): boolean =>
  status === 'completed' || status === 'rejected' || status === 'cancelled' || status === 'no_show';

/** What is done with the version that counts. */
function Acts({ booking, newest }: { readonly booking: Booking; readonly newest: Agreement }) {
  const [form, show] = useState<'sign' | 'send' | null>(null);
  const may = useMay();
  const isOffline = useTruth().reach === 'offline';
  const waits = { disabled: isOffline, title: isOffline ? 'This waits for a connection.' : undefined };
  const close = () => show(null);
  // One person signs a version once.
  const isSigned = newest.signed_at !== null;
  const maySign = may(calls.sign) && !isOver(booking) && (!isSigned || booking.customers.length > 1);
  return (
    <div className={css.acts}>
      {maySign ? (
        <Button icon="edit" {...waits} onClick={() => show('sign')}>
          {isSigned ? 'Another one signs' : 'Sign here'}
        </Button>
      ) : null}
      {may(calls.agreementPdf) ? (
        <Button icon="mail" {...waits} onClick={() => show('send')}>
          Send it
        </Button>
      ) : null}
      {form === 'sign' ? <SignForm booking={booking} agreement={newest} onClose={close} /> : null}
      {form === 'send' ? <SendForm booking={booking} agreement={newest} onClose={close} /> : null}
    </div>
  );
}
