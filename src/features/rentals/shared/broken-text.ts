import { statusWord } from '#lib/vehicle-status.ts';

const BROKEN: ReadonlySet<string> = new Set(['maintenance', 'out_of_service']);

/** Said of a vehicle that is free but could not go out as it is now: `now out of service`. Empty for all others. */
export const brokenText = (status: string): string =>
  BROKEN.has(status) ? `now ${statusWord(status).toLowerCase()}` : '';
