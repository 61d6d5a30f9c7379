/** Who is let to vendors and locations: everybody who may do with them at all what they ask. */
import { gone } from '#server/http/refusal.ts';
import type { Guard } from '#server/kit/guard.ts';
import { locationById, vendorById } from './queries.ts';

export const vendorGuard: Guard = {
  noun: 'vendor',
  right: 'vendor.view',
  rights: ['vendor'],
  async admit(ctx, can, id) {
    const { deleted_at } = await vendorById(ctx, id);
    if (deleted_at !== null && can === 'vendor.update') throw gone('vendor');
  },
};

export const locationGuard: Guard = {
  noun: 'location',
  right: 'location.view',
  rights: ['location'],
  async admit({ db }, can, id) {
    const { deleted_at } = await locationById(db, id);
    if (deleted_at !== null && can === 'location.update') throw gone('location');
  },
};
