/** Files of papers: seen by who sees the vehicle wholly, deleted by who may delete papers. */
import type { FileOwner } from '#server/files/owners.ts';
import { seesDocument } from './queries.ts';

export const documentFiles: FileOwner = {
  noun: 'document',
  sees: async (ctx, id) => ctx.person.can('vehicle.view') && seesDocument(ctx, id),
  changes: async ({ person }) => person.can('vehicle-document.update'),
};
