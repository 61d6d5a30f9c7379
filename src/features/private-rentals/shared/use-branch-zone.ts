import { useMaster } from '#kit/reads/use-master.ts';
import { yardZone, zoneNamed, type Zone } from '#lib/zone.ts';

/** The clocks of a branch; of none, or of one that this device does not know yet, those of the yard. */
export function useBranchZone(): (branchId: number | null) => Zone {
  const branches = useMaster()?.branch ?? [];
  return (branchId) => zoneNamed(branches.find(({ id }) => id === branchId)?.timezone ?? '') ?? yardZone();
}
