/** What people may do with the plan. */
import type { Area } from './define.ts';

export const scheduler = {
  area: 'scheduler',
  title: 'Scheduler',
  permissions: {
    'plan.view': { words: 'See the plan and work that nobody has yet', from: 'lead' },
    'plan.move': { words: 'Plan others’ work: move, swap and hold it', from: 'lead' },
    'plan.bulk': { words: 'Plan many at once: copy, import, fill a day', from: 'office' },
    'plan.override': { words: 'Complete for others and undo others’ planning', from: 'office' },
    'plan.notify': { words: 'Mail people their work of the day', from: 'office' },
    'series.manage': { words: 'Make, change and end repeating todos', from: 'lead' },
  },
} as const satisfies Area;
