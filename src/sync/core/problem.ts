import type { MutationError } from './types.ts';

/** Why a mutation waits for its person. `message`: in their words; `status`: of the answer, null where none said it. */
export const problem = (
  kind: MutationError['class'],
  message: string,
  status: number | null = null,
): MutationError => ({ class: kind, status, message, fields: null });
