/** What a yard decides about the phones and computers that report to it. */
import type { SettingGroup } from './define.ts';

export const deviceSettings = {
  title: 'Phones',
  hint: 'The phones and computers on which people work.',
  fields: {
    late_minutes: {
      kind: 'number',
      label: 'Unsent work is late after',
      hint: 'The office is warned of work that waits on a phone for longer, and of phones with unsent work that are silent for longer.',
      unit: 'minutes',
      min: 5,
      max: 1440,
      standard: 60,
    },
    kept_days: {
      kind: 'number',
      label: 'A silent phone is forgotten after',
      hint: 'A phone that was not heard of for so long leaves the list of phones.',
      unit: 'days',
      min: 7,
      max: 730,
      standard: 90,
    },
  },
} as const satisfies SettingGroup;
