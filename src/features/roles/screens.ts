import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/roles',
    label: 'Roles',
    icon: 'lock',
    permission: 'role.view',
    group: 'people',
    at: 50,
    detail: 'What each role may do, and who has it',
    load: () => import('./rights-screen.tsx'),
  },
  { path: '/roles/list', permission: 'role.view', load: () => import('./role-list-screen.tsx') },
];
