import type { Permission } from '#contract/permissions.ts';

/** Whose todos somebody sees: their own, those of their branches as well, or everybody's. */
export type Sees = 'own' | 'branch' | 'all';

/** Whose todos a person of these permissions sees. */
export function seesOf(permissions: readonly string[]): Sees {
  const holds = (permission: Permission) => permissions.includes(permission);
  if (holds('todo.view-all')) return 'all';
  return holds('todo.view-branch') ? 'branch' : 'own';
}
