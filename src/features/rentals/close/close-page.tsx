import { rentalClosing as rows } from '#contract/areas/rental-closing.ts';
import { type BookingStatus, bookingStatuses } from '#contract/areas/rental-words.ts';
import { ReadFailed } from '#kit/reads/read-again.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { CloseFrame } from './close-frame.tsx';
import { type Closing, hasSums } from './closing.ts';
import { NoteOnly } from './note-only.tsx';
import { WithSums } from './with-sums.tsx';

const WAS_OUT: ReadonlySet<BookingStatus> = new Set(['checked_in', 'returned', 'completed']);

/** The return as the server knows it; without a connection, as it was read last. */
export function ClosePage({ id }: { readonly id: number }) {
  const read = useRead(rows.values, { params: { id } });
  const closing = read.data?.body;
  const again = () => void read.refetch();
  const look = async () => {
    const { data, isSuccess } = await read.refetch();
    return isSuccess && data.failure === null && hasSums(data.body) ? data.body : null;
  };
  if (!closing)
    return (
      <Screen title="Return" back={`/rentals/${id}`}>
        {read.isPending ? <SkeletonRows /> : <NoReturn error={read.error} onAgain={again} />}
      </Screen>
    );
  const age = read.data?.failure ? <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} /> : null;
  return hasSums(closing) && WAS_OUT.has(closing.booking.status) ? (
    <WithSums closing={closing} look={look} age={age} />
  ) : (
    <CloseFrame booking={closing.booking} primary={null} title="Return">
      {age}
      <WithoutSums closing={closing} />
    </CloseFrame>
  );
}

function NoReturn({ error, onAgain }: { readonly error: Error | null; readonly onAgain: () => void }) {
  if (!(error instanceof ReadFailed && error.isMissing)) return <ReadTrouble error={error} onAgain={onAgain} />;
  return (
    <EmptyState icon="calendar" title="There is no such booking">
      It never existed, or is of a branch whose bookings you may not see.
    </EmptyState>
  );
}

function WithoutSums({ closing }: { readonly closing: Closing }) {
  const { status } = closing.booking;
  if (WAS_OUT.has(status)) return <NoteOnly closing={closing} />;
  return (
    <EmptyState icon="vehicle" title="Nothing to close">
      {`The booking is “${bookingStatuses[status]}”: its vehicle did not go out.`}
    </EmptyState>
  );
}
