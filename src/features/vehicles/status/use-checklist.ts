import { vehicleStatus as rows } from '#contract/areas/vehicle-status.ts';
import { useRead } from '#kit/reads/use-read.ts';

/** What a vehicle is now, with its checks: one read for all that shows something of it. */
export const useChecklist = (vehicleId: number) => useRead(rows.checklist, { params: { id: vehicleId } });
