/** What people may do with the log book, and with leads. */
import type { Area } from './define.ts';

export const logs = {
  area: 'logs',
  title: 'Log book',
  permissions: {
    'log.view': { words: 'See the log book of their branches', from: 'technician' },
    'log.create': { words: 'Write in the log book', from: 'technician' },
    'log.update': { words: 'Change others’ entries in the log book', from: 'lead' },
    'log.delete': { words: 'Delete others’ entries in the log book', from: 'office' },
    'log.view-all': { words: 'See the log book of every branch', from: 'lead' },
  },
} as const satisfies Area;

export const leads = {
  area: 'leads',
  title: 'Leads',
  permissions: {
    'lead.view': { words: 'See their own leads', from: 'office' },
    'lead.create': { words: 'Add leads', from: 'office' },
    'lead.update': { words: 'Change leads', from: 'office' },
    'lead.delete': { words: 'Delete leads and bring them back', from: 'office' },
    'lead.view-branch': { words: 'See all leads of their branches', from: 'office' },
    'lead.view-all': { words: 'See everybody’s leads', from: 'office' },
    'lead.convert': { words: 'Make customers of leads, and merge leads', from: 'office' },
    'lead.setup': { words: 'Set the stages and channels of leads', from: 'office' },
  },
} as const satisfies Area;
