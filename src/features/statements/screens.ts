import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/statements',
    label: 'Statements',
    icon: 'share',
    permission: 'statement.view',
    group: 'money',
    at: 70,
    detail: 'What cohorts brought and cost, fixed for their owners, with what is paid out',
    load: () => import('./list/statements-screen.tsx'),
  },
  {
    path: '/statements/:id',
    permission: 'statement.view',
    example: '/statements/1',
    load: () => import('./page/statement-screen.tsx'),
  },
];
