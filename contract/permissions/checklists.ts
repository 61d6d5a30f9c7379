/** What people may do with categories of todos and with maintenance. */
import type { Area } from './define.ts';

export const checklists = {
  area: 'checklists',
  title: 'Categories and maintenance',
  permissions: {
    'category.create': { words: 'Add categories of todos with their checklists', from: 'office' },
    'category.update': { words: 'Change categories, their checklists and skills', from: 'office' },
    'category.delete': { words: 'Delete categories and bring them back', from: 'office' },
    'maintenance.update': { words: 'Set when maintenance is due and what is checked', from: 'office' },
  },
} as const satisfies Area;
