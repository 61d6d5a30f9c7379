import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/receipts',
    label: 'My receipts',
    icon: 'receipt',
    permission: 'expense.create',
    group: 'money',
    at: 13,
    detail: 'What you paid for: photograph it, and see what became of it',
    load: () => import('./receipts-screen.tsx'),
  },
  { path: '/receipts/new', permission: 'expense.create', load: () => import('./new-receipt-screen.tsx') },
  {
    path: '/receipts/:id',
    permission: 'expense.create',
    example: '/receipts/1',
    load: () => import('./receipt-screen.tsx'),
  },
];
