import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  { path: '/diagnostics', permission: null, load: () => import('./diagnostics-screen.tsx') },
];
