import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/rentals/verify',
    label: 'Verify',
    icon: 'shield',
    permission: 'verification.view',
    group: 'rentals',
    at: 7,
    detail: 'Renters’ papers that wait for a decision, by pick-up',
    load: () => import('./verify/verify-screen.tsx'),
  },
];
