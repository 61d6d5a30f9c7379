/** Which vehicle a tracker is likely to be in, by the VIN that it reports. */
import { type Kysely, sql } from 'kysely';
import type { Tracker } from '#contract/areas/telematics.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context, Person } from '#server/http/handler.ts';
import type { Reported } from '#server/trackers/provider.ts';
import { withinReach } from '../vehicles/access.ts';

type Fitting = Readonly<{ vehicle: NonNullable<Tracker['vehicle']>; match: 'vin' | 'last_six' }>;

interface Row {
  readonly asked: string;
  readonly isWhole: boolean;
  readonly vehicle: Fitting['vehicle'];
}

/** By VIN: the free vehicle in service that has it; else the only one whose VIN ends the same. Of those that the person may link. */
export async function fittingOf(
  db: Kysely<Database>,
  person: Person,
  vins: readonly string[],
): Promise<ReadonlyMap<string, Fitting>> {
  if (vins.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select a.vin as asked, upper(v.vin) = a.vin as "isWhole",
      json_build_object('id', v.id, 'plate', v.plate, 'name', v.name, 'vin', coalesce(v.vin, ''), 'unit', v.odometer_unit) as vehicle
    from unnest(${vins}::text[]) as a (vin)
    join vehicles v on right(v.vin, 6) = right(a.vin, 6) and v.deleted_at is null and v.retired_at is null
    where length(a.vin) >= 6 and ${withinReach(person)}
      and not exists (select 1 from telematics_links l where l.vehicle_id = v.id and l.ended_at is null)`.execute(db);
  const found = Map.groupBy(rows, ({ asked }) => asked);
  return new Map(
    [...found].flatMap(([vin, fits]) => {
      const fit = bestOf(fits);
      return fit ? [[vin, fit] as const] : [];
    }),
  );
}

function bestOf(fits: readonly Row[]): Fitting | null {
  const whole = fits.find(({ isWhole }) => isWhole);
  if (whole) return { vehicle: whole.vehicle, match: 'vin' };
  const [only] = fits;
  return only && fits.length === 1 ? { vehicle: only.vehicle, match: 'last_six' } : null;
}

/** With the vehicle that each is in, or is likely to be in. */
export async function withVehicles({ db, person }: Context, connectionId: number, reported: readonly Reported[]) {
  const links = await db
    .selectFrom('telematics_links as l')
    .innerJoin('telematics_connections as c', 'c.id', 'l.connection_id')
    // Of whichever connection: the same account may be connected twice.
    .innerJoin('telematics_connections as mine', 'mine.provider', 'c.provider')
    .select(['l.external_id', 'l.vehicle_id'])
    .where('mine.id', '=', connectionId)
    .where('l.ended_at', 'is', null)
    .execute();
  const linked = new Map(links.map((link) => [link.external_id, link.vehicle_id]));
  const fitting = await fittingOf(
    db,
    person,
    reported.flatMap(({ externalId, vin }) => (vin === null || linked.has(externalId) ? [] : [vin])),
  );
  return reported.map(({ externalId, vin, name, odometer }) => {
    const fits = vin === null ? undefined : fitting.get(vin);
    const vehicle_id = linked.get(externalId) ?? fits?.vehicle.id ?? null;
    const match = linked.has(externalId) ? ('linked' as const) : (fits?.match ?? ('none' as const));
    const shown = { odometer: odometer?.value ?? null, unit: odometer?.unit ?? null };
    return { external_id: externalId, vin, name, ...shown, vehicle_id, match };
  });
}
