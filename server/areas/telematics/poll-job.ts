/** Asks the maker for what trackers told, by list calls, each connection every half an hour. No vehicle is woken by it, and one that sleeps is no error. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Job } from '#server/jobs/job.ts';
import { type Asking, isFault, jobAsking, noteFault, noteSuccess } from './asking.ts';
import { renewOffsets } from './dial.ts';
import { takeReadings } from './readings.ts';
import { storeReported } from './storing.ts';
import { withToken } from './tokens.ts';

/** Whoever is at a connection has it for this long: a server that was killed gives it back. */
const HELD_MS = 10 * 60_000;
const AT_ONCE = 50;

export const telematicsJob: Job = {
  name: 'telematics',
  words: 'Ask what trackers report',
  cron: '*/5 * * * *',
  retries: 1,
  keptSeconds: 86_400,
  async run(kernel) {
    if (!kernel.trackers) return;
    const asking = jobAsking(kernel, kernel.trackers);
    for (const id of await takeDue(asking.db, asking.now)) await poll(asking, id);
  },
};

/** The connections whose time has come, for us alone. */
async function takeDue(db: Kysely<Database>, now: Date): Promise<number[]> {
  const { rows } = await transaction(db, (trx) =>
    sql<{ id: number }>`
      update telematics_connections set next_poll_at = ${new Date(now.getTime() + HELD_MS)}
      where id in (
        select id from telematics_connections where state = 'active' and next_poll_at <= ${now}
        order by next_poll_at limit ${AT_ONCE} for update skip locked
      ) returning id`.execute(trx),
  );
  return rows.map(({ id }) => id);
}

async function poll(asking: Asking, id: number): Promise<void> {
  try {
    const reported = await withToken(asking, id, (token) => asking.trackers.vehicles(token));
    await asking.write(async (writer) => {
      await storeReported(writer, id, reported);
      await renewOffsets(writer, id);
      await noteSuccess(writer, id);
    });
  } catch (error) {
    if (!isFault(error)) throw error;
    await asking.write((writer) => noteFault(writer, id, error));
    return;
  }
  await takeReadings(asking, id);
}

/** Where a vehicle was is forgotten after a week. */
const PLACE_DAYS = 7;
/** As long as pairs of readings are looked for, and a little more. */
const SNAPSHOT_DAYS = 35;
/** A consent that nobody exchanged. */
const NEW_DAYS = 1;
const CLEARED_DAYS = 400;

export const telematicsSweepJob: Job = {
  name: 'telematics-sweep',
  words: 'Forget what trackers reported long ago',
  cron: '37 * * * *',
  retries: 2,
  keptSeconds: 86_400,
  async run({ db, clock }) {
    const ago = (days: number) => new Date(clock().getTime() - days * 86_400_000);
    await db
      .updateTable('telematics_snapshots')
      .set({ latitude: null, longitude: null })
      .where('latitude', 'is not', null)
      .where('fetched_at', '<', ago(PLACE_DAYS))
      .execute();
    // The last one of each link stays, however old: it says since when the tracker is silent.
    await sql`
      delete from telematics_snapshots s where s.fetched_at < ${ago(SNAPSHOT_DAYS)}
        and s.id < (select max(id) from telematics_snapshots where link_id = s.link_id)`.execute(db);
    await db.deleteFrom('telematics_codes').where('cleared_at', '<', ago(CLEARED_DAYS)).execute();
    await db
      .deleteFrom('telematics_connections')
      .where('state', '=', 'new')
      .where('updated_at', '<', ago(NEW_DAYS))
      .execute();
  },
};
