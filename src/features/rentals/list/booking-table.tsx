import type { BookingItem } from '#contract/areas/rental-record.ts';
import { withRoom } from '#kit/list/resource/column-room.ts';
import type { ListedResource } from '#kit/list/resource/resource.ts';
import type { ResourceList } from '#kit/list/resource/use-resource-list.ts';
import { Table } from '#kit/list/table.tsx';

interface Props {
  readonly resource: ListedResource<BookingItem>;
  readonly of: ResourceList<BookingItem>;
  readonly onOpen: (booking: BookingItem) => void;
}

/** The bookings; each opens on a page of its own. */
export function BookingTable({ resource, of, onOpen }: Props) {
  const columns = resource.columns.map(({ text, cell = text, ...column }) => ({ ...column, cell }));
  return (
    <Table
      label={resource.title}
      columns={withRoom(columns)}
      rows={of.rows}
      rowKey={({ id }) => id}
      order={of.choice.order}
      onSort={of.sortBy}
      onOpen={onOpen}
    />
  );
}
