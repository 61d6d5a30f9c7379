/** A vehicle whose registration, insurance or inspection has run out stands out of service until there is a new one. */
import { sql } from 'kysely';
import { closeThese, type Holding, lockLiving, openHold, openHoldsOf } from './holds.ts';

interface Ended {
  readonly id: number;
  /** The beginning of the day after its last one, by the calendar of the branch; not before it was known. */
  readonly at: Date;
  /** Somebody with the right to say so called the vehicle ready all the same. */
  readonly overridden: boolean;
}

async function endedDocuments({ db, now }: Holding, vehicleId: number): Promise<readonly Ended[]> {
  const { rows } = await sql<Ended>`
    select d.id, greatest(d.created_at, (d.expires_on + 1)::timestamp at time zone coalesce(b.timezone, 'UTC')) as at,
      exists (select 1 from vehicle_holds h where h.source_kind = 'document' and h.source_id = d.id and h.close_reason = 'overridden')
        as overridden
    from vehicle_documents d
    join vehicles v on v.id = d.vehicle_id
    left join branches b on b.id = v.branch_id
    where d.vehicle_id = ${vehicleId} and d.blocks and d.deleted_at is null and d.replaced_by is null
      and (d.expires_on + 1)::timestamp at time zone coalesce(b.timezone, 'UTC') <= ${now}::timestamptz
    order by d.expires_on, d.id`.execute(db);
  return rows;
}

/** Call it after every write of a vehicle's documents, and when a day begins. The vehicle is locked here. */
export async function followDocuments(ctx: Holding, vehicleId: number): Promise<void> {
  const [vehicle] = await lockLiving(ctx.db, [vehicleId]);
  if (!vehicle || vehicle.retired_at !== null) return;
  const ended = await endedDocuments(ctx, vehicleId);
  const open = (await openHoldsOf(ctx.db, vehicleId)).filter(({ cause }) => cause === 'document');
  const renewed = open.filter((hold) => !ended.some(({ id }) => id === hold.source_id));
  await closeThese(ctx, renewed, ctx.now);
  for (const { id, at, overridden } of ended)
    if (!overridden && !open.some((hold) => hold.source_id === id))
      await openHold(ctx, {
        vehicle_id: vehicleId,
        kind: 'out_of_service',
        cause: 'document',
        source: ['document', id],
        at,
      });
}
