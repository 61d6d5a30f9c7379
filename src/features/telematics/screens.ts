import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/telematics',
    label: 'Trackers',
    icon: 'network',
    permission: 'telematics.view',
    group: 'fleet',
    at: 35,
    detail: 'Which tracker is in which vehicle, and what it tells',
    load: () => import('./telematics-screen.tsx'),
  },
];
