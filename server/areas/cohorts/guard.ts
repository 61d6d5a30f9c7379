/** Who is let to a cohort: everybody who may do with cohorts at all what they ask. */
import { gone } from '#server/http/refusal.ts';
import type { Guard } from '#server/kit/guard.ts';
import { cohortById } from './queries.ts';

export const cohortGuard: Guard = {
  noun: 'cohort',
  right: 'cohort.view',
  rights: ['cohort'],
  async admit(ctx, can, id) {
    const { deleted_at } = await cohortById(ctx, id);
    if (deleted_at !== null && can === 'cohort.update') throw gone('cohort');
  },
};
