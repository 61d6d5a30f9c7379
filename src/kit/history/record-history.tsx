import { audit } from '#contract/areas/audit.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useReadPages } from '#kit/reads/use-read.ts';
import { ShowMore } from '#kit/list/show-more.tsx';
import { useNow } from '#lib/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { HISTORY_ENTRIES, HistoryList } from './history-list.tsx';

export interface RecordHistoryProps {
  /** What the audit calls such a record: `department`. */
  readonly entity: string;
  readonly id: number;
}

/** What happened to a record, for the body of its drawer. It must be inside of `Reads`. Of another record it is another one. */
export default function RecordHistory({ entity, id }: RecordHistoryProps) {
  return <OfRecord key={`${entity} ${id}`} entity={entity} id={id} />;
}

function OfRecord({ entity, id }: RecordHistoryProps) {
  const list = useReadPages(audit.recordHistory, { params: { entity, id } });
  const now = useNow(60_000);
  if (list.isPending) return <SkeletonRows rows={3} />;
  const first = list.data?.pages[0];
  if (!list.data || !first) return <ReadTrouble error={list.error} onAgain={() => void list.refetch()} />;
  const entries = list.data.pages.flatMap(({ body }) => body.history);
  return (
    <>
      {first.failure === null ? null : (
        <ReadingAge at={first.at} failure={first.failure} busy={list.isFetching} onAgain={() => void list.refetch()} />
      )}
      {entries.length === 0 ? (
        <EmptyState icon="clock" title="Nothing is written down yet">
          From now on it stands here who changes it, and when.
        </EmptyState>
      ) : (
        <HistoryList entries={entries} hasOlder={list.hasNextPage} now={now} />
      )}
      <ShowMore list={list} rows={HISTORY_ENTRIES} />
    </>
  );
}
