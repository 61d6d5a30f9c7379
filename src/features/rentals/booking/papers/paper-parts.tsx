import { useState } from 'react';
import { rentalPapers as calls } from '#contract/areas/rental-papers.ts';
import type { Booking, BookingDocument } from '#contract/areas/rental-record.ts';
import {
  verifications,
  type InsuranceStatus,
  type PaperState,
  type Verification,
} from '#contract/areas/rental-words.ts';
import { useMay } from '#session/use-may.ts';
import { useCan } from '#session/use-session.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { PaperChip } from '#features/rentals/shared/paper-chip.tsx';
import { Card } from '#kit/card.tsx';
import { Checks } from '../checks.tsx';
import type { AddDocumentProps } from './add-document.tsx';
import { Pages } from './pages.tsx';
import css from './papers.module.css';

const AddDocument = later<AddDocumentProps>(() => import('./add-document.tsx'));

interface PartProps {
  readonly booking: Booking;
}

/** The licence of everybody who drives. */
export function LicensePart({ booking }: PartProps) {
  const { license_status, customers, bookingattachments } = booking;
  return (
    <Card title="Licence" aside={<PaperChip state={license_status} />}>
      <div className={css.part}>
        {customers.map(({ id, name }) => (
          <PaperOf
            key={id}
            booking={booking}
            verification="license"
            customerId={id}
            name={customers.length > 1 ? name : null}
            documents={pagesOf(bookingattachments, 'license').filter(({ customer_id }) => customer_id === id)}
          />
        ))}
        <Checks bookingId={booking.id} entity="license" />
      </div>
    </Card>
  );
}

export function AddressPart({ booking }: PartProps) {
  return <OnePaper booking={booking} verification="address_proof" state={booking.address_proof_status} />;
}

/** What was signed on paper; what was signed on a screen has a tab of its own. */
export function AgreementPart({ booking }: PartProps) {
  const { final_agreement_status, agreement_status, bookingattachments } = booking;
  const hasFinal = pagesOf(bookingattachments, 'final_agreement').length > 0;
  return (
    <>
      <OnePaper booking={booking} verification="agreement" state={agreement_status} isSigned />
      {hasFinal ? (
        <OnePaper booking={booking} verification="final_agreement" state={final_agreement_status} isSigned />
      ) : null}
    </>
  );
}

interface OnePaperProps extends PartProps {
  readonly verification: Exclude<Verification, 'insurance'>;
  readonly state: PaperState | InsuranceStatus;
  readonly isSigned?: boolean;
}

function OnePaper({ booking, verification, state, isSigned = false }: OnePaperProps) {
  return (
    <Card title={verifications[verification]} aside={<PaperChip state={state} isSigned={isSigned} />}>
      <div className={css.part}>
        <PaperOf
          booking={booking}
          verification={verification}
          customerId={booking.renter.id}
          name={null}
          documents={pagesOf(booking.bookingattachments, verification)}
        />
        <Checks bookingId={booking.id} entity={verification} />
      </div>
    </Card>
  );
}

interface PaperOfProps extends PartProps {
  readonly verification: Verification;
  readonly customerId: number;
  /** Whose it is, where there are several. */
  readonly name: string | null;
  readonly documents: readonly BookingDocument[];
}

/** The pages of one person's paper, and the way to add one. */
function PaperOf({ booking, verification, customerId, name, documents }: PaperOfProps) {
  const [isAdding, setAdding] = useState(false);
  const isOffline = useTruth().reach === 'offline';
  const mayAdd = useMay()(calls.addDocument);
  const maySee = useCan('document.view');
  const word = verifications[verification].toLowerCase();
  const words = documents.length === 0 ? 'Add it' : 'Add a page';
  return (
    <div className={css.person}>
      {name === null ? null : <h3>{name}</h3>}
      {maySee && documents.length === 0 ? <p className="muted">{noneText(booking, verification)}</p> : null}
      <Pages booking={booking} documents={documents} />
      {mayAdd ? (
        <div>
          <Button
            icon="plus"
            disabled={isOffline}
            title={isOffline ? 'This waits for a connection.' : undefined}
            aria-label={`${words}: ${word}${name === null ? '' : `, ${name}`}`}
            onClick={() => setAdding(true)}
          >
            {words}
          </Button>
        </div>
      ) : null}
      {isAdding ? (
        <AddDocument
          booking={booking}
          verification={verification}
          customerId={customerId}
          has={documents.map(({ side }) => side)}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </div>
  );
}

/** What was signed on a screen needs no page. */
function noneText({ agreements }: Booking, verification: Verification): string {
  const isSigned = agreements.some(
    ({ kind, signed_at, void_at }) => kind === verification && signed_at !== null && void_at === null,
  );
  return isSigned ? 'It was signed on the screen.' : 'Nothing has come in yet.';
}

const pagesOf = (documents: readonly BookingDocument[], kind: Verification): readonly BookingDocument[] =>
  documents.filter(({ verification }) => verification === kind);
