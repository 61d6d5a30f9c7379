import { useState } from 'react';
import { privateCustomers as calls } from '#contract/areas/private-customers.ts';
import type { Customer } from '#contract/areas/private-record.ts';
import { documentSides, rejectCodes } from '#contract/areas/rental-words.ts';
import type { BookingDocument } from '#contract/areas/rental-record.ts';
import { Card } from '#kit/card.tsx';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { plainDate } from '#kit/rental/zone-moment.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { later } from '#ui/later.tsx';
import { PaperStateChip } from '../customer-looks.tsx';
import { expiryText, type Expiry } from './expiry.ts';
import type { LicenceFormProps } from './licence-form.tsx';
import { PaperLook } from './paper-look.tsx';
import { usePaperRights } from './use-paper-rights.ts';
import { useRemovePaper } from './use-remove-paper.ts';
import css from './papers.module.css';

const LicenceForm = later<LicenceFormProps>(() => import('./licence-form.tsx'));

interface Props {
  readonly customer: Customer;
  readonly pages: readonly BookingDocument[];
}

/** The licence of a customer: its sides, until when it is good, and the way to add one. */
export function Licence({ customer, pages }: Props) {
  const { sees, mayChange, waits } = usePaperRights();
  const [shown, show] = useState<BookingDocument | 'new' | null>(null);
  return (
    <Card
      title="Licence"
      aside={<PaperStateChip state={customer.licence_status} />}
      actions={
        mayChange ? (
          <Button icon="plus" tone="quiet" {...waits} onClick={() => show('new')}>
            Add a page
          </Button>
        ) : null
      }
      isFlush
    >
      {pages.length === 0 ? (
        <p className={css.none}>{sees ? 'No page of it has come in yet.' : 'Its pages are shown to the office.'}</p>
      ) : (
        <ul className={css.pages}>
          {pages.map((page) => (
            <Page key={page.id} page={page} onChange={() => show(page)} />
          ))}
        </ul>
      )}
      {shown === null ? null : (
        <LicenceForm
          customerId={customer.id}
          page={shown === 'new' ? null : shown}
          has={pages.map(({ side }) => side)}
          onClose={() => show(null)}
        />
      )}
    </Card>
  );
}

interface PageProps {
  readonly page: BookingDocument;
  readonly onChange: () => void;
}

function Page({ page, onChange }: PageProps) {
  const now = useNow(60_000);
  const { id, side, document_number, region, expires_on, file, created_at, decision_id } = page;
  const { mayChange, mayRemove, waits } = usePaperRights();
  const { busy, remove } = useRemovePaper(calls.removeLicence);
  const word = documentSides[side];
  const facts: readonly Fact[] = [
    ['Page', word],
    ['Number', document_number || null],
    ['Region', region || null],
    ['Ends', expires_on && plainDate(expires_on)],
  ];
  return (
    <li>
      <PaperLook file={file} label={`${word} of the licence: look at it`} />
      <div className={css.words}>
        <Facts facts={facts} />
        <Expires expiry={expires_on === null ? null : expiryText(expires_on, now)} />
        {page.rejected ? <SentBack page={page} /> : null}
        <p className="muted small">{`Came in ${formatMoment(created_at, now)}`}</p>
        <div className={css.acts}>
          {/* What was decided for a booking stays as it was seen. */}
          {mayChange && decision_id === null ? (
            <Button
              icon="edit"
              {...waits}
              aria-label={`Change ${word.toLowerCase()} of the licence`}
              onClick={onChange}
            >
              Change
            </Button>
          ) : null}
          {mayRemove ? (
            <Button
              icon="trash"
              {...waits}
              busy={busy}
              aria-label={`Delete ${word.toLowerCase()} of the licence`}
              onClick={() => remove(id)}
            >
              Delete
            </Button>
          ) : null}
        </div>
      </div>
    </li>
  );
}

/** That it ended, or ends soon. */
export function Expires({ expiry }: { readonly expiry: Expiry | null }) {
  if (expiry === null) return null;
  return (
    <Chip tone={expiry.isOver ? 'failed' : 'needs'} icon={expiry.isOver ? 'failed' : 'clock'}>
      {expiry.text}
    </Chip>
  );
}

function SentBack({ page: { reject_code, reject_reason } }: { readonly page: BookingDocument }) {
  const code = reject_code === null || reject_code === 'other' ? '' : `${rejectCodes[reject_code]}.`;
  return (
    <Chip tone="failed" icon="undo">
      {`Sent back. ${[code, reject_reason].filter(Boolean).join(' ')}`.trim()}
    </Chip>
  );
}
