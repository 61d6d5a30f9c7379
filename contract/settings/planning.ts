/** What a yard decides about the planning of work. */
import type { SettingGroup } from './define.ts';

export const planningSettings = {
  title: 'Planning',
  hint: 'Work is planned for as long as its category says. This counts for all categories that say nothing.',
  fields: {
    default_minutes: {
      kind: 'number',
      label: 'Work takes',
      hint: 'A day is proposed for maintenance when the vehicle is free for so long.',
      unit: 'minutes',
      min: 5,
      max: 1440,
      standard: 30,
    },
  },
} as const satisfies SettingGroup;
