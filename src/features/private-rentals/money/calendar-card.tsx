import type { PrivatePeriod } from '#contract/areas/private-record.ts';
import { privateBilling } from '#contract/areas/private-billing.ts';
import { Card } from '#kit/card.tsx';
import { zoneDay } from '#kit/rental/zone-moment.ts';
import { formatSum } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import type { RentalTabProps } from '../rental/rental-tabs.tsx';
import css from './money.module.css';

/** The periods of the rental: billed with their number, due, or still to come. One that is due is billed from here. */
export function CalendarCard({ whole, page }: RentalTabProps) {
  const periods = whole.periods ?? [];
  return (
    <Card title="Bill calendar" aside="before tax" actions={<OtherBill whole={whole} page={page} />} isFlush>
      {periods.length === 0 ? <p className={css.none}>Its first period begins when it goes out.</p> : null}
      <ol className={css.rows}>
        {periods.toReversed().map((period) => (
          <Period key={period.start} whole={whole} page={page} period={period} />
        ))}
      </ol>
    </Card>
  );
}

function Period({ whole, page, period }: RentalTabProps & { readonly period: PrivatePeriod }) {
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
      {period === page.due ? <BillButton page={page} /> : null}
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

function BillButton({ page: { show, moneyWaits } }: Pick<RentalTabProps, 'page'>) {
  const may = useMay()(privateBilling.invoice);
  if (!may) return null;
  return (
    <div>
      <Button icon="file" {...moneyWaits} onClick={() => show({ form: 'bill', isCredit: false })}>
        Bill this period
      </Button>
    </div>
  );
}

/** What is billed beside the periods, and what is given back of one. */
function OtherBill({ whole, page: { show, moneyWaits, due, isOverbilled: isCredit } }: RentalTabProps) {
  const may = useMay()(privateBilling.invoice);
  if (!may || whole.rental.status === 'cancelled' || due) return null;
  const isAllBilled = whole.periods?.every(({ invoice_number }) => invoice_number !== null) ?? true;
  return (
    <Button
      tone="quiet"
      icon={isCredit ? 'file' : 'plus'}
      {...moneyWaits}
      onClick={() => show({ form: 'bill', isCredit })}
    >
      {isCredit ? 'Make the credit note' : isAllBilled ? 'Bill a charge' : 'Bill ahead'}
    </Button>
  );
}
