/** How a vehicle that is rented privately stands, as a sign and its word. */
import { vehicleStates, type VehicleState } from '#contract/areas/private-words.ts';
import { Chip, type Tone } from '#ui/chip.tsx';
import type { IconName } from '#ui/icon-paths.ts';

type Look = readonly [tone: Tone, icon: IconName];

const VEHICLES: Readonly<Record<VehicleState, Look>> = {
  free: ['plain', 'check'],
  out: ['plain', 'key'],
  late: ['failed', 'clock'],
  scheduled: ['plain', 'calendar'],
};

export function VehicleStateChip({ state }: { readonly state: VehicleState }) {
  const [tone, icon] = VEHICLES[state];
  return (
    <Chip tone={tone} icon={icon}>
      {vehicleStates[state]}
    </Chip>
  );
}
