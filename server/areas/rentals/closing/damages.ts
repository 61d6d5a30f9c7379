/** Damage that is charged at the return: only what pictures show to be new. */
import type { Kysely } from 'kysely';
import { damageKinds, damageSizes, damageViews, type Damage } from '#contract/areas/damages.ts';
import type { chargedDamage } from '#contract/areas/rental-closing.ts';
import { phasesLacking } from '#contract/rental/evidence.ts';
import type { Database } from '#server/db/tables.ts';
import { attachmentsOf } from '#server/files/attachments.ts';
import { invalid } from '#server/http/refusal.ts';
import { DAMAGE } from '#server/areas/damages/queries.ts';
import type * as z from 'zod/mini';
import type { BookingRow } from '../booking.ts';
import { imagesOf } from '../handover/image-queries.ts';

type Db = Kysely<Database>;
export type ChargedDamage = z.output<typeof chargedDamage>;
type Pin = Pick<Damage, 'id' | 'view' | 'kind' | 'size' | 'note'>;

/** Those of the ids that are on the drawing of the booking's vehicle, by id. */
export async function pinsOf(
  db: Db,
  { vehicle_id }: Pick<BookingRow, 'vehicle_id'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Pin>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('damages')
    .select(['id', 'view', 'kind', 'size', 'note'])
    .where('id', 'in', ids)
    .where('vehicle_id', '=', vehicle_id)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** `Dent, left` */
export const pinText = ({ kind, view }: Pin): string => `${damageKinds[kind]}, ${damageViews[view].toLowerCase()}`;

export const pinBasis = ({ size, note }: Pin): string => [damageSizes[size], note].filter(Boolean).join(': ');

/** @throws 422 `damages` for damage of another vehicle, or that was taken off the drawing, or that is charged twice */
export async function refuseOtherDamages(
  db: Db,
  booking: BookingRow,
  charged: readonly ChargedDamage[],
): Promise<void> {
  const ids = charged.map(({ damage_id }) => damage_id);
  if (new Set(ids).size < ids.length) throw invalid({ damages: ['Please charge each damage once.'] });
  const pins = await pinsOf(db, booking, ids);
  if (ids.some((id) => !pins.has(id))) throw invalid({ damages: ['This must be damage of the booking’s vehicle.'] });
}

const LACKS = {
  checkin: 'its side as the vehicle went out',
  checkout: 'it, or of its side as the vehicle came back',
} as const;

/** Why damage cannot be charged, a sentence each. */
export async function unprovenDamages(
  db: Db,
  booking: BookingRow,
  charged: readonly ChargedDamage[],
): Promise<readonly string[]> {
  const ids = charged.map(({ damage_id }) => damage_id);
  if (ids.length === 0) return [];
  const [pins, pictures] = [await pinsOf(db, booking, ids), await imagesOf(db, booking.id)];
  const photos = await attachmentsOf(db, DAMAGE, ids);
  return ids.flatMap((id) => {
    const pin = pins.get(id);
    if (!pin) return ['Damage that is charged is no longer on the drawing of the vehicle.'];
    const lacking = phasesLacking({ ...pin, hasPhotos: (photos.get(id)?.length ?? 0) > 0 }, pictures);
    return lacking.map((phase) => `${pinText(pin)}: there is no picture of ${LACKS[phase]}.`);
  });
}
