import { parts, type StockItem, supplies } from '#contract/areas/stock.ts';
import type { Query } from '#contract/endpoint.ts';
import { useRead } from '#kit/reads/use-read.ts';

interface ItemsRead {
  readonly items: readonly StockItem[] | undefined;
  /** Set where they could not be read. */
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly again: () => void;
  /** When they were read, and why not anew. */
  readonly kept: Pick<NonNullable<ReturnType<typeof useRead>['data']>, 'at' | 'failure'> | undefined;
}

/** The server lists at most as many at once; no yard has nearly as many. */
const ALL = 500;

/** All parts, or all supplies, that the query finds. */
export function useItems(source: 'part' | 'supply', query: Query<typeof parts.list>): ItemsRead {
  const input = { query: { ...query, limit: ALL } };
  const partRead = useRead(parts.list, input, source === 'part');
  const supplyRead = useRead(supplies.list, input, source === 'supply');
  const read = source === 'part' ? partRead : supplyRead;
  return {
    items: source === 'part' ? partRead.data?.body.vehicleParts : supplyRead.data?.body.vehicleSupplies,
    error: read.data ? null : read.error,
    isFetching: read.isFetching,
    again: () => void read.refetch(),
    kept: read.data,
  };
}
