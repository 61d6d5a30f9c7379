import type { PrivateCharge } from '#contract/areas/private-record.ts';
import { privateRentals as calls } from '#contract/areas/private-rentals.ts';
import { Card } from '#kit/card.tsx';
import { ActDialog } from '#kit/form/act-dialog.tsx';
import { formatSum } from '#lib/format-number.ts';
import { useCan } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { useState } from 'react';
import type { RentalTabProps } from '../rental/rental-tabs.tsx';
import { useUpdateRental } from '../shared/use-update-rental.ts';
import css from './money.module.css';

/** What the readings of the return charge: billed, to be billed, or left out and why. Nothing where nothing is. */
export function ChargesCard({ whole, page: { waits } }: RentalTabProps) {
  const may = useCan('private-rental.bill');
  const [asked, ask] = useState<PrivateCharge | null>(null);
  const charges = whole.charges ?? [];
  if (charges.length === 0) return null;
  return (
    <Card title="Charged of the return" aside="before tax" isFlush>
      <ul className={css.rows}>
        {charges.map((charge) => (
          <li key={charge.code}>
            <div className={css.line}>
              <span className={css.words}>
                <span>{charge.label}</span>
                <span className={css.detail}>{[charge.basis, stateText(charge)].join(' · ')}</span>
              </span>
              <span className={css.amount}>{formatSum(charge.amount)}</span>
              {may && isPending(charge) && whole.rental.status === 'returned' ? (
                <Button tone="quiet" {...waits} aria-label={`Leave out: ${charge.label}`} onClick={() => ask(charge)}>
                  Leave out
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {asked ? <LeaveOut rentalId={whole.rental.id} charge={asked} onClose={() => ask(null)} /> : null}
    </Card>
  );
}

const isPending = ({ left_out_reason, invoice_number }: PrivateCharge): boolean =>
  left_out_reason === '' && invoice_number === null;

function stateText({ left_out_reason, left_out_by, invoice_number }: PrivateCharge): string {
  if (left_out_reason !== '') return `Left out${left_out_by ? ` by ${left_out_by}` : ''}: ${left_out_reason}`;
  return invoice_number === null ? 'Goes with the last bill' : `Billed ${invoice_number}`;
}

interface LeaveOutProps {
  readonly rentalId: number;
  readonly charge: PrivateCharge;
  readonly onClose: () => void;
}

/** One charge is not billed, for a reason that is kept. */
function LeaveOut({ rentalId, charge: { code, label, amount }, onClose }: LeaveOutProps) {
  const update = useUpdateRental(rentalId);
  const toast = useToast();
  return (
    <ActDialog
      title={`Leave out: ${label}`}
      saveText="Leave it out"
      rules={calls.update}
      draft={`private-rental/${rentalId}/leave-out/${code}`}
      fields={[{ name: 'reason', kind: 'note', label: 'Why', max: 300, optional: false }]}
      lead={() => <p>{`${formatSum(amount)} is not billed.`}</p>}
      send={({ reason = '' }, signal) => update({ left_out: [{ code, reason }] }, { signal })}
      onSaved={() => {
        toast({ text: `${label} is not charged.` });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
