import type { HistoryKind } from '#server/kit/history/kind.ts';

export const punchHistory: HistoryKind = {
  title: 'Punch',
  labels: {},
  acts: { in: 'Punched in', out: 'Punched out', break_start: 'Began a break', break_end: 'Ended a break' },
};
