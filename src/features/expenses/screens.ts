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
    path: '/expenses/:id',
    permission: 'expense.view',
    example: '/expenses/1',
    load: () => import('./page/expense-screen.tsx'),
  },
];
