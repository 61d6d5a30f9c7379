import { userLabels } from '#contract/areas/users.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { personById } from './queries.ts';

export const personHistory: HistoryKind = {
  title: 'Person',
  table: 'users',
  access: { right: 'user.view', check: ({ db }, id) => personById(db, id) },
  omits: ['login', 'logout'],
  labels: { ...userLabels, todos: 'Open todos', todos_to: 'They went to', unsent: 'Unsent work' },
  names: {
    role_id: 'roles',
    department_id: 'departments',
    branch_id: 'branches',
    branches: 'branches',
    todos_to: 'users',
  },
  acts: {
    login: 'Signed in',
    logout: 'Signed out',
    'ask-email': 'New e-mail, to be confirmed',
    'mail-link': 'Link mailed',
    'show-link': 'Link shown',
    'end-sessions': 'Signed out everywhere',
    'reset-two-factor': 'Authenticator taken off',
  },
};
