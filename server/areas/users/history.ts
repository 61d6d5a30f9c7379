import type { HistoryKind } from '#server/kit/history/kind.ts';
import { signInHistory } from '../auth/history.ts';
import { personById } from './queries.ts';

/** What became of somebody's account, by others and by themselves. */
export const personHistory: HistoryKind = {
  ...signInHistory,
  access: { right: 'user.view', check: ({ db }, id) => personById(db, id) },
  omits: ['login', 'logout', 'session.confirm', 'proof.wrong', 'two-factor.verify'],
  labels: { ...signInHistory.labels, todos: 'Open todos', todos_to: 'They went to', unsent: 'Unsent work' },
  names: {
    role_id: 'roles',
    department_id: 'departments',
    branch_id: 'branches',
    branches: 'branches',
    todos_to: 'users',
  },
  acts: {
    ...signInHistory.acts,
    'ask-email': 'New e-mail, to be confirmed',
    'mail-link': 'Link mailed',
    'show-link': 'Link shown',
    'end-sessions': 'Signed out everywhere',
    'reset-two-factor': 'Authenticator taken off',
  },
};
