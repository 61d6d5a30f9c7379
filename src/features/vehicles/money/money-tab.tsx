import { cumulativeCost } from '#contract/areas/cumulative-cost.ts';
import { useMay } from '#session/use-may.ts';
import type { VehicleTabProps } from '../vehicle-tabs.tsx';
import { CostList } from './cost-list.tsx';
import { Payback } from './payback.tsx';

/** What the vehicle cost, and, for who sees revenue, whether it has paid for itself. */
export default function MoneyTab({ vehicle }: VehicleTabProps) {
  const may = useMay();
  return (
    <>
      {may(cumulativeCost.one) ? <Payback vehicleId={vehicle.id} unit={vehicle.odometer_unit} /> : null}
      <CostList vehicle={vehicle} />
    </>
  );
}
