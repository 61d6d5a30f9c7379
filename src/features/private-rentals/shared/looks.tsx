/** How a vehicle and a private rental stand, as a sign and its word. */
import {
  privateStatuses,
  vehicleStates,
  type PrivateStatus,
  type VehicleState,
} from '#contract/areas/private-words.ts';
import { Chip, type Tone } from '#ui/chip.tsx';
import type { IconName } from '#ui/icon-paths.ts';

type Look = readonly [tone: Tone, icon: IconName];

const VEHICLES: Readonly<Record<VehicleState, Look>> = {
  free: ['plain', 'check'],
  out: ['plain', 'key'],
  late: ['failed', 'clock'],
  scheduled: ['plain', 'calendar'],
};

const RENTALS: Readonly<Record<PrivateStatus, Look>> = {
  scheduled: ['plain', 'calendar'],
  active: ['plain', 'key'],
  returned: ['needs', 'undo'],
  closed: ['unknown', 'check'],
  cancelled: ['unknown', 'close'],
};

export function VehicleStateChip({ state }: { readonly state: VehicleState }) {
  const [tone, icon] = VEHICLES[state];
  return (
    <Chip tone={tone} icon={icon}>
      {vehicleStates[state]}
    </Chip>
  );
}

interface StatusProps {
  readonly status: PrivateStatus;
  /** It should be back. */
  readonly late: boolean;
}

export function RentalStatusChip({ status, late }: StatusProps) {
  const [tone, icon] = late ? VEHICLES.late : RENTALS[status];
  return (
    <Chip tone={tone} icon={icon}>
      {late ? vehicleStates.late : privateStatuses[status]}
    </Chip>
  );
}
