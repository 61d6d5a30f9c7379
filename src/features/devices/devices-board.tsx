import type { ReactNode } from 'react';
import { devices as rows } from '#contract/areas/devices.ts';
import { ListFooter } from '#kit/list/list-footer.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useReadPages } from '#kit/reads/use-read.ts';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { count } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { DevicesTable } from './devices-table.tsx';
import { queryOf, type Filters } from './filters.ts';
import css from './devices.module.css';

interface Props {
  readonly filters: Filters;
  readonly bar: ReactNode;
  /** Takes the filters away. */
  readonly onAll: () => void;
}

/** What the devices said last, the most troubled first. */
export function DevicesBoard({ filters, bar, onAll }: Props) {
  const list = useReadPages(rows.list, { query: queryOf(filters) });
  const around = useTableFocus<HTMLDivElement>(undefined);
  return (
    <ListScreen ref={around} title="Phones" bar={bar} footer={<Footer list={list} />}>
      <Devices list={list} filters={filters} onAll={onAll} />
    </ListScreen>
  );
}

type Listed = ReturnType<typeof useReadPages<typeof rows.list>>;

function devicesIn(list: Listed) {
  return list.data?.pages.flatMap((page) => page.body.devices) ?? [];
}

function Footer({ list }: { readonly list: Listed }) {
  const first = list.data?.pages[0];
  if (!first) return null;
  return (
    <ListFooter>
      <strong className="num">{`${list.hasNextPage ? 'First ' : ''}${count(devicesIn(list).length, 'device')}`}</strong>
      <ReadingAge at={first.at} failure={first.failure} busy={list.isFetching} onAgain={() => void list.refetch()} />
    </ListFooter>
  );
}

interface DevicesProps {
  readonly list: Listed;
  readonly filters: Filters;
  readonly onAll: () => void;
}

function Devices({ list, filters, onAll }: DevicesProps) {
  const now = useNow(15_000);
  if (list.isPending) return <SkeletonRows />;
  if (!list.data) return <ReadTrouble error={list.error} onAgain={() => void list.refetch()} />;
  const devices = devicesIn(list);
  return (
    <>
      {devices.length === 0 ? (
        <Nothing filters={filters} onAll={onAll} />
      ) : (
        <DevicesTable devices={devices} now={now} />
      )}
      {list.hasNextPage ? (
        <div className={css.more}>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Nothing({ filters, onAll }: Pick<DevicesProps, 'filters' | 'onAll'>) {
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
