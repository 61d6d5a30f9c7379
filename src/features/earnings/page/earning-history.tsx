import type { WholeEarning } from '#contract/areas/earning-record.ts';
import RecordHistory from '#kit/history/record-history.tsx';
import { Card } from '#kit/card.tsx';

/** Who changed the trip, when, and from what to what. Of another version it is read again. */
export function EarningHistory({ earning: { id, updated_at } }: { readonly earning: WholeEarning }) {
  return (
    <Card title="History">
      <RecordHistory key={updated_at} entity="earning" id={id} />
    </Card>
  );
}
