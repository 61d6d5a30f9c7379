import { devices as rows } from '#contract/areas/devices.ts';
import { ReadTrouble } from '#crud/read-trouble.tsx';
import { ReadingAge } from '#crud/reading-age.tsx';
import { useReadPages } from '#crud/use-read.ts';
import { count } from '#lib/say-number.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useWide } from '#ui/use-wide.ts';
import { DevicesList } from './devices-list.tsx';
import { DevicesTable } from './devices-table.tsx';
import { queryOf, type Filters } from './filters.ts';
import css from './devices.module.css';

interface Props {
  readonly filters: Filters;
  /** Takes the filters away. */
  readonly onAll: () => void;
}

/** What the devices said last, the most troubled first. */
export function DevicesBoard({ filters, onAll }: Props) {
  const list = useReadPages(rows.list, { query: queryOf(filters) });
  const wide = useWide();
  const now = useNow(15_000);
  if (list.isPending) return <SkeletonRows />;
  if (!list.data) return <ReadTrouble error={list.error} onAgain={() => void list.refetch()} />;

  const devices = list.data.pages.flatMap((page) => page.body.devices);
  const first = list.data.pages[0];
  const Shown = wide ? DevicesTable : DevicesList;
  return (
    <>
      <div className={css.line}>
        <span className="num">{`${list.hasNextPage ? 'First ' : ''}${count(devices.length, 'device')}`}</span>
        {first ? (
          <ReadingAge
            at={first.at}
            failure={first.failure}
            busy={list.isFetching}
            onAgain={() => void list.refetch()}
          />
        ) : null}
      </div>
      {devices.length === 0 ? <Nothing filters={filters} onAll={onAll} /> : <Shown devices={devices} now={now} />}
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </>
  );
}

function Nothing({ filters, onAll }: Props) {
  if (filters.filter === null && filters.search.trim() === '') {
    return (
      <EmptyState icon="here" title="No phone has reported yet">
        Each phone and computer says how much of its work is unsent whenever it reaches the server. They show here from
        the first time somebody signs in on them.
      </EmptyState>
    );
  }
  const all = <Button onClick={onAll}>Show all devices</Button>;
  return filters.search.trim() === '' ? (
    <EmptyState icon="sent" title="No device is like this" action={all}>
      That is good news: nobody’s work waits in this way.
    </EmptyState>
  ) : (
    <EmptyState icon="search" title={`No device of “${filters.search.trim()}”`} action={all}>
      Try part of the name, or fewer filters.
    </EmptyState>
  );
}
