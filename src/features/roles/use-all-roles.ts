import { useMemo } from 'react';
import { roles as calls, type Role } from '#contract/areas/roles.ts';
import { useReadPages } from '#kit/reads/use-read.ts';

/** As many as a page may have: no yard has as many roles. */
const ALL = { query: { sort: 'title', limit: 500 } } as const;

const NO_ROLES: readonly Role[] = [];

/** All living roles, as the server says them. */
export function useAllRoles() {
  const list = useReadPages(calls.list, ALL);
  const roles = useMemo(() => list.data?.pages.flatMap(({ body }) => body.roles) ?? NO_ROLES, [list.data]);
  return { list, roles };
}
