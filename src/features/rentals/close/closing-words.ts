/** What closing will do, in sentences. Pure. */
import { centsOf, sumOf } from '#contract/rental/cents.ts';
import { formatSum } from '#lib/format-number.ts';
import { type ClosingWithSums, isBlocked, splitOf } from './closing.ts';

function depositWords({ sums, booking }: ClosingWithSums): string | null {
  const { keep, give } = splitOf(sums);
  const back = isBlocked(booking) ? 'goes back to the card' : 'is given back the way it was paid';
  const parts = [
    keep > 0 && `${formatSum(keep)} is kept of the deposit${give > 0 ? '' : ', which is all of it'}`,
    give > 0 && `${formatSum(give)}${keep > 0 ? '' : ' of the deposit'} ${back}`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `${parts.join(', ')}.` : null;
}

/** `210.01 is kept of the deposit, 89.99 goes back to the card. Nothing is open.` */
export function closingWords(closing: ClosingWithSums): string {
  const { sums, booking } = closing;
  const { open } = splitOf(sums);
  const over = sumOf(Math.max(0, centsOf(sums.paid) - centsOf(sums.total)));
  const rent = Math.max(0, booking.cost_summary?.balance ?? 0);
  return [
    sums.total > 0 ? null : 'Nothing is charged.',
    depositWords(closing) ?? (sums.total > 0 ? `${formatSum(sums.total)} is charged. No deposit is held.` : null),
    open > 0 ? `${formatSum(open)} is open.` : rent > 0 || over > 0 ? null : 'Nothing is open.',
    over > 0 ? `${formatSum(over)} more is paid than is charged; it is given back by hand, with the payments.` : null,
    rent > 0 ? `Of the rent ${formatSum(rent)} is open${open > 0 ? ' besides' : ''}.` : null,
  ]
    .filter((part) => part !== null)
    .join(' ');
}
