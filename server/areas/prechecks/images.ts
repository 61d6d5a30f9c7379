/** Pictures of a walk-round by slot, and the reasons for having none. Every decision is by the stamps of the edits, not by what came first. */
import type { Kysely, Selectable } from 'kysely';
import type { Precheck } from '#contract/areas/prechecks.ts';
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import { type ImageSlot, imageSlots } from '#contract/areas/rental-words.ts';
import { parseStamp } from '#contract/stamp.ts';
import type { Database } from '#server/db/tables.ts';
import { attach } from '#server/files/attachments.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import type { ActTime } from '#server/lib/act-times.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { must } from '#server/lib/must.ts';
import { refuseOtherDamage } from '../damages/of-vehicle.ts';
import { handoverSlots } from './handover.ts';
import { type HeldPrecheck, needWithinDay, PRECHECK, type PrecheckRow, type Said } from './row.ts';
import type { PrecheckImages } from './tables.ts';

/** What the table of files and the audit call a picture. */
const PRECHECK_IMAGE = 'precheck_image';

export type ImageRow = Selectable<PrecheckImages>;
type Slots = Precheck['slots'];

/** All that was ever said of its slots. Those of another walk-round are never among them. */
const rowsOf = (db: Kysely<Database>, precheckId: number): Promise<ImageRow[]> =>
  db.selectFrom('precheck_images').selectAll().where('precheck_id', '=', precheckId).orderBy('id').execute();

/** A reason stands when it was given after the last picture of the slot was taken or deleted. */
function standingReason(rows: readonly ImageRow[]): string | null {
  const skip = rows.find(({ sha256, deleted_at }) => sha256 === null && deleted_at === null);
  const later = rows.some(
    ({ sha256, stamp, deleted_stamp }) =>
      sha256 !== null && skip !== undefined && (deleted_stamp ?? stamp) > skip.stamp,
  );
  return later ? null : (skip?.skip_reason ?? null);
}

/** Every place of the walk-round, and how it is filled. */
export async function slotsOf(db: Kysely<Database>, row: PrecheckRow): Promise<Slots> {
  const [slots] = (await slotsOfAll(db, [row.id])).values();
  return must(slots, 'the places of the walk-round');
}

/** Those of many walk-rounds by their numbers, in as many queries as those of one. */
export async function slotsOfAll(db: Kysely<Database>, ids: readonly number[]): Promise<ReadonlyMap<number, Slots>> {
  const said = await db
    .selectFrom('precheck_images')
    .selectAll()
    .where(anyOf('precheck_id', ids))
    .orderBy('id')
    .execute();
  const rows = Map.groupBy(said, ({ precheck_id }) => precheck_id);
  const shown = await handoverSlots(db, ids);
  return new Map(ids.map((id) => [id, slotsFrom(rows.get(id) ?? [], shown.get(id) ?? new Set())]));
}

function slotsFrom(all: readonly ImageRow[], shown: ReadonlySet<string>): Slots {
  const bySlot = Map.groupBy(all, ({ slot }) => slot);
  const stateOf = (slot: ImageSlot): Pick<Slots[number], 'state' | 'reason'> => {
    const rows = bySlot.get(slot) ?? [];
    const reason = standingReason(rows);
    if (rows.some(({ sha256, deleted_at }) => sha256 !== null && deleted_at === null))
      return { state: 'picture', reason: null };
    if (shown.has(slot)) return { state: 'handover', reason: null };
    return { state: reason === null ? 'open' : 'skipped', reason };
  };
  return walkRoundSlots.map((slot) => ({ slot, label: imageSlots[slot], ...stateOf(slot) }));
}

/**
 * Adds the picture that came with the call; answers whether it is new. The same bytes in a slot are the picture that is there; one that was
 * deleted by a later edit stays so. The walk-round is held.
 *
 * @throws 422 `slot`, `sha256`, `image`, `damage_id`
 */
export async function addPicture(
  ctx: Context,
  row: HeldPrecheck,
  said: Said,
  blob: StoredBlob | undefined,
  act: ActTime,
): Promise<boolean> {
  const { slot, sha256 = blob?.sha256 } = said;
  if (!blob) {
    if (slot !== undefined) throw invalid({ image: ['Please take the picture of this place.'] });
    return false;
  }
  if (slot === undefined) throw invalid({ slot: ['Say what the picture shows.'] });
  if (sha256 !== blob.sha256) throw invalid({ sha256: ['The picture changed on its way. Send it again.'] });
  if (await isKnown(ctx, row, slot, blob.sha256)) return false;
  needWithinDay(ctx, row, act.at);
  await refuseOtherDamage(ctx.db, row.vehicle_id, said.damage_id ?? null);
  await insertPicture(ctx, row, { ...said, slot }, blob, act);
  return true;
}

async function isKnown(ctx: Context, row: PrecheckRow, slot: ImageSlot, sha256: string): Promise<boolean> {
  const same = (await rowsOf(ctx.db, row.id)).filter((image) => image.slot === slot && image.sha256 === sha256);
  const there = same.find(({ deleted_at }) => deleted_at === null);
  if (there) {
    const stamp = ctx.stamp > there.stamp ? ctx.stamp : there.stamp;
    await ctx.db.updateTable('precheck_images').set({ stamp }).where('id', '=', there.id).execute();
    return true;
  }
  const isGone = same.some(({ deleted_stamp }) => (deleted_stamp ?? '') >= ctx.stamp);
  if (isGone) ctx.superseded(['slot']);
  return isGone;
}

