import { addDays } from '#lib/day.ts';

/** The call shows this year unless it is told days, and three years at most. */
const DAYS = 1090;

/** The first day of what waits for an approval. Pure. */
export const startOfQueue = (today: string): string => addDays(today, -DAYS);
