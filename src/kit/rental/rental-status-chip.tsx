import { privateStatuses, vehicleStates, type PrivateStatus } from '#contract/areas/private-words.ts';
import { Chip, type Tone } from '#ui/chip.tsx';
import type { IconName } from '#ui/icon-paths.ts';

type Look = readonly [tone: Tone, icon: IconName];

const LOOKS: Readonly<Record<PrivateStatus, Look>> = {
  scheduled: ['plain', 'calendar'],
  active: ['plain', 'key'],
  returned: ['needs', 'undo'],
  closed: ['unknown', 'check'],
  cancelled: ['unknown', 'close'],
};

const LATE: Look = ['failed', 'clock'];

interface Props {
  readonly status: PrivateStatus;
  /** It should be back. */
  readonly late: boolean;
}

/** How a private rental stands, as a sign and its word. */
export function RentalStatusChip({ status, late }: Props) {
  const [tone, icon] = late ? LATE : LOOKS[status];
  return (
    <Chip tone={tone} icon={icon}>
      {late ? vehicleStates.late : privateStatuses[status]}
    </Chip>
  );
}
