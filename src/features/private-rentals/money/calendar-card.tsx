import type { PrivatePeriod } from '#contract/areas/private-record.ts';
import { privateBilling } from '#contract/areas/private-billing.ts';
import { Card } from '#kit/card.tsx';
import { zoneDay } from '#kit/rental/zone-moment.ts';
import { formatSum } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { duePeriod, isOverbilled } from '../rental/next-step.ts';
import { useForm } from '../rental/use-form.ts';
import type { RentalWhole } from '../shared/rental-whole.ts';
import { useWaits } from '../shared/use-waits.ts';
import { useBilling } from './use-billing.tsx';
import css from './money.module.css';

interface Props {
  readonly whole: RentalWhole;
}

/** The periods of the rental: billed with their number, due, or still to come. One that is due is billed from here. */
export function CalendarCard({ whole }: Props) {
  const periods = whole.periods ?? [];
  const next = duePeriod(whole);
  return (
    <Card title="Bill calendar" aside="before tax" actions={<OtherBill whole={whole} />} isFlush>
      {periods.length === 0 ? <p className={css.none}>Its first period begins when it goes out.</p> : null}
      <ol className={css.rows}>
        {periods.toReversed().map((period) => (
          <Period key={period.start} whole={whole} period={period} isNext={period === next} />
        ))}
      </ol>
    </Card>
  );
}

function Period({ whole, period, isNext }: Props & { readonly period: PrivatePeriod; readonly isNext: boolean }) {
  const now = useNow(60_000);
  const { start, end, days, of_days, amount } = period;
  const { zone } = whole.rental;
  const part = days < of_days ? `${days} of ${of_days} days` : null;
  return (
    <li>
      <div className={css.line}>
        <span className={css.words}>
          <span className="num">{`${zoneDay(start, zone, now)} – ${zoneDay(end, zone, now)}`}</span>
          {part === null ? null : <span className={css.detail}>{part}</span>}
        </span>
        <PeriodState period={period} />
        <span className={css.amount}>{formatSum(amount)}</span>
      </div>
      {isNext ? <BillButton /> : null}
    </li>
  );
}

function PeriodState({ period: { invoice_number, due } }: { readonly period: PrivatePeriod }) {
  if (invoice_number !== null)
    return (
      <Chip tone="sent" icon="sent">
        {`Billed ${invoice_number}`}
      </Chip>
    );
  return due ? (
    <Chip tone="needs" icon="needs">
      Due
    </Chip>
  ) : (
    <Chip tone="unknown" icon="planned">
      Coming
    </Chip>
  );
}

/** For who may bill; not as long as the last act is unknown. */
function useBillWaits() {
  const waits = useWaits();
  const { open } = useBilling();
  return { may: useMay()(privateBilling.invoice), waits: { ...waits, disabled: waits.disabled || open !== null } };
}

function BillButton() {
  const { may, waits } = useBillWaits();
  const show = useForm();
  if (!may) return null;
  return (
    <div>
      <Button icon="file" {...waits} onClick={() => show({ form: 'bill', isCredit: false })}>
        Bill this period
      </Button>
    </div>
  );
}

/** What is billed beside the periods, and what is given back of one. */
function OtherBill({ whole }: Props) {
  const { may, waits } = useBillWaits();
  const show = useForm();
  if (!may || whole.rental.status === 'cancelled' || duePeriod(whole)) return null;
  const isCredit = isOverbilled(whole);
  return (
    <Button tone="quiet" icon={isCredit ? 'file' : 'plus'} {...waits} onClick={() => show({ form: 'bill', isCredit })}>
      {isCredit ? 'Make the credit note' : 'Bill ahead'}
    </Button>
  );
}
