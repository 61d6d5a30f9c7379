/** Feedback. */
import type { GeneratedAlways } from 'kysely';
import type { FeedbackPriority, FeedbackStatus, FeedbackType, Resolution } from '#contract/areas/feedback.ts';
import type { OfficeRow, StampedRow } from '#server/kit/columns.ts';

export interface FeedbackStatuses {
  id: GeneratedAlways<number>;
  name: string;
  category: FeedbackStatus['category'];
  position: number;
}

export interface Feedback extends StampedRow {
  title: string;
  description: string;
  type: FeedbackType;
  priority: FeedbackPriority;
  status_id: number;
  assignee_id: number | null;
  department_id: number | null;
  branch_id: number | null;
  vehicle_id: number | null;
  todo_id: number | null;
  page: string | null;
  app_version: string | null;
  journal: string | null;
  closed_at: Date | null;
  closed_by: number | null;
  resolution: Resolution | null;
  duplicate_of: number | null;
  first_answer_at: Date | null;
}

export interface FeedbackWatchers {
  feedback_id: number;
  user_id: number;
}

export interface FeedbackComments extends OfficeRow {
  feedback_id: number;
  comment: string;
  internal: boolean;
  edited_at: Date | null;
}
