import type { ReactNode } from 'react';
import { devices as rows } from '#contract/areas/devices.ts';
import { isolated } from '#contract/people-text.ts';
import { countText } from '#kit/list/count-text.ts';
import { ListAge } from '#kit/list/list-age.tsx';
import { ListBody } from '#kit/list/list-body.tsx';
import { KeyHints, ListFooter, ROW_KEYS } from '#kit/list/list-footer.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { useReadPages } from '#kit/reads/use-read.ts';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { DevicesTable } from './devices-table.tsx';
import { queryOf, type Filters } from './filters.ts';

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

const DEVICES = { one: 'device', many: 'devices' };

function Footer({ list }: { readonly list: Listed }) {
  if (!list.data) return null;
  return (
    <ListFooter keys={<KeyHints keys={ROW_KEYS} />}>
      <strong className="num">{countText(devicesIn(list).length, null, list.hasNextPage, DEVICES)}</strong>
      <ListAge list={list} />
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
  const devices = devicesIn(list);
  return (
    <ListBody list={list} isEmpty={devices.length === 0} empty={<Nothing filters={filters} onAll={onAll} />}>
      <DevicesTable devices={devices} now={now} />
    </ListBody>
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
    <EmptyState icon="search" title={`No device of “${isolated(filters.search.trim())}”`} action={all}>
      Try part of the name, or fewer filters.
    </EmptyState>
  );
}
