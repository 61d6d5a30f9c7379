import type { HistoryKind } from '#server/kit/history/kind.ts';

export const signInHistory: HistoryKind = {
  title: 'Person',
  table: 'users',
  labels: {},
  acts: { login: 'Signed in', logout: 'Signed out' },
};
