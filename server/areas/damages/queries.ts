/** Damage of vehicles with its photos. */
import { sql } from 'kysely';
import type { Damage } from '#contract/areas/damages.ts';
import type { RecordedDamage } from '#contract/areas/precheck-reads.ts';
import { attachmentsOf } from '#server/files/attachments.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { withinReach } from '../vehicles/access.ts';

/** What the audit and the table of files call it. */
export const DAMAGE = 'damage';

type Reading = Pick<Context, 'db' | 'person'>;
type StoredDamage = Stored<Omit<Damage, 'attachment'>>;

/** That of vehicles that the person sees wholly. */
function selectDamages({ db, person }: Reading) {
  return db
    .selectFrom('damages as d')
    .innerJoin('vehicles as v', 'v.id', 'd.vehicle_id')
    .leftJoin('users as u', 'u.id', 'd.created_by')
    .select([
      'd.id',
      'd.vehicle_id',
      'd.found_kind',
      'd.found_id',
      'd.phase',
      'd.view',
      'd.x',
      'd.y',
      'd.kind',
      'd.size',
      'd.state',
      'd.note',
    ])
    .select([sql<number | null>`d.estimate::double precision`.as('estimate'), 'd.todo_id'])
    .select(['u.name as created_by_name', 'd.created_at', 'd.updated_at', 'd.deleted_at'])
    .where(withinReach(person))
    .$castTo<StoredDamage>();
}

/** The damage, deleted or not. 404 when there never was one, or the person does not see its vehicle wholly. */
export async function damageById(ctx: Reading, id: number): Promise<Damage> {
  const row = await selectDamages(ctx).where('d.id', '=', id).executeTakeFirst();
  const [damage] = row ? await withPhotos(ctx, [row]) : [];
  if (!damage) throw missing('damage');
  return damage;
}

/** Whether the person sees the damage, deleted or not. */
export async function seesDamage(ctx: Reading, id: number): Promise<boolean> {
  return (await selectDamages(ctx).where('d.id', '=', id).executeTakeFirst()) !== undefined;
}

export async function damagesOfVehicle(ctx: Reading, vehicleId: number): Promise<Damage[]> {
  const found = await selectDamages(ctx)
    .where('d.vehicle_id', '=', vehicleId)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .execute();
  return withPhotos(ctx, found);
}

/** What the person recorded during the last two days of vehicles that they see wholly, for their phone to read back. */
export async function damagesRecordedBy({
  db,
  now,
  person,
}: Reading & Pick<Context, 'now'>): Promise<RecordedDamage[]> {
  const { rows } = await sql<Stored<RecordedDamage>>`
    select d.id, d.vehicle_id, d.view, d.x, d.y, d.kind, d.size, d.state, d.note, d.phase, d.created_at,
      case d.found_kind when 'booking' then d.found_id end as booking_id, case d.found_kind when 'precheck' then d.found_id end as precheck_id
    from damages d join vehicles v on v.id = d.vehicle_id
    where d.created_by = ${person.id} and d.created_at >= ${now}::timestamptz - interval '2 days' and d.deleted_at is null
      and ${withinReach(person)}
    order by d.id`.execute(db);
  return rows.map((row) => present<RecordedDamage>(row));
}

async function withPhotos({ db }: Reading, page: readonly StoredDamage[]): Promise<Damage[]> {
  const photos = await attachmentsOf(
    db,
    DAMAGE,
    page.map(({ id }) => id),
  );
  return page.map((row) => ({
    ...present<Omit<Damage, 'attachment'>>(row),
    attachment: [...(photos.get(row.id) ?? [])],
  }));
}
