/** What closing will do, in sentences. Pure. */
import { formatSum } from '#lib/format-number.ts';
import { type ClosingWithSums, isBlocked, overpaidOf, splitOf } from './closing.ts';

function depositWords({ sums, booking }: ClosingWithSums): string | null {
  const { keep, give } = splitOf(sums);
  const back = isBlocked(booking) ? 'goes back to the card' : 'is given back the way it was paid';
  const parts = [
    keep > 0 && `${formatSum(keep)} is kept of the deposit${give > 0 ? '' : ', which is all of it'}`,
    give > 0 && `${formatSum(give)}${keep > 0 ? '' : ' of the deposit'} ${back}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `${parts.join(', ')}.` : null;
}

/** Nothing of a deposit is to be kept or to be given back: there was none, or that is done. */
function chargedWords({ sums: { total }, booking: { deposit } }: ClosingWithSums): string | null {
  if (total === 0) return null;
  const kept = deposit?.kept ?? 0;
  const rest = kept > 0 ? `${formatSum(kept)} of the deposit is kept already.` : 'No deposit is held.';
  return `${formatSum(total)} is charged. ${rest}`;
}

/** `210.01 is kept of the deposit, 89.99 goes back to the card. Nothing is open.` */
export function closingWords(closing: ClosingWithSums): string {
  const { sums, booking } = closing;
  const { open } = splitOf(sums);
  const over = overpaidOf(sums);
  const rent = booking.cost_summary?.balance ?? 0;
  return [
    sums.total > 0 ? null : 'Nothing is charged.',
    depositWords(closing) ?? chargedWords(closing),
    open > 0 ? `${formatSum(open)} is open.` : rent > 0 || over > 0 ? null : 'Nothing is open.',
    over > 0 ? `${formatSum(over)} more is paid than is charged; it is given back by hand, with the payments.` : null,
    rent > 0 ? `Of the rent ${formatSum(rent)} is open${open > 0 ? ' besides' : ''}.` : null,
    rent < 0 ? `Of the rent ${formatSum(-rent)} too much is paid.` : null,
  ]
    .filter((part) => part !== null)
    .join(' ');
}
