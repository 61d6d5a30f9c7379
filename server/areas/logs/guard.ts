/** Who is let to an entry of the log book. */
import { gone } from '#server/http/refusal.ts';
import type { Guard } from '#server/kit/guard.ts';
import { logById } from './queries.ts';
import { checkChange, checkRemoval } from './rights.ts';

export const logGuard: Guard = {
  noun: 'log entry',
  right: 'log.view',
  rights: ['log'],
  outside: 'It is of another branch.',
  async admit(ctx, can, id) {
    const { created_by, created_at, deleted_at } = await logById(ctx, id);
    if (can === 'log.delete') return checkRemoval(ctx, { created_by });
    if (can !== 'log.create' && can !== 'log.update') return;
    if (deleted_at !== null) throw gone('log entry');
    checkChange(ctx, { created_by, created_at: new Date(created_at) });
  },
};
