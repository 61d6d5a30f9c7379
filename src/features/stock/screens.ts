import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/parts',
    label: 'Parts',
    icon: 'box',
    permission: 'part.view',
    group: 'fleet',
    at: 44,
    detail: 'What lies on the shelves, what went onto which vehicle',
    load: () => import('./parts-screen.tsx'),
  },
  {
    path: '/supplies',
    label: 'Supplies',
    icon: 'drop',
    permission: 'part.view',
    group: 'fleet',
    at: 45,
    detail: 'What is used up: shampoo, AdBlue, gloves',
    load: () => import('./supplies-screen.tsx'),
  },
  { path: '/parts/count', permission: 'part.update', load: () => import('./count/parts-count-screen.tsx') },
  { path: '/supplies/count', permission: 'part.update', load: () => import('./count/supplies-count-screen.tsx') },
];
