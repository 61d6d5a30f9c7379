/** What people may do with notes and lists of products. */
import type { Area } from './define.ts';

export const notesProducts = {
  area: 'notes-products',
  title: 'Notes and product lists',
  permissions: {
    'note.view': { words: 'See their own notes and those shared with them', from: 'technician', accountant: true },
    'note.create': { words: 'Add notes', from: 'technician', accountant: true },
    'note.update': { words: 'Change notes and tick their items', from: 'technician', accountant: true },
    'note.delete': { words: 'Delete others’ notes and bring them back', from: 'manager' },
    'note.view-all': { words: 'See everybody’s notes', from: 'lead' },
    'product.view': {
      words: 'See their own product lists and those shared with them',
      from: 'technician',
      accountant: true,
    },
    'product.create': { words: 'Add product lists', from: 'technician', accountant: true },
    'product.update': { words: 'Change product lists and tick their items', from: 'technician', accountant: true },
    'product.delete': { words: 'Delete others’ product lists and bring them back', from: 'manager' },
    'product.view-all': { words: 'See everybody’s product lists', from: 'lead' },
  },
} as const satisfies Area;
