/** What people may do with feedback. */
import type { Area } from './define.ts';

export const feedback = {
  area: 'feedback',
  title: 'Feedback',
  permissions: {
    'feedback.view': { words: 'See their own feedback and what they watch', from: 'technician', accountant: true },
    'feedback.create': { words: 'Give feedback', from: 'technician', accountant: true },
    'feedback.update': { words: 'Work on feedback and comment among colleagues', from: 'lead' },
    'feedback.delete': { words: 'Delete feedback and bring it back', from: 'office' },
    'feedback.view-all': { words: 'See everybody’s feedback', from: 'lead' },
    'feedback.close': { words: 'Close feedback', from: 'office' },
    'feedback.sort': { words: 'Sort the board of feedback', from: 'office' },
  },
} as const satisfies Area;
