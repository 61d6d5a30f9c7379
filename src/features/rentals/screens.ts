import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/rentals/:id',
    permission: 'booking.view',
    example: '/rentals/1',
    load: () => import('./booking/booking-screen.tsx'),
  },
];
