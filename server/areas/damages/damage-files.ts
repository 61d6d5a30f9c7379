/** Photos of damage: seen with it, deleted by who took them and by who judges damage. */
import type { FileOwner } from '#server/files/owners.ts';
import { seesDamage } from './queries.ts';

export const damageFiles: FileOwner = {
  noun: 'photo',
  sees: async (ctx, id) => ctx.person.can('damage.view') && seesDamage(ctx, id),
  changes: async ({ person }) => person.can('damage.update'),
};
