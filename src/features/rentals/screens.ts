import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/rentals/today',
    label: 'Pick-ups and returns',
    icon: 'swap',
    permission: 'booking.view',
    group: 'rentals',
    at: 6,
    detail: 'Which vehicles go out and come back today',
    load: () => import('./today/today-screen.tsx'),
  },
  {
    path: '/rentals/:id',
    permission: 'booking.view',
    example: '/rentals/1',
    load: () => import('./booking/booking-screen.tsx'),
  },
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
  {
    path: '/rentals/settings',
    label: 'Rental setup',
    icon: 'settings',
    permission: 'rental-setup.update',
    group: 'rentals',
    at: 90,
    detail: 'Rates, what is checked of bookings, and where they come from',
    load: () => import('./setup/rates-screen.tsx'),
  },
  {
    path: '/rentals/settings/checklists',
    permission: 'rental-setup.update',
    load: () => import('./setup/checklists-screen.tsx'),
  },
  {
    path: '/rentals/settings/channels',
    permission: 'channel.update',
    load: () => import('./setup/channels-screen.tsx'),
  },
];
