import type { HistoryKind } from '#server/kit/history/kind.ts';

/** The audit says that there was something to remember; what it was is nobody else's. */
export const reminderHistory: HistoryKind = { title: 'Reminder', labels: {} };
