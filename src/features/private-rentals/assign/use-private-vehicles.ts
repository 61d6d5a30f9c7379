import type { PrivateVehicle } from '#contract/areas/private-record.ts';
import { privateRentals as calls } from '#contract/areas/private-rentals.ts';
import { useRead } from '#kit/reads/use-read.ts';

/** As many as one call answers, and more than a yard rents privately. */
const ALL = { limit: 500, sort: 'plate' } as const;

interface PrivateVehicles {
  /** Undefined while they are read. */
  readonly vehicles: readonly PrivateVehicle[] | undefined;
  readonly failed: boolean;
}

/** The vehicles that can be given. It must be inside of `Reads`. */
export function usePrivateVehicles(): PrivateVehicles {
  const { data, isError } = useRead(calls.vehicles, { query: ALL });
  const vehicles = data?.body.vehicles.filter(({ deleted_at }) => deleted_at === null);
  return { vehicles, failed: !data && isError };
}
