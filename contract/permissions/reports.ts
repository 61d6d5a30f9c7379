/** What people may do with the dashboard, and with reports and the archive. */
import type { Area } from './define.ts';

export const dashboard = {
  area: 'dashboard',
  title: 'Dashboard',
  permissions: {
    'dashboard.view': { words: 'See the dashboard', from: 'office', accountant: true },
  },
} as const satisfies Area;

export const reports = {
  area: 'reports',
  title: 'Reports and archive',
  permissions: {
    'report.view': { words: 'See reports about their branches', from: 'lead', accountant: true },
    'report.view-all': { words: 'See reports about the whole yard', from: 'office', accountant: true },
    'report.export': { words: 'Export reports', from: 'office', accountant: true },
    'report.manage': { words: 'Save reports and have them mailed', from: 'office' },
    'archive.view': { words: 'See archived todos', from: 'office' },
    'archive.manage': { words: 'Archive todos, bring them back and set the rules', from: 'office' },
  },
} as const satisfies Area;
