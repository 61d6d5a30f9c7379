import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/reminders',
    label: 'Reminders',
    icon: 'bell',
    permission: null,
    group: 'work',
    at: 70,
    detail: 'What you want to be told of, and when',
    load: () => import('./reminders-screen.tsx'),
  },
];
