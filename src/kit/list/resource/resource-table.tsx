import { dayOf } from '#lib/day.ts';
import { formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Table, type Column } from '../table.tsx';
import { withRoom } from './column-room.ts';
import type { Bulk, OfficeRecord, Resource } from './resource.ts';
import type { ResourceList } from './use-resource-list.ts';
import type { RowActs } from './use-row-acts.tsx';

interface ResourceTableProps<R> {
  readonly resource: Resource<R>;
  readonly of: ResourceList<R>;
  readonly acts: RowActs<R>;
  readonly bulk: Bulk<R>;
  readonly current: number | undefined;
  readonly onOpen: (row: R) => void;
  readonly onEdit: (row: R) => void;
}

export function ResourceTable<R extends OfficeRecord>(props: ResourceTableProps<R>) {
  const { resource, of, acts, bulk, current, onOpen, onEdit } = props;
  const now = useNow(60_000);
  const { groupOf, order } = resource;
  const { isDeleted, order: chosen } = of.choice;
  // A list without orders to choose from has its usual one always.
  const isUsual = !isDeleted && chosen?.sort === order?.sort && chosen?.direction === order?.direction;
  const columns = resource.columns.map(({ text, cell = text, ...column }) => ({ ...column, cell }));
  return (
    <Table
      label={resource.title}
      columns={isDeleted ? deletedColumns(columns, acts, now) : withRoom(columns, bulk.selection ? CHOICE_WIDTH : 0)}
      rows={of.rows}
      rowKey={idOfRow}
      order={chosen}
      groupOf={groupOf && isUsual ? (row) => groupOf(row, now) : undefined}
      onSort={of.sortBy}
      current={current}
      onOpen={onOpen}
      {...bulk.selection}
      nameOf={resource.nameOf}
      onEdit={(row) => (acts.mayEdit(row) ? onEdit(row) : onOpen(row))}
    />
  );
}

export const idOfRow = ({ id }: OfficeRecord) => id;

/** Of the boxes before the rows, in rem. */
const CHOICE_WIDTH = 2.75;
const ACT_WIDTH = 7;

/** Of deleted rows: since when, beside the name, and at the end the way back. */
function deletedColumns<R extends OfficeRecord>(
  [first, ...others]: readonly Column<R>[],
  acts: RowActs<R>,
  now: number,
): Column<R>[] {
  const since: Column<R> = {
    title: 'Deleted',
    width: 8,
    cell: ({ deleted_at }) => (deleted_at === null ? null : formatDay(dayOf(Date.parse(deleted_at)), now)),
  };
  const cell = (row: R) => (acts.mayRestore(row) ? <RestoreButton row={row} acts={acts} /> : null);
  return [
    ...withRoom([...(first ? [first] : []), since, ...others], ACT_WIDTH),
    { title: 'Act', end: true, width: ACT_WIDTH, fold: 'end', cell },
  ];
}

function RestoreButton<R>({ row, acts }: { readonly row: R; readonly acts: RowActs<R> }) {
  return (
    <Button
      busy={acts.isBusy(row)}
      onClick={(event) => {
        // The row itself stays closed.
        event.stopPropagation();
        acts.restore(row);
      }}
    >
      Restore
    </Button>
  );
}
