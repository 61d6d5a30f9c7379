import type { UseFormReturn } from 'react-hook-form';
import { privateBilling } from '#contract/areas/private-billing.ts';
import { askTexts } from '#kit/writes/failure.ts';
import { useQuestion } from '#kit/writes/use-question.ts';
import { formatSum } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import type { RentalWhole } from '../shared/rental-whole.ts';
import type { BillValues, Charge } from './bill-values.ts';
import css from './money.module.css';

interface Props {
  readonly whole: RentalWhole;
  readonly form: UseFormReturn<BillValues>;
}

/** What follows from readings of a return that was not charged as it was taken back: it can be, with a press. */
export function Proposed({ whole: { rental, charges }, form }: Props) {
  const { id, returned_at } = rental;
  const input = returned_at === null ? null : { params: { id }, body: { returned_at } };
  const { answer } = useQuestion(privateBilling.quote, input, askTexts);
  const lines = form.watch('lines');
  const known = new Set(charges?.map(({ code }) => code));
  const offered = (answer?.quote.charges ?? [])
    .filter(({ code }) => !known.has(code))
    .map(({ label, basis, amount }): Charge => ({
      label: `${label}, ${basis}`,
      quantity: '1',
      unit_price: amount.toFixed(2),
    }))
    .filter(({ label }) => lines.every((line) => line.label !== label));
  if (offered.length === 0) return null;
  return (
    <div className={css.wide}>
      <p className="muted small">From what was read as it came back, unless it is charged already:</p>
      <div className={css.proposed}>
        {offered.map((charge) => (
          <Button
            key={charge.label}
            icon="plus"
            onClick={() => form.setValue('lines', [...lines, charge], { shouldDirty: true })}
          >
            {`${charge.label}: ${formatSum(Number(charge.unit_price))}`}
          </Button>
        ))}
      </div>
    </div>
  );
}
