/** What people may do with expenses and earnings. */
import type { Area } from './define.ts';

export const expenses = {
  area: 'expenses',
  title: 'Expenses and earnings',
  permissions: {
    'expense.view': { words: 'See their own expenses', from: 'technician', accountant: true },
    'expense.create': { words: 'Enter expenses', from: 'technician', accountant: true },
    'expense.update': { words: 'Change others’ expenses', from: 'office', accountant: true },
    'expense.delete': { words: 'Delete others’ expenses and bring them back', from: 'office', accountant: true },
    'expense.view-branch': { words: 'See all expenses of their branches', from: 'office', accountant: true },
    'expense.view-all': { words: 'See everybody’s expenses', from: 'office', accountant: true },
    'expense.approve': { words: 'Approve expenses', from: 'office', accountant: true },
    'expense.reimburse': { words: 'Note that expenses were paid back to people', from: 'office', accountant: true },
    'earning.view': { words: 'See earnings', from: 'office', accountant: true },
    'earning.create': { words: 'Enter and import earnings', from: 'office', accountant: true },
    'earning.update': { words: 'Change earnings', from: 'office', accountant: true },
    'earning.delete': { words: 'Delete earnings and bring them back', from: 'office', accountant: true },
  },
} as const satisfies Area;
