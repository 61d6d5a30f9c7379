import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/expenses',
    label: 'Expenses',
    icon: 'receipt',
    permission: 'expense.view',
    group: 'money',
    at: 10,
    detail: 'What was spent on vehicles, people and the yard, and whether it is approved',
    load: () => import('./list/expenses-screen.tsx'),
  },
  {
    path: '/expenses/approve',
    label: 'Approve expenses',
    icon: 'approve',
    permission: 'expense.approve',
    group: 'money',
    at: 11,
    detail: 'Receipts that wait for a decision, the oldest first',
    count: () => import('./approve/menu-count.ts'),
    load: () => import('./approve/approve-screen.tsx'),
  },
  {
    path: '/expenses/log',
    label: 'Expense log',
    icon: 'history',
    permission: 'expense.view',
    group: 'money',
    at: 12,
    detail: 'What was done with expenses, and what people noted beside them',
    load: () => import('./log/log-screen.tsx'),
  },
  {
    path: '/expenses/:id',
    permission: 'expense.view',
    example: '/expenses/1',
    load: () => import('./page/expense-screen.tsx'),
  },
];
