import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/bills',
    label: 'Bills',
    icon: 'file',
    permission: 'bill.view',
    group: 'money',
    at: 20,
    detail: 'What vendors want to be paid: photographed, read, turned into expenses',
    count: () => import('./menu-count.ts'),
    load: () => import('./list/bills-screen.tsx'),
  },
  {
    path: '/bills/:id',
    permission: 'bill.view',
    example: '/bills/20',
    load: () => import('./page/bill-screen.tsx'),
  },
];
