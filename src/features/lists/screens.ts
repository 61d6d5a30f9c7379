import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/notes',
    label: 'Notes',
    icon: 'pin',
    permission: 'note.view',
    group: 'work',
    at: 60,
    detail: 'Lists to tick, for oneself or shared',
    load: () => import('./notes-screen.tsx'),
  },
  {
    path: '/products',
    label: 'Product lists',
    icon: 'box',
    permission: 'product.view',
    group: 'work',
    at: 70,
    detail: 'What is needed, ordered and received',
    load: () => import('./products-screen.tsx'),
  },
];
