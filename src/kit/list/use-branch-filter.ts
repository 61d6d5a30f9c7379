import { useLiveQuery } from 'dexie-react-hooks';
import { master } from '#db/views/settings.ts';

/** The filter of a list whose call takes a branch. Its names are those that this device read last. */
export function useBranchFilter() {
  const branches = useLiveQuery(master)?.branch ?? [];
  return {
    name: 'branch_id',
    label: 'Branch',
    all: 'All branches',
    options: branches.map(({ id, name }) => ({ value: String(id), label: name })),
  } as const;
}
