import { useState } from 'react';
import { privateBilling } from '#contract/areas/private-billing.ts';
import type { RentalInvoice } from '#contract/areas/private-record.ts';
import { invoiceKinds } from '#contract/areas/private-words.ts';
import { call } from '#http/call.ts';
import { Card } from '#kit/card.tsx';
import { openPaper } from '#kit/rental/open-paper.dom.ts';
import { zoneDay, zoneMoment } from '#kit/rental/zone-moment.ts';
import { failureOf } from '#kit/writes/failure.ts';
import { count, formatSum } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import type { PageOfRental, RentalTabProps } from '../rental/rental-tabs.tsx';
import css from './money.module.css';

/** Invoices, credit notes and receipts, the newest first. */
export function PapersCard({ whole, page }: RentalTabProps) {
  const papers = whole.invoices ?? [];
  return (
    <Card title="Invoices and receipts" aside={papers.length > 0 ? count(papers.length, 'paper') : null} isFlush>
      {papers.length === 0 ? <p className={css.none}>Nothing was billed yet.</p> : null}
      <ul className={css.rows}>
        {papers.map((paper) => (
          <Paper key={paper.id} paper={paper} zone={whole.rental.zone} waits={page.waits} />
        ))}
      </ul>
    </Card>
  );
}

interface PaperProps {
  readonly paper: RentalInvoice;
  readonly zone: string;
  readonly waits: PageOfRental['waits'];
}

function Paper({ paper, zone, waits }: PaperProps) {
  const now = useNow(60_000);
  const { kind, number, total, created_at, created_by_name, voids_number, period_start, period_end } = paper;
  const period =
    period_start === null || period_end === null
      ? ''
      : `${zoneDay(period_start, zone, now)} – ${zoneDay(period_end, zone, now)}`;
  const detail = [
    voids_number && `gives back of ${voids_number}`,
    period,
    zoneMoment(created_at, zone, now),
    created_by_name,
  ];
  return (
    <li>
      <div className={css.line}>
        <span className={css.words}>
          <span className="num">{`${invoiceKinds[kind]} ${number}`}</span>
          <span className={css.detail}>{detail.filter(Boolean).join(' · ')}</span>
        </span>
        <span className={css.amount}>{`${kind === 'credit_note' ? '−' : ''}${formatSum(total)}`}</span>
        <OpenPaper paper={paper} waits={waits} />
      </div>
    </li>
  );
}

/** The paper as a PDF, in another tab. */
function OpenPaper({ paper: { id, number }, waits }: Omit<PaperProps, 'zone'>) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const open = async () => {
    setBusy(true);
    const called = await call(privateBilling.paper, { params: { id } });
    setBusy(false);
    if (called.ok) openPaper(called.body as ArrayBuffer, `${number}.pdf`);
    else toast({ text: failureOf(called).message.replace(/^Not saved(?=:)/, 'Not opened') });
  };
  return (
    <Button icon="file" busy={isBusy} {...waits} aria-label={`Open ${number}`} onClick={() => void open()}>
      PDF
    </Button>
  );
}
