import { useState } from 'react';
import type { Booking, BookingDocument } from '#contract/areas/rental-record.ts';
import { documentSides, verifications } from '#contract/areas/rental-words.ts';
import { useCan } from '#session/use-session.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import type { DecideProps } from './decide.tsx';
import css from './papers.module.css';

const Approve = later<DecideProps>(async () => ({ default: (await import('./decide.tsx')).Approve }));
const SendBack = later<DecideProps>(async () => ({ default: (await import('./decide.tsx')).SendBack }));

interface Props {
  readonly booking: Booking;
  readonly document: BookingDocument;
}

/** The decision on a page, for who may decide. It can be decided anew. */
export function PageActs({ booking, document }: Props) {
  const [asked, ask] = useState<'approve' | 'reject' | null>(null);
  const isOffline = useTruth().reach === 'offline';
  const mayDecide = useCan('verification.approve');
  if (!mayDecide) return null;
  const { verification, side, approved, rejected } = document;
  const name = `${verifications[verification].toLowerCase()}, ${documentSides[side].toLowerCase()}`;
  const waits = { disabled: isOffline, title: isOffline ? 'This waits for a connection.' : undefined };
  const Form = asked === 'approve' ? Approve : SendBack;
  return (
    <div className={css.acts}>
      {approved ? null : (
        <Button icon="check" {...waits} aria-label={`Approve ${name}`} onClick={() => ask('approve')}>
          Approve
        </Button>
      )}
      {rejected ? null : (
        <Button icon="undo" {...waits} aria-label={`Send back ${name}`} onClick={() => ask('reject')}>
          Send back
        </Button>
      )}
      {asked === null ? null : <Form booking={booking} document={document} onClose={() => ask(null)} />}
    </div>
  );
}
