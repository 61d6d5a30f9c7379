/** Types of vendors: garage, parts, insurance. */
import { sql } from 'kysely';
import type { reference as rows } from '#contract/areas/reference.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changeRow, deleteRow, heldRow, insertRow, refuseTakenName, restoreRow } from '#server/kit/records.ts';
import { typeById } from './queries.ts';

/** The audit calls them `vendor-type`, people a type. */
const KIND = { table: 'vendor_types', noun: 'vendor-type' } as const;
const NAMED = { table: 'vendor_types', noun: 'type' } as const;

/** Answers the id of the new one. */
export async function addType(ctx: Context, { name, position }: Body<typeof rows.addVendorType>): Promise<number> {
  await refuseTakenName(ctx.db, NAMED, name, 0);
  return insertRow(ctx, KIND, { name, position: position ?? (await lastPosition(ctx)) });
}

export async function updateType(ctx: Context, id: number, body: Body<typeof rows.updateVendorType>): Promise<void> {
  const row = await heldRow(ctx, NAMED, id, 'live');
  await refuseTakenName(ctx.db, NAMED, body.name, id);
  await changeRow(ctx, KIND, row, body);
}

/** 422 `id` while vendors are of it. */
export async function removeType(ctx: Context, id: number): Promise<void> {
  const row = await heldRow(ctx, NAMED, id, 'any');
  if (row.deleted_at !== null) return;
  const { usedCount } = await typeById(ctx.db, id);
  if (usedCount > 0)
    throw invalid({
      id: [
        `${usedCount === 1 ? '1 vendor is' : `${usedCount} vendors are`} of this type. Give them another one first.`,
      ],
    });
  await deleteRow(ctx, KIND, row);
}

export async function restoreType(ctx: Context, id: number): Promise<void> {
  const row = await heldRow(ctx, NAMED, id, 'any');
  if (row.deleted_at === null) return;
  await refuseTakenName(ctx.db, NAMED, row.name, id);
  await restoreRow(ctx, KIND, row);
}

/** Behind all others. */
async function lastPosition({ db }: Context): Promise<number> {
  const { next } = await db
    .selectFrom('vendor_types')
    .select(sql<number>`least(coalesce(max(position) + 1, 0), 10000)`.as('next'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return next;
}
