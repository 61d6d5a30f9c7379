import { vehicles } from '#contract/areas/vehicles.ts';
import type { OdometerUnit } from '#contract/odometer-text.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { dayOf } from '#lib/day.ts';
import { formatNumber } from '#lib/format-number.ts';
import { formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';

/** What a form about a vehicle has to know of it. */
export interface VehicleFacts {
  readonly unit: OdometerUnit;
  readonly hasTank: boolean;
  readonly isCharged: boolean;
  /** What its dial showed last; undefined where nobody knows. */
  readonly lastText: string | undefined;
}

const CHARGED: ReadonlySet<string> = new Set(['electric', 'hybrid', 'plug_in']);

/** Of the vehicle with that id; of none, and before it was read, what most vehicles have. */
export function useVehicleFacts(id: number | null): VehicleFacts {
  const now = useNow(60_000);
  const may = useMay()(vehicles.one);
  const read = useRead(vehicles.one, { params: { id: id ?? 0 } }, may && id !== null);
  const vehicle = id === null ? undefined : read.data?.body.vehicle;
  const { last_odometer = null, last_odometer_at = null, fuel = null, odometer_unit: unit = 'mi' } = vehicle ?? {};
  const when = last_odometer_at === null ? '' : `, ${formatDay(dayOf(Date.parse(last_odometer_at)), now)}`;
  return {
    unit,
    hasTank: fuel !== 'electric',
    isCharged: fuel !== null && CHARGED.has(fuel),
    lastText: last_odometer === null ? undefined : `Last known: ${formatNumber(last_odometer)} ${unit}${when}.`,
  };
}
