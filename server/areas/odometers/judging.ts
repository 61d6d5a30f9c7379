/** Judges the readings of a vehicle anew, in the transaction that wrote one of them or what the office said about them. */
import type { Kysely } from 'kysely';
import type { Verdict } from '#contract/odometer/history.ts';
import type { Database } from '#server/db/tables.ts';
import { notBefore } from '#server/lib/not-before.ts';
import { settleVehicle } from '../maintenance/settling.ts';
import { bookOf, judged, type StoredReading } from './book.ts';

/** Judges anew, whatever the order in which the readings came; the maintenance that was done at them follows. Lock the vehicle first. */
export async function judgeVehicle(db: Kysely<Database>, vehicleId: number, now: Date): Promise<void> {
  const book = await bookOf(db, vehicleId);
  const [first] = book.epochs;
  if (!first) return;
  const earliest = Math.min(...book.readings.map(({ at }) => at));
  // What was read before the first epoch belongs to it: a phone came late.
  if (earliest < first.startedAt) await beginAt(db, first.id, new Date(earliest));
  for (const verdict of judged(book).verdicts) {
    const before = book.stored.get(verdict.reading.id);
    if (before && !isSame(verdict, before)) await store(db, verdict, now);
  }
  await settleVehicle(db, vehicleId, now);
}

async function beginAt(db: Kysely<Database>, epochId: number, started_at: Date): Promise<void> {
  await db.updateTable('odometer_epochs').set({ started_at }).where('id', '=', epochId).execute();
}

const isSame = ({ judgement, why, epoch }: Verdict, before: StoredReading): boolean =>
  judgement === before.judgement && why === before.why && epoch.id === before.epoch_id;

async function store(db: Kysely<Database>, { reading, judgement, why, epoch }: Verdict, now: Date): Promise<void> {
  await db
    .updateTable('odometer_readings')
    .set({ judgement, why, epoch_id: epoch.id, updated_at: notBefore(now) })
    .where('id', '=', reading.id)
    .execute();
}
