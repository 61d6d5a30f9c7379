import type { Department } from '#contract/areas/departments.ts';
import { Facts } from '#kit/list/facts.tsx';
import { sayNumber } from '#lib/say-number.ts';
import { sayMoment } from '#lib/say-when.ts';
import { useNow } from '#lib/use-now.ts';

export function DepartmentDetail({ department }: { readonly department: Department }) {
  const now = useNow(60_000);
  return (
    <Facts
      facts={[
        ['Head', department.head_name],
        ['Branch', department.branch_name ?? 'All branches'],
        ['Part of', department.parent_name],
        ['People', sayNumber(department.people)],
        ['Added', sayMoment(department.created_at, now)],
      ]}
    />
  );
}
