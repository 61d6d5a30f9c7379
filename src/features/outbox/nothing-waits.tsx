import { formatMoment } from '#lib/format-when.ts';
import { count } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useTruth } from '#sync/use-sync.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** An empty outbox. Only a read-back makes it "all sent". */
export function NothingWaits() {
  const { confirmedAt, photosUnconfirmed } = useTruth();
  const now = useNow(30_000);
  if (photosUnconfirmed > 0) {
    return (
      <EmptyState icon="sending" title={`${count(photosUnconfirmed, 'photo')} not confirmed yet`}>
        They were sent. The app keeps them until it has seen them on the server.
      </EmptyState>
    );
  }
  if (confirmedAt === null) {
    return (
      <EmptyState icon="outbox" title="Nothing waits here">
        The app has not yet read back from the server that it has everything.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="sent" title="All sent">
      Confirmed by the server {formatMoment(confirmedAt, now)}.
    </EmptyState>
  );
}
