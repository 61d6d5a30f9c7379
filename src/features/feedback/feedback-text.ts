/** What people call the parts of feedback. */
import type { FeedbackPriority, FeedbackType, Resolution, Ticket } from '#contract/areas/feedback.ts';

export const typeText: Readonly<Record<FeedbackType, string>> = {
  bug: 'Fault of the app',
  idea: 'Idea',
  question: 'Question',
  vehicle: 'Vehicle',
  safety: 'Safety',
  complaint: 'Complaint',
};

export const priorityText: Readonly<Record<FeedbackPriority, string>> = {
  urgent: 'Urgent',
  high: 'High',
  normal: 'Normal',
  low: 'Low',
};

export const resolutionText: Readonly<Record<Resolution, string>> = {
  fixed: 'Fixed',
  answered: 'Answered',
  declined: 'Declined',
  duplicate: 'Reported before',
};

/** What is to be looked at; null where nothing is. */
export function markText({ asks_to_reopen, priority, closed }: Ticket): string | null {
  if (asks_to_reopen) return 'Asks to reopen';
  return !closed && (priority === 'urgent' || priority === 'high') ? priorityText[priority] : null;
}
