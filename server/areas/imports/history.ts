/** How the audit tells of imports. */
import type { HistoryKind } from '#server/kit/history/kind.ts';

export const importHistory: HistoryKind = {
  title: 'Import',
  table: 'imports',
  labels: {},
  acts: { apply: 'Applied', undo: 'Undone' },
};
