import type { ListFilter } from '#kit/list/resource/resource.ts';
import { useBranchFilter } from '#kit/list/use-branch-filter.ts';
import { useMaster } from '#kit/reads/use-master.ts';
import { seesOf } from '#lib/sees.ts';
import { useSession } from '#session/use-session.ts';

const idText = (id: number | null) => (id === null ? '' : String(id));

/** Whose todos a list shows, and of which branch: the filters, and what the address says of them. */
export function useListFilters({ person, branch }: { readonly person: number | null; readonly branch: number | null }) {
  const people = useMaster()?.resources ?? [];
  const branches = useBranchFilter();
  const seesAll = seesOf(useSession().permissions) === 'all';
  const filters: readonly ListFilter[] = [
    {
      name: 'person',
      label: 'Person',
      all: 'Everybody',
      options: people.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    // Whoever sees those of their branches alone sees no more without a filter.
    { ...branches, name: 'branch', all: seesAll ? branches.all : 'My branches' },
  ];
  return { filters, values: { person: idText(person), branch: idText(branch) } as Readonly<Record<string, string>> };
}
