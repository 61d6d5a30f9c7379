/** Who is let to a lead: whose scope it is in. */
import type { Guard } from '#server/kit/guard.ts';
import { gone } from '#server/http/refusal.ts';
import { checkSeen, leadById } from './queries.ts';

/** These are for deleted leads, too. */
const OF_DELETED: ReadonlySet<string> = new Set(['lead.view', 'lead.delete']);

export const leadGuard: Guard = {
  noun: 'lead',
  right: 'lead.view',
  rights: ['lead'],
  outside: 'It is neither theirs nor of one of their branches.',
  async admit(ctx, can, id) {
    await checkSeen(ctx, id);
    const { deleted_at, duplicate_of } = await leadById(ctx, id);
    if ((deleted_at !== null || duplicate_of !== null) && !OF_DELETED.has(can)) throw gone('lead');
  },
};
