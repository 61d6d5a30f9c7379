/** What people may do with how others sign in. */
import type { Area } from './define.ts';

export const auth = {
  area: 'auth',
  title: 'Signing in',
  permissions: {
    'session.end': { words: 'End others’ sign-ins', from: 'admin' },
    'two-factor.reset': { words: 'Reset others’ two-factor sign-in', from: 'admin' },
  },
} as const satisfies Area;
