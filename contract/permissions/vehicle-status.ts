/** What people may do with the state of vehicles and notes about them. */
import type { Area } from './define.ts';

export const vehicleStatus = {
  area: 'vehicle-status',
  title: 'Vehicle status',
  permissions: {
    'vehicle-status.view': { words: 'See how ready vehicles are', from: 'technician' },
    'vehicle-status.update': { words: 'Change the status of vehicles and tick their checks', from: 'technician' },
    'vehicle-status.configure': { words: 'Decide what is checked, and make board links', from: 'office' },
    'vehicle-status.override': { words: 'Call vehicles ready despite open checks', from: 'office' },
    'vehicle-note.create': { words: 'Write notes about vehicles', from: 'technician' },
    'vehicle-note.update': { words: 'Change and delete others’ notes about vehicles', from: 'lead' },
  },
} as const satisfies Area;
