import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/users',
    label: 'People',
    icon: 'person',
    permission: 'user.view',
    group: 'people',
    at: 10,
    detail: 'Who may sign in, in which role, and where they work',
    load: () => import('./users-screen.tsx'),
  },
];
