/** What people may do with bills. */
import type { Area } from './define.ts';

export const bills = {
  area: 'bills',
  title: 'Bills',
  permissions: {
    'bill.view': { words: 'See their own bills', from: 'technician', accountant: true },
    'bill.create': { words: 'Add bills', from: 'technician', accountant: true },
    'bill.update': { words: 'Change bills and note that they were paid', from: 'office', accountant: true },
    'bill.delete': { words: 'Delete bills and bring them back', from: 'office', accountant: true },
    'bill.view-branch': { words: 'See all bills of their branches', from: 'office', accountant: true },
    'bill.view-all': { words: 'See everybody’s bills', from: 'office', accountant: true },
  },
} as const satisfies Area;
