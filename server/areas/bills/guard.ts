/** Who is let to a bill. */
import { gone } from '#server/http/refusal.ts';
import type { Guard } from '#server/kit/guard.ts';
import { billById } from './queries.ts';

export const billGuard: Guard = {
  noun: 'bill',
  right: 'bill.view',
  rights: ['bill'],
  outside: 'It is neither theirs nor of one of their branches.',
  async admit(ctx, can, id) {
    const { bill } = await billById(ctx, id);
    if (can === 'bill.update' && bill.deleted_at !== null) throw gone('bill');
  },
};
