/** Tells the history of a vehicle what happened (vehicles.md §2 "vehicle_events"). */
import { sql } from 'kysely';
import type { EventKind } from '#contract/areas/vehicle-history.ts';
import type { Context } from '#server/http/handler.ts';

interface Happened {
  readonly kind: EventKind;
  /** As a sentence, without personal data: everybody who may see vehicles reads it. */
  readonly text: string;
  /** When it was done; without it: now. */
  readonly at?: Date;
  /** The record that it is about: `todo`, 77. */
  readonly about?: { readonly kind: string; readonly id: number };
}

/** Adds an event in the transaction of the write. It is found by its words, by who did it, and by plate and end of VIN as they were then. */
export async function tellVehicle(
  { db, person, now }: Pick<Context, 'db' | 'now'> & { readonly person: Pick<Context['person'], 'id'> | null },
  vehicleId: number,
  { kind, text, at = now, about }: Happened,
): Promise<void> {
  const by = sql`${person?.id ?? null}::bigint`;
  await sql`
    insert into vehicle_events (vehicle_id, at, kind, text, ref_kind, ref_id, user_id, search)
    select v.id, ${at}, ${kind}, ${text}, ${about?.kind ?? null}, ${about?.id ?? null}, ${by},
      event_words(concat_ws(' ', ${text}::text, v.plate, v.plate_key, right(v.vin, 6), u.name))
    from vehicles v left join users u on u.id = ${by}
    where v.id = ${vehicleId}`.execute(db);
}
