/** What people may do with end-of-day reports. */
import type { Area } from './define.ts';

export const eod = {
  area: 'eod',
  title: 'End-of-day reports',
  permissions: {
    'eod.view': { words: 'See their own end-of-day reports', from: 'technician', accountant: true },
    'eod.view-branch': { words: 'See the end-of-day reports of their branches', from: 'lead' },
    'eod.view-all': { words: 'See everybody’s end-of-day reports', from: 'office' },
    'eod.create': { words: 'Write end-of-day reports', from: 'technician', accountant: true },
    'eod.update': { words: 'Change end-of-day reports after two days', from: 'office' },
    'eod.comment': { words: 'Comment on others’ end-of-day reports', from: 'lead' },
    'project.update': { words: 'Add and change projects', from: 'office' },
  },
} as const satisfies Area;
