/** Reminders. */
import type { AboutKind, ReminderRule } from '#contract/areas/reminders.ts';
import type { StampedRow } from '#server/kit/columns.ts';

export interface Reminders extends StampedRow {
  user_id: number;
  title: string;
  note: string;
  about_kind: AboutKind | null;
  about_id: number | null;
  day: string;
  time: string;
  zone: string;
  rule: ReminderRule;
  next_at: Date | null;
  due_at: Date | null;
  snoozed_until: Date | null;
  done_at: Date | null;
}
