import type { PrivateCharge } from '#contract/areas/private-record.ts';
import { Card } from '#kit/card.tsx';
import { formatSum } from '#lib/format-number.ts';
import { useCan } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { RentalTabProps } from '../rental/rental-tabs.tsx';
import css from './money.module.css';

/** What the readings of the return charge: billed, to be billed, or left out and why. Nothing where nothing is. */
export function ChargesCard({ whole, page: { show, waits, correctedText } }: RentalTabProps) {
  const may = useCan('private-rental.bill');
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
                {charge.code === 'extra_distance' && correctedText ? <Corrected text={correctedText} /> : null}
              </span>
              <span className={css.amount}>{formatSum(charge.amount)}</span>
              {may && isPending(charge) && whole.rental.status === 'returned' ? (
                <Button
                  tone="quiet"
                  {...waits}
                  aria-label={`Leave out: ${charge.label}`}
                  onClick={() => show({ form: 'leave-out', charge })}
                >
                  Leave out
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Beside what was billed: what the readings of now would charge. */
function Corrected({ text }: { readonly text: string }) {
  return (
    <span className={css.corrected}>
      <Icon name="needs" size="1em" />
      {`Odometer corrected: ${text}.`}
    </span>
  );
}

const isPending = ({ left_out_reason, invoice_number }: PrivateCharge): boolean =>
  left_out_reason === '' && invoice_number === null;

function stateText({ left_out_reason, left_out_by, invoice_number }: PrivateCharge): string {
  if (left_out_reason !== '') return `Left out${left_out_by ? ` by ${left_out_by}` : ''}: ${left_out_reason}`;
  return invoice_number === null ? 'Goes with the last bill' : `Billed ${invoice_number}`;
}
