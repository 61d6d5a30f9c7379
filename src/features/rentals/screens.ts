import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/rentals',
    label: 'Bookings',
    icon: 'key',
    permission: 'booking.view',
    group: 'rentals',
    at: 5,
    detail: 'What goes out, what comes back, and what is missing before',
    load: () => import('./list/rentals-screen.tsx'),
  },
  { path: '/rentals/timeline', permission: 'booking.view', load: () => import('./timeline/timeline-screen.tsx') },
];
