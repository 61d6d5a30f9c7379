/** How a notice looks, and where it leads. Pure. */
import type { Notice } from '#contract/areas/notices.ts';
import type { IconName } from '#ui/icon-paths.ts';

const ICONS: Readonly<Record<string, IconName>> = {
  'todo.returned': 'undo',
  'todo.given': 'today',
  'lead.given': 'phone',
  'account.password': 'lock',
  'account.email': 'mail',
  'account.two-factor': 'lock',
  'account.signed-in': 'computer',
  'user.requested': 'person',
  'feedback.status': 'sent',
  'feedback.comment': 'note',
  'feedback.closed': 'approve',
  'feedback.reopened': 'undo',
  'feedback.given': 'flash',
  'eod.comment': 'note',
  'reminder.due': 'clock',
  'part.low': 'box',
  'supply.low': 'box',
  'telematics.reconnect': 'pulse',
  'booking.deposit': 'lock',
  'expense.rejected': 'close',
  'expense.note': 'note',
};

/** Where the records of each kind are shown. */
const PLACES: Readonly<Record<string, (id: number) => string>> = {
  todo: (id) => `/to-do/${id}`,
  lead: (id) => `/leads?open=${id}`,
  account: () => '/me/security',
  user: (id) => `/users?open=${id}`,
  feedback: (id) => `/feedback?open=${id}`,
  eod: (id) => `/eod?open=${id}`,
  reminder: (id) => `/reminders?open=${id}`,
  part: (id) => `/parts?open=${id}`,
  supply: (id) => `/supplies?open=${id}`,
  telematics: () => '/telematics',
  booking: (id) => `/rentals/${id}`,
  expense: (id) => `/expenses/${id}`,
};

/** A newer server may tell of what this app does not know: the title says it. */
export const noticeIcon = ({ kind }: Pick<Notice, 'kind'>): IconName => ICONS[kind] ?? 'bell';

/** Null where this app has no screen for it. */
export function noticePath({ about_kind, about_id }: Pick<Notice, 'about_kind' | 'about_id'>): string | null {
  return PLACES[about_kind]?.(about_id) ?? null;
}
