/** The trackers of the demo yard: each goes on from what it last told, the odd ones in their way (db/demo/areas/telematics.ts). */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { KM_PER_MILE, type Oddity, type SimulatedTracker } from './fleet.ts';

/** By the number of the tracker. */
export const DEMO_ODDITIES: Readonly<Record<string, Oddity>> = {
  '350457790000007': 'km',
  '350457790000011': 'fault',
  '350457790000016': 'silent',
  '350457790000038': 'sparse',
};

/** The tracker whose vehicle has a battery that does not last, and how full that is. */
const [FLAT, FLAT_PERCENT] = ['350457790000023', 14];

export async function demoTrackers(db: Kysely<Database>): Promise<SimulatedTracker[]> {
  const rows = await db
    .selectFrom('telematics_trackers as t')
    .innerJoin('telematics_connections as c', 'c.id', 't.connection_id')
    .select(['c.account', 't.external_id', 't.vin', 't.name', 't.odometer', 't.data_at', 't.seen_at'])
    // Connections that people made since know no account: the tracker is in the one that it came with.
    .where('c.account', '<>', '')
    .orderBy('t.id')
    .execute();
  const known = new Map(rows.map((row) => [row.external_id, row]));
  return [...known.values()].map(({ account, external_id: imei, vin, name, odometer, data_at, seen_at }, i) => {
    const oddity = DEMO_ODDITIES[imei] ?? null;
    return {
      account,
      imei,
      vin: vin ?? '',
      name,
      odometerKm: (odometer ?? 0) * (oddity === 'km' ? 1 : KM_PER_MILE),
      since: data_at ?? seen_at,
      kmPerDay: 40 + ((i * 37) % 90),
      oddity,
      ...(imei === FLAT && { batteryPercent: FLAT_PERCENT }),
    };
  });
}
