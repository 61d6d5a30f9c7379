import { useSearchParams } from 'react-router-dom';
import { dayOf, timeOf } from '#lib/day.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Banner } from '#ui/banner.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { DayOfBookings, FoundBookings } from './booking-lists.tsx';
import { BookingSearch } from './booking-search.tsx';
import { ReadAgain } from './read-again.tsx';
import { useBookings } from './use-bookings.ts';

/** What goes out and comes back, of what this device knows: it opens without a connection. */
export default function HandoversScreen() {
  const now = useNow(30_000);
  const view = useBookings();
  const [params, setParams] = useSearchParams();
  const text = params.get('q') ?? '';
  const isKnown = view !== undefined && (view.readAt !== null || view.bookings.length > 0);
  return (
    <Screen title="Pick-ups and returns" actions={<ReadAgain />} fluid>
      {view ? null : <SkeletonRows />}
      {view && !isKnown ? <NothingKnown /> : null}
      {view && isKnown ? (
        <>
          <Age readAt={view.readAt} now={now} />
          <BookingSearch text={text} onText={(q) => setParams(q ? { q } : {}, { replace: true })} />
          {text.trim() ? <FoundBookings text={text} view={view} now={now} /> : <DayOfBookings view={view} now={now} />}
        </>
      ) : null}
    </Screen>
  );
}

function NothingKnown() {
  const { reach } = useTruth();
  return (
    <output>
      <EmptyState icon="offline" title="The bookings are not on this device yet">
        {reach === 'online' ? 'They are read from the server now.' : 'Connect once to load the bookings.'}
      </EmptyState>
    </output>
  );
}

interface AgeProps {
  readonly readAt: number | null;
  readonly now: number;
}

/** For so long nothing need be said of it: they are read every two minutes. */
const FRESH_MS = 5 * 60_000;

/** How old what is shown is; without a connection it is said before everything else. */
function Age({ readAt, now }: AgeProps) {
  const { reach } = useTruth();
  const when = readAt === null ? null : dayOf(readAt) === dayOf(now) ? timeOf(readAt) : formatMoment(readAt, now);
  const isOld = readAt === null || now - readAt > FRESH_MS;
  if (reach !== 'online')
    return (
      <Banner icon="offline">
        {when === null ? 'This is what this device knows. ' : `As of ${when}. `}
        What you do is kept on this device, and sent when there is a connection.
      </Banner>
    );
  if (!isOld || when === null) return null;
  return <p className="muted small num">{`As of ${when}.`}</p>;
}
