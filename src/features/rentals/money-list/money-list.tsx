import type { ReactNode } from 'react';
import { ListBody } from '#kit/list/list-body.tsx';
import { KeyHints, ListFooter, ROW_KEYS, type KeyHint } from '#kit/list/list-footer.tsx';
import { countText } from '#kit/list/count-text.ts';
import { ListAge } from '#kit/list/list-age.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { ResourceFilters } from '#kit/list/resource/resource-filters.tsx';
import type { ListedResource } from '#kit/list/resource/resource.ts';
import type { ResourceList } from '#kit/list/resource/use-resource-list.ts';
import { followFocus, stepFrom } from '#kit/list/row-at.ts';
import { Table } from '#kit/list/table.tsx';
import { useTableFocus } from '#kit/list/use-table-focus.ts';
import { Views } from '#kit/list/views.tsx';
import { useShortcut } from '#lib/use-shortcut.ts';
import { NothingShown } from './nothing-shown.tsx';

interface Listed {
  readonly id: number;
}

/** Where a drawer is among its rows. */
export interface RowPlace {
  readonly onClose: () => void;
  readonly onStep: (by: 1 | -1) => void;
}

/** A way to look at the list, and what is said where it has no rows. */
export interface MoneyView {
  readonly label: string;
  readonly nothing: readonly [title: string, text: string] | null;
}

interface Props<R extends Listed, V extends string> {
  readonly resource: ListedResource<R>;
  readonly of: ResourceList<R>;
  readonly views: Readonly<Record<V | 'all', MoneyView>>;
  readonly view: V | 'all';
  /** How many are in each view; undefined until it is known. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly notices: ReactNode;
  /** Keys of the rows beside those that every list has. */
  readonly keys?: readonly KeyHint[];
  /** What stands beside the list for the row that is open. */
  readonly drawer: (row: R, place: RowPlace) => ReactNode;
  /** Dialogs over the list. */
  readonly children?: ReactNode;
}

/** The row that is open beside the list. */
export const openRow = <R extends Listed>({ rows, params }: ResourceList<R>): R | undefined =>
  rows.find(({ id }) => String(id) === params.get('open'));

/** The view that the address names; without one, the first. */
export function viewOf<V extends string>(params: URLSearchParams, views: Readonly<Record<V, MoneyView>>): V {
  const all = Object.keys(views) as V[];
  return all.find((view) => view === params.get('view')) ?? (all[0] as V);
}

/** A list of money with its views: what waits for somebody comes first, and is dealt with in a drawer beside it. */
export function MoneyList<R extends Listed, V extends string>(props: Props<R, V>) {
  const { resource, of, views, view, counts, notices, drawer, children } = props;
  const { rows, list, set, push, back } = of;
  const current = openRow(of);
  const around = useTableFocus<HTMLDivElement>(current?.id);
  const show = ({ id }: R) => (current ? set : push)({ open: String(id) });
  const close = () => back({ open: null });
  useShortcut('Escape', () => current && close());
  const all = Object.keys(views) as (V | 'all')[];
  const showView = (next: V | 'all') => of.filter({ view: next === all[0] ? null : next, open: null });
  return (
    <ListScreen
      ref={around}
      title={resource.title}
      views={
        <Views
          label={`Which ${resource.noun.many}`}
          shown={view}
          views={all.map((value) => ({ value, label: views[value].label, count: counts?.[value] }))}
          onShow={showView}
        />
      }
      bar={<ResourceFilters resource={resource} of={of} seesDeleted={false} />}
      notices={notices}
      footer={<Footer {...props} />}
      onFocus={(event) => current && followFocus(event, rows, ({ id }) => id, current, show)}
      drawer={current ? drawer(current, { onClose: close, onStep: (by) => show(stepFrom(rows, current, by)) }) : null}
    >
      <ListBody
        list={list}
        isEmpty={rows.length === 0}
        empty={
          <NothingShown
            resource={resource}
            of={of}
            nothing={views[view].nothing}
            onShowAll={() => of.filter({ view: 'all' })}
          />
        }
      >
        <Table
          label={resource.title}
          columns={resource.columns.map(({ text, cell = text, ...column }) => ({ ...column, cell }))}
          rows={rows}
          rowKey={({ id }) => id}
          order={of.choice.order}
          onSort={of.sortBy}
          current={current?.id}
          onOpen={show}
        />
      </ListBody>
      {children}
    </ListScreen>
  );
}

function Footer<R extends Listed, V extends string>({ of, resource, keys = [] }: Props<R, V>) {
  const { list, rows, total } = of;
  return (
    <ListFooter keys={rows.length > 0 ? <KeyHints keys={[...ROW_KEYS, ...keys]} /> : null}>
      {list.data ? (
        <strong className="num">{countText(rows.length, total, list.hasNextPage, resource.noun)}</strong>
      ) : null}
      <ListAge list={list} />
    </ListFooter>
  );
}
