import type { Charge } from '#contract/areas/task-expenses.ts';
import type { Bulk } from '#kit/list/resource/resource.ts';
import type { ResourceList } from '#kit/list/resource/use-resource-list.ts';
import { useBulkDecisions } from '../shared/use-bulk-decisions.tsx';
import { chargeItem } from '../shared/decidable.ts';

/** Approving and rejecting several charges at once. */
export function useBulkCharges(of: ResourceList<Charge>): Bulk<Charge> {
  const { selection, footer, dialog, clear } = useBulkDecisions(of, chargeItem);
  return { dialog, ...(selection && { selection }), ...(footer && { footer }), ...(clear && { clear }) };
}
