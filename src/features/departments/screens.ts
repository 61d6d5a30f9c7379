import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/departments',
    label: 'Departments',
    icon: 'people',
    permission: 'department.view',
    group: 'people',
    at: 40,
    detail: 'Who leads what, and who belongs where',
    load: () => import('./departments-screen.tsx'),
  },
];
