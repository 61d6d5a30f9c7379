import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/settings/mail',
    label: 'Mails',
    icon: 'mail',
    permission: 'setting.view',
    group: 'setup',
    at: 60,
    detail: 'What the server wrote to people, and whether it was sent',
    load: () => import('./mails-screen.tsx'),
  },
];