async function insertPicture(
  ctx: Context,
  row: HeldPrecheck,
  { slot, name, latitude = null, longitude = null, damage_id = null, ...said }: Said & { readonly slot: ImageSlot },
  blob: StoredBlob,
  act: ActTime,
): Promise<void> {
  // A clock that is ahead takes no picture in the future.
  const taken_at = new Date(Math.min(Date.parse(said.taken_at ?? act.at.toISOString()), ctx.now.getTime()));
  const place = { latitude, longitude, damage_id };
  const values = { ...newRow(ctx, row, slot), ...place, taken_at, name: name ?? blob.name, sha256: blob.sha256 };
  const { id } = await ctx.db
    .insertInto('precheck_images')
    .values({ ...values, attachment_id: 0, skip_reason: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const taken = { taken_at, ...(latitude !== null && longitude !== null && { latitude, longitude }) };
  const [file] = await attach(ctx, PRECHECK_IMAGE, id, { field: 'image', blobs: [blob], taken });
  const attachment_id = must(file, 'the file that was just added');
  await ctx.db.updateTable('precheck_images').set({ attachment_id }).where('id', '=', id).execute();
  ctx.audit({
    action: 'precheck.picture',
    entity: PRECHECK,
    entityId: row.id,
    branchId: row.branch_id,
    detail: { image: id, slot },
  });
}

const newRow = ({ now, person, stamp }: Context, { id }: PrecheckRow, slot: ImageSlot) => ({
  precheck_id: id,
  slot,
  stamp,
  deleted_stamp: null,
  created_at: now,
  created_by: person.id,
  deleted_at: null,
  deleted_by: null,
});

/** Notes why there is no picture of these slots, or takes that back; answers whether any of it is another than before. The walk-round is held. */
export async function noteSkips(
  ctx: Context,
  row: HeldPrecheck,
  skip: NonNullable<Said['skip']>,
  at: Date,
): Promise<boolean> {
  const rows = await rowsOf(ctx.db, row.id);
  let isChanged = false;
  for (const slot of walkRoundSlots) {
    const reason = skip[slot];
    if (reason === undefined) continue;
    const there = rows.find((one) => one.slot === slot && one.sha256 === null);
    isChanged = (await noteSkip(ctx, row, { slot, reason, at }, there)) || isChanged;
  }
  return isChanged;
}

interface Skip {
  readonly slot: ImageSlot;
  /** Null takes it back. */
  readonly reason: string | null;
  readonly at: Date;
}

async function noteSkip(
  ctx: Context,
  row: HeldPrecheck,
  { slot, reason, at }: Skip,
  there?: ImageRow,
): Promise<boolean> {
  const before = there?.deleted_at === null ? there.skip_reason : null;
  if (there && ctx.stamp <= there.stamp) {
    if (ctx.stamp < there.stamp && reason !== before) ctx.superseded([`skip.${slot}`]);
    return false;
  }
  if (reason !== before) needWithinDay(ctx, row, at);
  const gone =
    reason === null ? { deleted_at: ctx.now, deleted_by: ctx.person.id } : { deleted_at: null, deleted_by: null };
  const said = { ...gone, skip_reason: reason ?? there?.skip_reason ?? '', stamp: ctx.stamp, taken_at: at };
  const nothing = { attachment_id: null, sha256: null, damage_id: null, latitude: null, longitude: null };
  await (there
    ? ctx.db.updateTable('precheck_images').set(said).where('id', '=', there.id).execute()
    : ctx.db
        .insertInto('precheck_images')
        .values({ ...newRow(ctx, row, slot), ...nothing, ...said })
        .execute());
  if (reason === before) return false;
  const changed = { from: { [`skip_${slot}`]: before }, to: { [`skip_${slot}`]: reason } };
  ctx.audit({ action: 'precheck.skip', entity: PRECHECK, entityId: row.id, branchId: row.branch_id, detail: changed });
  return true;
}

/**
 * Deletes the picture, which opens its slot again; answers whether it was there. One that is gone already stays so, and one that was added again after this deletion was made
 * stays. The deletion counts at the time at which the phone made it.
 *
 * @throws 403 a day after the walk-round was completed, without the right for that
 */
export async function deletePicture(ctx: Context, row: HeldPrecheck, image: ImageRow): Promise<boolean> {
  if (image.deleted_at !== null) return false;
  if (image.stamp > ctx.stamp) {
    ctx.superseded(['deleted_at']);
    return false;
  }
  const at = new Date(Math.min(parseStamp(ctx.stamp)?.ms ?? Infinity, ctx.now.getTime()));
  needWithinDay(ctx, row, at);
  const gone = { deleted_at: ctx.now, deleted_by: ctx.person.id };
  await ctx.db
    .updateTable('precheck_images')
    .set({ ...gone, deleted_stamp: ctx.stamp })
    .where('id', '=', image.id)
    .execute();
  await ctx.db.updateTable('attachments').set(gone).where('id', '=', must(image.attachment_id, 'a file')).execute();
  ctx.audit({
    action: 'precheck.delete-picture',
    entity: PRECHECK,
    entityId: row.id,
    branchId: row.branch_id,
    detail: { image: image.id, slot: image.slot },
  });
  return true;
}
