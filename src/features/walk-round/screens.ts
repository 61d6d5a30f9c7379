import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/walk-rounds/new',
    permission: 'precheck.create',
    load: () => import('./begin-screen.tsx'),
  },
  {
    path: '/walk-rounds/:key',
    permission: 'precheck.create',
    example: '/walk-rounds/1',
    load: () => import('./walk-round-screen.tsx'),
  },
];
