/** What people may do with private rentals and customers. */
import type { Area } from './define.ts';

export const privateRentals = {
  area: 'private-rentals',
  title: 'Private rentals and customers',
  permissions: {
    'private-rental.view': { words: 'See private rentals', from: 'technician', accountant: true },
    'private-rental.create': { words: 'Rent vehicles out', from: 'office' },
    'private-rental.update': { words: 'Change private rentals', from: 'office' },
    'private-rental.delete': { words: 'Delete private rentals and bring them back', from: 'office' },
    'private-rental.bill': { words: 'Make invoices and receipts of private rentals', from: 'office' },
    'customer.view': { words: 'See customers', from: 'office', accountant: true },
    'customer.create': { words: 'Add customers', from: 'office' },
    'customer.update': { words: 'Change, block and unblock customers', from: 'office' },
    'customer.delete': { words: 'Delete customers and bring them back', from: 'office' },
  },
} as const satisfies Area;
