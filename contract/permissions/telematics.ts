/** What people may do with trackers. */
import type { Area } from './define.ts';

export const telematics = {
  area: 'telematics',
  title: 'Telematics',
  permissions: {
    'telematics.view': { words: 'See what trackers report', from: 'office' },
    'telematics.connect': { words: 'Connect the yard with makers of trackers', from: 'admin' },
    'telematics.link': { words: 'Link trackers with vehicles', from: 'office' },
  },
} as const satisfies Area;
