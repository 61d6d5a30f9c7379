import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/feedback',
    label: 'Feedback',
    icon: 'flash',
    permission: 'feedback.view',
    group: 'work',
    at: 80,
    detail: 'Report what is broken or missing, and see what becomes of it',
    load: () => import('./feedback-screen.tsx'),
  },
  { path: '/feedback/board', permission: 'feedback.view', load: () => import('./feedback-board-screen.tsx') },
];
