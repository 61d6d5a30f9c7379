/** What comes next with a private rental, in words, and which act of the page that is. Pure. */
import type { PrivateCharge, PrivatePeriod } from '#contract/areas/private-record.ts';
import { bookedSoon, bookedText } from '#kit/rental/times.ts';
import { zoneDay } from '#kit/rental/zone-moment.ts';
import type { RentalWhole } from '../shared/rental-whole.ts';

export type Act = 'hand-out' | 'take-back' | 'bill' | 'credit' | 'receipt' | 'give-back' | 'refund' | 'close';

export interface NextStep {
  readonly text: string;
  /** Somebody waits for it, or money does. */
  readonly isUrgent: boolean;
  /** Null where there is only to wait, or nothing any more. */
  readonly act: Act | null;
}

/** The first period that has begun and was not billed; undefined where all are, or for who does not see money. */
export const duePeriod = ({ periods }: Pick<RentalWhole, 'periods'>): PrivatePeriod | undefined =>
  periods?.find(({ due, invoice_number }) => due && invoice_number === null);

/** What the return charges and no paper has yet. */
export const pendingCharges = ({ charges }: Pick<RentalWhole, 'charges'>): readonly PrivateCharge[] =>
  (charges ?? []).filter(({ left_out_reason, invoice_number }) => left_out_reason === '' && invoice_number === null);

/** Those that go with the next bill: it is the last of the rent, or all of that is billed. */
export const chargesOfNextBill = (whole: Pick<RentalWhole, 'charges' | 'periods'>): readonly PrivateCharge[] => {
  const unbilled = whole.periods?.filter(({ invoice_number }) => invoice_number === null) ?? [];
  return unbilled.length > 1 ? [] : pendingCharges(whole);
};

/** It came back before the end of what was billed: some of that is to be given back. */
export function isOverbilled({ rental, invoices }: Pick<RentalWhole, 'rental' | 'invoices'>): boolean {
  const newest = invoices?.find(({ period_start }) => period_start !== null);
  if (!newest || rental.returned_at === null) return false;
  const billedUntil = newest.kind === 'invoice' ? newest.period_end : newest.period_start;
  return billedUntil !== null && Date.parse(billedUntil) > Date.parse(rental.returned_at);
}

const step = (text: string, act: Act | null, isUrgent = false): NextStep => ({ text, act, isUrgent });

/**
 * @param now ms
 * @param sum says a sum of money
 */
export function nextStep(whole: RentalWhole, now: number, sum: (value: number) => string): NextStep {
  const { status } = whole.rental;
  if (status === 'scheduled') return stepOfScheduled(whole, now);
  if (status === 'active') return stepOfActive(whole, now, sum);
  return status === 'returned' ? stepOfReturned(whole, sum) : step('', null);
}

function stepOfScheduled({ rental: { starts_at, zone } }: RentalWhole, now: number): NextStep {
  const isDue = Date.parse(starts_at) < now;
  return isDue
    ? step(`Hand it over: it was to go out ${bookedText(starts_at, zone, now)}`, 'hand-out', true)
    : step(`Hand it over ${bookedSoon(starts_at, zone, now)}`, 'hand-out');
}

function stepOfActive(whole: RentalWhole, now: number, sum: (value: number) => string): NextStep {
  const { rental, balance, periods } = whole;
  const { ends_at, zone, late } = rental;
  if (late && ends_at !== null)
    return step(`Ask for it: it was due ${bookedText(ends_at, zone, now)}`, 'take-back', true);
  const due = duePeriod(whole);
  if (due) return step(`Bill the period from ${zoneDay(due.start, zone, now)}`, 'bill', true);
  if (balance !== null && balance > 0) return step(`${sum(balance)} is to be paid`, 'receipt', true);
  if (ends_at !== null && Date.parse(ends_at) - now < WEEK_MS)
    return step(`Take it back ${bookedSoon(ends_at, zone, now)}`, 'take-back');
  const coming = periods?.find(({ due: isDue }) => !isDue);
  return coming
    ? step(`The next period begins ${zoneDay(coming.start, zone, now)}`, 'take-back')
    : step(
        ends_at === null ? 'It is theirs until they bring it back' : `Take it back ${bookedSoon(ends_at, zone, now)}`,
        'take-back',
      );
}

const WEEK_MS = 7 * 86_400_000;

function stepOfReturned(whole: RentalWhole, sum: (value: number) => string): NextStep {
  const { balance, deposit_held } = whole;
  if (balance === null || deposit_held === null) return step('The office settles and closes it', null);
  if (duePeriod(whole)) return step('Bill what is left', 'bill', true);
  if (isOverbilled(whole)) return step('Make the credit note: more was billed than they had it', 'credit', true);
  if (pendingCharges(whole).length > 0) return step('Bill what the return comes to', 'bill', true);
  if (balance > 0) return step(`${sum(balance)} is to be paid`, 'receipt', true);
  if (balance < 0) return step(`${sum(-balance)} is to be given back`, 'refund', true);
  return deposit_held > 0
    ? step(`Give the deposit of ${sum(deposit_held)} back`, 'give-back', true)
    : step('Close it: nothing is open', 'close');
}
