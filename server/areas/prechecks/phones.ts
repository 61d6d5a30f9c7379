/** What phones keep of walk-rounds, what pictures are compared with, and what the page of a vehicle lists. */
import type { DamagePin } from '#contract/areas/damages.ts';
import type { precheckReads as rows } from '#contract/areas/precheck-reads.ts';
import type { Handlers } from '#server/http/handler.ts';
import { damagesRecordedBy } from '../damages/queries.ts';
import { knownDamage } from '../rentals/mirror-rows.ts';
import { checkVehicleWithin } from '../vehicles/access.ts';
import { precheckAnswer } from './answer.ts';
import { lastPicturesOf } from './last-pictures.ts';
import { nearVehicles, notAsked } from './near.ts';
import { listedPage } from './listing.ts';
import { mirroredPage } from './mirror.ts';
import { seenPrecheck } from './row.ts';

export const precheckReads: Handlers<typeof rows> = {
  mirror: async ({ query }, ctx) => {
    const page = await mirroredPage(ctx, query);
    const hasDamages = query.cursor === undefined && ctx.person.can('damage.view');
    return { status: 200, message: '', ...page, damages: hasDamages ? await damagesRecordedBy(ctx) : [] };
  },

  lastPictures: async (_said, ctx) => {
    const ids = await nearVehicles(ctx);
    const damages = ctx.person.can('damage.view') ? await knownDamage(ctx.db, ids) : new Map<number, DamagePin[]>();
    return {
      status: 200,
      message: '',
      pictures: await lastPicturesOf(ctx, ids),
      vehicles: await notAsked(ctx.db, ids),
      damages: [...damages.values()].flat(),
    };
  },

  ofVehicle: async ({ params, query }, ctx) => {
    await checkVehicleWithin(ctx, params.id);
    return { status: 200, message: '', ...(await listedPage(ctx.db, params.id, query)) };
  },

  round: async ({ params }, ctx) => {
    const row = await seenPrecheck(ctx, params);
    return { status: 200, message: '', ...(await precheckAnswer(ctx, row)) };
  },
};
