import type { Department } from '#contract/areas/departments.ts';
import { Facts } from '#kit/list/facts.tsx';
import { formatNumber } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';

export function DepartmentDetail({ department }: { readonly department: Department }) {
  const now = useNow(60_000);
  return (
    <Facts
      facts={[
        ['Head', department.head_name],
        ['Branch', department.branch_name ?? 'All branches'],
        ['Part of', department.parent_name],
        ['People', formatNumber(department.people)],
        ['Added', formatMoment(department.created_at, now)],
      ]}
    />
  );
}
