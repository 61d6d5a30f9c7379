/** What a yard takes for the usual distance of a vehicle: readings far beyond it are doubted, on the phone and in the office. */
import type { SettingGroup } from './define.ts';

export const odometerSettings = {
  title: 'Odometers',
  hint: 'Phone and office doubt a reading that is far beyond what the vehicle usually drives.',
  fields: {
    average_days: {
      kind: 'number',
      label: 'Usual is what it drove in the last',
      hint: 'More days even out the busy weeks, fewer follow the season sooner.',
      unit: 'days',
      min: 7,
      max: 730,
      standard: 90,
    },
  },
} as const satisfies SettingGroup;
