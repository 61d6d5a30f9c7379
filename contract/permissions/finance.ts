/** What people may do with figures and statements. */
import type { Area } from './define.ts';

export const finance = {
  area: 'finance',
  title: 'Finance and statements',
  permissions: {
    'finance.view': { words: 'See revenue, costs and profit', from: 'office', accountant: true },
    'statement.view': { words: 'See statements', from: 'office', accountant: true },
    'statement.create': { words: 'Draft statements', from: 'office', accountant: true },
    'statement.issue': { words: 'Issue statements and note their payout', from: 'office', accountant: true },
    'statement.void': { words: 'Void statements that were issued', from: 'manager', accountant: true },
  },
} as const satisfies Area;
