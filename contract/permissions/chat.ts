/** What people may do with messages, and with voice notes. */
import type { Area } from './define.ts';

export const chat = {
  area: 'chat',
  title: 'Messages',
  permissions: {
    'chat.view': { words: 'Read messages', from: 'technician', accountant: true },
    'chat.create': { words: 'Send messages', from: 'technician', accountant: true },
    'chat.announce': { words: 'Make channels and announce in them', from: 'office' },
  },
} as const satisfies Area;

export const voice = {
  area: 'voice',
  title: 'Voice notes',
  permissions: {
    'voice.view': { words: 'Hear and read their own voice notes', from: 'technician' },
    'voice.view-branch': { words: 'Hear and read the voice notes of their branches', from: 'lead' },
    'voice.view-all': { words: 'Hear and read everybody’s voice notes', from: 'office' },
    'voice.create': { words: 'Record voice notes', from: 'technician' },
  },
} as const satisfies Area;
