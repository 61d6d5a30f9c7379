/** What is found where somebody looks at a private rental's vehicle. Apart from the other words, which phones need not load. */
import * as z from 'zod/mini';

export const checkStates = { ok: 'Good', failed: 'Not good', na: 'Does not apply' } as const;
export const checkState = z.enum(['ok', 'failed', 'na'], 'This must be ok, failed or na.');
export type CheckState = keyof typeof checkStates;
