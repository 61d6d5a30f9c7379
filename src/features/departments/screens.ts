export const screens = [
  {
    path: '/departments',
    label: 'Departments',
    icon: 'person',
    permission: 'department.view',
    group: 'people',
    at: 30,
    load: () => import('./departments-screen.tsx'),
  },
];
