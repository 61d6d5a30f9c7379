import type { OfficeScreen } from '#kit/screen.ts';

/** Both are reached from the person's own menu and from Me, not from the menu of the office. */
export const screens: readonly OfficeScreen[] = [
  { path: '/me/security', permission: null, load: () => import('./security/security-screen.tsx') },
  { path: '/profile', permission: null, load: () => import('./profile/profile-screen.tsx') },
];
