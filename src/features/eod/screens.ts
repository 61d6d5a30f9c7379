import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/eod',
    label: 'End of day',
    icon: 'moon',
    permission: 'eod.view',
    group: 'work',
    at: 90,
    detail: 'What was done on a day, and whose report is missing',
    load: () => import('./eod-screen.tsx'),
  },
];
