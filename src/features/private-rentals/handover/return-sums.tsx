import { zoneDay } from '#kit/rental/zone-moment.ts';
import { formatSum } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { isOverbilled } from '../rental/next-step.ts';
import type { RentalWhole } from '../shared/rental-whole.ts';

interface Props {
  readonly whole: RentalWhole;
  /** Null while it is no moment. */
  readonly returnedAt: string | null;
}

/** What is open as it comes back, and what follows for the bill: the last period is charged by its days. */
export function ReturnSums({ whole, returnedAt }: Props) {
  const now = useNow(60_000);
  const { balance, deposit_held, rental } = whole;
  if (balance === null || deposit_held === null) return null;
  const facts: readonly Fact[] = [
    [balance < 0 ? 'Paid too much' : 'Open of what was billed', formatSum(Math.abs(balance))],
    ['Deposit to give back', formatSum(deposit_held)],
  ];
  return (
    <>
      <Facts facts={facts} />
      <p className="muted small">{billText(whole, returnedAt, (at) => zoneDay(at, rental.zone, now))}</p>
    </>
  );
}

/** What of its time is billed, and what is still to be billed or given back. */
function billText({ rental, invoices }: RentalWhole, returnedAt: string | null, day: (at: string) => string): string {
  const newest = invoices?.find(({ kind, period_end }) => kind === 'invoice' && period_end !== null);
  if (!newest?.period_end)
    return 'Nothing is billed yet: it is charged until it came back, the last period by its days.';
  const until = day(newest.period_end);
  const at = returnedAt ?? new Date().toISOString();
  return isOverbilled({ rental: { ...rental, returned_at: at }, invoices })
    ? `It is billed until ${until}: what is beyond the return is given back by a credit note.`
    : `It is billed until ${until}: the days from then on are still to be billed.`;
}
