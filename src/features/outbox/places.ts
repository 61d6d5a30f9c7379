/** Where the record is seen that something in the outbox is about. */
import type { Lid } from '#db/records.ts';
import type { About } from '#db/views/outbox-about.ts';
import { handoverPath } from '#lib/handover-path.ts';
import { todoPath } from '#lib/todo-path.ts';
import { walkRoundPath } from '#lib/walk-round-path.ts';

export const PLACES: Readonly<Record<About['kind'], readonly [label: string, path: (lid: Lid) => string]>> = {
  todo: ['See the todo', todoPath],
  booking: ['See the hand-over', handoverPath],
  'walk-round': ['See the walk-round', walkRoundPath],
};
