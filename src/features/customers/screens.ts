import type { OfficeScreen } from '#kit/screen.ts';

export const screens: readonly OfficeScreen[] = [
  {
    path: '/customers',
    label: 'Customers',
    icon: 'people',
    permission: 'customer.view',
    group: 'rentals',
    at: 12,
    detail: 'Who rents: how they are reached, their papers, and what they have now',
    load: () => import('./list/customers-screen.tsx'),
  },
  {
    path: '/customers/:id',
    permission: 'customer.view',
    example: '/customers/1',
    load: () => import('./page/customer-screen.tsx'),
  },
];
