/** Judges many vehicles anew: when the judge is another one than before, and when the yard decided what the usual distance is. */
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Job, JobQueue } from '#server/jobs/job.ts';
import { lockVehicle } from './book.ts';
import { judgeVehicle } from './judging.ts';

const NAME = 'judge-readings';
/** Raise it with every change of contract/odometer that may change a verdict. */
const VERSION = 1;

/** Each vehicle in a transaction of its own, so that phones go on writing. A second run finds nothing to change. */
export const judgingJob: Job = {
  name: NAME,
  words: 'Judge all odometer readings anew',
  cron: null,
  retries: 3,
  async run({ db, clock }) {
    const vehicles = await db.selectFrom('odometer_epochs').select('vehicle_id').distinct().execute();
    for (const { vehicle_id } of vehicles) {
      await transaction(db, async (trx) => {
        await lockVehicle(trx, vehicle_id);
        await judgeVehicle(trx, vehicle_id, clock());
      });
    }
  },
};

/** Asks for it once for each version of the judge. */
export const judgeByNewVersion = (jobs: JobQueue, db: Kysely<Database>): Promise<void> =>
  jobs.add(db, { name: NAME, key: `version-${VERSION}`, data: {} });

/** Asks for it after the yard or a branch decided otherwise, at `now`. */
export const judgeByNewSetting = (jobs: JobQueue, db: Kysely<Database>, now: Date): Promise<void> =>
  jobs.add(db, { name: NAME, key: `setting-${now.getTime()}`, data: {} });
