/** Private rentals: vehicles are given, taken back, and what belongs to that (rentals.md §3 "private-rentals"). */
import type { privateRentals as rows } from '#contract/areas/private-rentals.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { deleteRow, restoreRow } from '#server/kit/records.ts';
import { assign, assignedText } from './assigning.ts';
import { billOf } from './bill.ts';
import { checklist, saveChecks } from './checks.ts';
import { removeImage } from './images.ts';
import { presentRental } from './present.ts';
import { heldRental, PRIVATE_RENTAL, type RentalRow, seenRental } from './rental.ts';
import { releaseSpan, takeSpan } from './spans.ts';
import { update } from './updating.ts';
import { pageOfVehicles } from './vehicles.ts';

const ok = { status: 200, message: '' } as const;

async function whole(ctx: Context, id: number, message: string) {
  return { status: 200, message, ...(await presentRental(ctx, await seenRental(ctx, id))) };
}

/** 422 `rental` for one that left something behind, or is still out. */
async function refuseDeleting(ctx: Context, row: RentalRow): Promise<void> {
  if (row.status === 'active') throw invalid({ rental: ['The customer has the vehicle. Take it back first.'] });
  if ((await billOf(ctx, row)).hasPapers)
    throw invalid({ rental: ['It has invoices or payments, which stay. Close it instead.'] });
}

export const privateRentals: Handlers<typeof rows> = {
  vehicles: async ({ query }, ctx) => ({ ...ok, ...(await pageOfVehicles(ctx, query)) }),

  assign: async ({ body, files }, ctx) => {
    const id = await assign(ctx, body, files['image']?.[0]);
    const { status } = await seenRental(ctx, id);
    return whole(ctx, id, assignedText(id, status === 'active'));
  },

  edit: ({ params }, ctx) => whole(ctx, params.id, ''),

  update: async ({ params, body, files }, ctx) => {
    const sent = await update(ctx, params.id, body, files['image']?.[0]);
    const answer = await whole(ctx, params.id, 'Rental saved.');
    return { ...answer, image: answer.images.find(({ id }) => id === sent) ?? null };
  },

  remove: async ({ params }, ctx) => {
    const row = await heldRental(ctx, params.id, 'any');
    if (row.deleted_at === null) {
      await refuseDeleting(ctx, row);
      await releaseSpan(ctx, row.id);
      await deleteRow(ctx, PRIVATE_RENTAL, row);
    }
    return { status: 200, message: 'Rental deleted.' };
  },

  restore: async ({ params }, ctx) => {
    const row = await heldRental(ctx, params.id, 'any');
    if (row.deleted_at !== null) {
      if (row.status === 'scheduled') await takeSpan(ctx, row);
      await restoreRow(ctx, PRIVATE_RENTAL, row);
    }
    return whole(ctx, row.id, 'Rental restored.');
  },

  removeImage: async ({ params }, ctx) => {
    await removeImage(ctx, params.id);
    return { status: 200, message: 'Picture deleted.' };
  },

  checks: async (_received, { db }) => ({ ...ok, checklist: await checklist(db) }),

  saveChecks: async ({ body }, ctx) => {
    await saveChecks(ctx, body);
    return { status: 200, message: 'Saved.', checklist: await checklist(ctx.db) };
  },
};
