/** How the history of a record shows roles. */
import { roleLabels } from '#contract/areas/roles.ts';
import { permissionFacts } from '#contract/permissions.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { roleById } from './queries.ts';

const facts: Readonly<Record<string, { readonly words: string }>> = permissionFacts;
/** A permission of the yard's own is told by its name. */
const permissionText = (name: unknown): string => facts[String(name)]?.words ?? String(name);

export const roleHistory: HistoryKind = {
  title: 'Role',
  table: 'roles',
  access: { right: 'role.view', check: ({ db }, id) => roleById(db, id) },
  labels: {
    ...roleLabels,
    two_factor_from: 'Authenticator from',
    given: 'Given',
    taken: 'Taken',
    people: 'People in it',
    moved_to: 'They got',
  },
  names: { moved_to: 'roles' },
  texts: {
    permissions: permissionText,
    given: permissionText,
    taken: permissionText,
    approval_limit: (sum) => Number(sum).toFixed(2),
  },
};
