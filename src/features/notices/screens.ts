import type { OfficeScreen } from '#kit/screen.ts';

/** In no menu: the bell of the desk leads there, and the first line of "More" on a phone. */
export const screens: readonly OfficeScreen[] = [
  { path: '/notices', permission: null, load: () => import('./notices-screen.tsx') },
];
