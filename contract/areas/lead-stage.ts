/** The kinds of stages. They stand alone because the settings master names them, which every first load reads. */
import * as z from 'zod/mini';

/** What a stage says of its leads: they are worked on, have become customers, or will not. */
export const stageCategories = { open: 'Open', won: 'Won', lost: 'Lost' } as const;
export type StageCategory = keyof typeof stageCategories;
export const stageCategory = z.enum(
  Object.keys(stageCategories) as readonly StageCategory[],
  'There is no such kind of stage.',
);
