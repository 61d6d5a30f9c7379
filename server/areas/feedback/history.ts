/** How the history tells feedback. */
import { feedbackLabels } from '#contract/areas/feedback.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { ticketById } from './queries.ts';

export const feedbackHistory: HistoryKind = {
  title: 'Feedback',
  table: 'feedback',
  access: { right: 'feedback.view', check: ticketById },
  labels: { ...feedbackLabels, resolution: 'How it ended', duplicate_of: 'Reported before as' },
  names: {
    status_id: 'feedback_statuses',
    assignee_id: 'users',
    department_id: 'departments',
    branch_id: 'branches',
    vehicle_id: 'vehicles',
    todo_id: 'todos',
    duplicate_of: 'feedback',
  },
};
