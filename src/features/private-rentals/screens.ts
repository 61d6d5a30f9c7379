import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/private-rentals',
    label: 'Private rentals',
    icon: 'calendar',
    permission: 'private-rental.view',
    group: 'rentals',
    at: 11,
    detail: 'Vehicles that somebody has for weeks or without end, and what is billed of that',
    load: () => import('./list/private-rentals-screen.tsx'),
  },
  {
    path: '/private-rentals/:id',
    permission: 'private-rental.view',
    example: '/private-rentals/1',
    load: () => import('./rental/rental-screen.tsx'),
  },
];
