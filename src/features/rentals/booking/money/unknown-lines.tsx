import type { Booking } from '#contract/areas/rental-record.ts';
import { formatSum } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import { bookedText } from '#kit/rental/times.ts';
import { unknownsOf } from './unknowns.ts';

/** What was asked of the provider and is not answered: it is looked up there, and never asked twice. */
export function UnknownLines({ booking }: { readonly booking: Booking }) {
  const now = useNow(60_000);
  return unknownsOf(booking).map(({ key, amount, what, at }) => (
    <Banner key={key} tone="unknown" icon="unknown">
      <strong>Answer unknown, checking.</strong>{' '}
      {`${formatSum(amount)} ${what} ${at === null ? '' : bookedText(at, booking.zone, now)}`.trim()}. It is not asked
      twice.
    </Banner>
  ));
}
