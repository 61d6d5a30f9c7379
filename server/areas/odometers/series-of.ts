/** The readings of a vehicle as its page shows them: each with the verdict of the series, and what would have been believed at its time. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { odometers as rows, SeriesReading } from '#contract/areas/odometers.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { Judged, Verdict } from '#contract/odometer/history.ts';
import { daysBetween } from '#contract/odometer/judge.ts';
import { limitOf } from '#contract/odometer/limit.ts';
import { id } from '#contract/schema.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { cutPage, moment, readCursor } from '#server/lib/cursor.ts';
import { withinReach } from '../vehicles/access.ts';
import { bookOf, judged as judgedOf } from './book.ts';

const PAGE = 200;
const key = z.tuple([moment, id]);

interface Asked {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

type Series = Answer<typeof rows.ofVehicle>;

/** 404 for a vehicle that is not there; 422 on a strange `cursor`. */
export async function seriesOf(
  ctx: Context,
  vehicleId: number,
  query: Asked,
): Promise<Omit<Series, 'status' | 'message'>> {
  const isOwn = await isWithin(ctx, vehicleId);
  const after = readCursor(query.cursor, key);
  const judged = judgedOf(await bookOf(ctx.db, vehicleId));
  const older = placedOf(judged)
    .toReversed()
    .filter(({ verdict }) => after === null || isOlder(verdict, after));
  const limit = query.limit ?? PAGE;
  const { page, next_cursor } = cutPage(older.slice(0, limit + 1), limit, ({ verdict: { reading } }) => [
    reading.at,
    reading.id,
  ]);
  const told = await toldOf(ctx, page);
  return {
    readings: page.map((one) => presented(one, judged, told.get(one.verdict.reading.id), isOwn)),
    next_cursor,
    total: judged.verdicts.length,
    doubtful: judged.verdicts.filter(({ judgement }) => judgement === 'doubtful').length,
    last_odometer: judged.last?.value ?? null,
    daily_average: judged.pace.average,
    daily_p95: judged.pace.p95,
  };
}

/** Whether the vehicle is in the person's reach. 404 for one that is not there. */
async function isWithin({ db, person }: Context, vehicleId: number): Promise<boolean> {
  const { rows } = await sql<{ readonly within: boolean }>`
    select coalesce(${withinReach(person)}, false) as within from vehicles v where v.id = ${vehicleId}`.execute(db);
  const [vehicle] = rows;
  if (!vehicle) throw missing('vehicle');
  return vehicle.within;
}

interface Placed {
  readonly verdict: Verdict;
  /** The accepted one before it on the same dial. */
  readonly before: Verdict | null;
}

function placedOf({ verdicts }: Judged): Placed[] {
  let accepted: Verdict | null = null;
  return verdicts.map((verdict) => {
    const before = accepted?.epoch === verdict.epoch ? accepted : null;
    if (verdict.judgement === 'accepted') accepted = verdict;
    return { verdict, before };
  });
}

const isOlder = ({ reading }: Verdict, [at, afterId]: readonly [number, number]): boolean =>
  reading.at < at || (reading.at === at && reading.id < afterId);

/** What people said with the readings, by reading. */
async function toldOf({ db }: Context, page: readonly Placed[]) {
  const told = await db
    .selectFrom('odometer_readings as o')
    .leftJoin('users as u', 'u.id', 'o.created_by')
    .leftJoin('users as w', 'w.id', 'o.voided_by')
    .select([
      'o.id',
      'o.note',
      'o.stood_by',
      'o.void_reason',
      'o.todo_id',
      'u.name as created_by_name',
      'w.name as voided_by_name',
    ])
    .where(
      anyOf(
        'o.id',
        page.map(({ verdict }) => verdict.reading.id),
      ),
    )
    .execute();
  return new Map(told.map((one) => [one.id, one]));
}

type Told = Awaited<ReturnType<typeof toldOf>> extends Map<number, infer T> ? T : never;

function presented({ verdict, before }: Placed, judged: Judged, told: Told | undefined, isOwn: boolean): SeriesReading {
  const { reading, epoch, judgement, why } = verdict;
  const { id: readingId, value, at, source, isConfirmed } = reading;
  const first = judged.verdicts.find((one) => one.epoch === epoch);
  return {
    id: readingId,
    value,
    unit: epoch.unit,
    read_at: new Date(at).toISOString(),
    source,
    judgement,
    why,
    confirmed: isConfirmed,
    stood_by: isOwn && told?.stood_by === true,
    note: isOwn ? (told?.note ?? '') : '',
    created_by_name: told?.created_by_name ?? null,
    voided_by_name: told?.voided_by_name ?? null,
    void_reason: isOwn ? (told?.void_reason ?? '') : '',
    todo_id: told?.todo_id ?? null,
    starts_dial: epoch.reason !== 'first' && first === verdict,
    least: before?.reading.value ?? null,
    most: before && before.reading.value + limitOf(judged.pace, daysBetween(before.reading.at, at), epoch.unit),
  };
}
