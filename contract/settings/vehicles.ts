/** What a yard decides about vehicles that come back. */
import type { SettingGroup } from './define.ts';

const options = { on: 'yes', off: 'no' };

export const vehicleSettings = {
  title: 'Vehicles that come back',
  hint: 'What keeps a vehicle from going out again after it was taken back.',
  fields: {
    return_inspection: {
      kind: 'choice',
      label: 'Must be inspected',
      hint: 'It stands in inspection until somebody has looked at it.',
      options,
      standard: 'on',
    },
    return_cleaning: {
      kind: 'choice',
      label: 'Must be cleaned',
      hint: 'It stands in cleaning until it was washed.',
      options,
      standard: 'on',
    },
  },
} as const satisfies SettingGroup;
