import { branchLabels } from '#contract/areas/branches.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { branchById } from './queries.ts';

export const branchHistory: HistoryKind = {
  title: 'Branch',
  table: 'branches',
  // Everybody may read a branch; who changed it is for those who may.
  access: { right: 'branch.update', check: ({ db }, id) => branchById(db, id) },
  labels: branchLabels,
};
