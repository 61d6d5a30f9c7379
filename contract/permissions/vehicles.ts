/** What people may do with vehicles, their papers, parts and groups. */
import type { Area } from './define.ts';

export const vehicles = {
  area: 'vehicles',
  title: 'Vehicles and parts',
  permissions: {
    'vehicle.view': { words: 'See vehicles', from: 'technician', accountant: true },
    'vehicle.create': { words: 'Add vehicles', from: 'office' },
    'vehicle.update': { words: 'Change vehicles', from: 'office' },
    'vehicle.delete': { words: 'Delete vehicles and bring them back', from: 'admin' },
    'vehicle.view-all': { words: 'See everything about vehicles of every branch', from: 'office' },
    'vehicle.retire': { words: 'Retire vehicles and bring them back', from: 'office' },
    'vehicle.import': { words: 'Import vehicles', from: 'office' },
    'vehicle-document.update': { words: 'Add and delete papers of vehicles', from: 'office' },
    'part.view': { words: 'See parts and supplies', from: 'technician' },
    'part.create': { words: 'Add parts and supplies', from: 'office' },
    'part.update': { words: 'Change, receive, count and move parts and supplies', from: 'office' },
    'part.delete': { words: 'Archive parts and supplies and bring them back', from: 'office' },
    'part.use': { words: 'Use parts and supplies', from: 'technician' },
    'group.update': { words: 'Make and change groups of people and vehicles', from: 'lead' },
  },
} as const satisfies Area;
