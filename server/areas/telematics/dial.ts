/**
 * What a tracker counts, on the dial of its vehicle. One that counts by itself shows another number than the dial. People read the dial now and then:
 * what it shows more, at those times, moves the estimate to it (vehicles.md §4.10).
 */
import { type Kysely, sql } from 'kysely';
import type { Tracker } from '#contract/areas/telematics.ts';
import type { Standing } from '#contract/odometer/history.ts';
import { judge } from '#contract/odometer/judge.ts';
import { HIGHEST, inUnit, whole, type Unit } from '#contract/odometer/unit.ts';
import type { Database } from '#server/db/tables.ts';
import type { Writer } from './asking.ts';

export interface Told {
  readonly odometer: number;
  readonly unit: Unit;
  readonly odometer_kind: 'dash' | 'estimate';
  /** By how much the dial shows more than an estimate; null as long as nobody knows. */
  readonly offset: number | null;
}

/** What the dial shows by the tracker; null where an estimate has nothing to be moved by, or no dial could show it. */
export function onDial(told: Told, dial: Unit): number | null {
  const moved = told.odometer_kind === 'estimate' ? told.offset : 0;
  if (moved === null) return null;
  const value = whole(inUnit(told.odometer, told.unit, dial) + moved);
  return value < 0 || value > HIGHEST ? null : value;
}

interface Heard {
  readonly odometer: number | null;
  readonly unit: Unit | null;
  readonly data_at: Date | null;
}

type Linked = Pick<Told, 'odometer_kind' | 'offset'>;

/** What the judge of odometers thinks of it. Null where there is nothing to judge, or no reading to judge it by. */
export function judgedOn(
  { odometer, unit, data_at }: Heard,
  { odometer_kind, offset }: Linked,
  { last }: Standing,
  dial: Unit,
): Tracker['judgement'] {
  if (odometer === null || unit === null || data_at === null || last === null) return null;
  const value = onDial({ odometer, unit, odometer_kind, offset }, dial);
  if (value === null) return null;
  const judged = judge(value, last, data_at.getTime());
  if (judged.kind === 'fine') return { kind: 'fine', value, hints: [] };
  const asTold = unit === dial ? null : onDial({ odometer, unit: dial, odometer_kind, offset }, dial);
  // Some say one unit and count in the other: then the number itself is what the dial shows.
  const isOtherUnit = asTold !== null && judge(asTold, last, data_at.getTime()).kind === 'fine';
  const hints = judged.hints.map((hint) => ({ value: hint.value, why: hint.why }));
  return { kind: judged.kind, value, hints: isOtherUnit ? [{ value: asTold, why: 'unit' }, ...hints] : hints };
}

/** A pair older than this proves nothing of today. */
const PAIR_DAYS = 30;
const PAIRS = 5;
const APART_MINUTES = 60;
const DRIFT = 0.02;
/** Over less than this, rounding alone would look like a drift. */
const LEAST_DISTANCE = 100;

interface Pair {
  readonly link_id: number;
  readonly hand: number;
  readonly dial: Unit;
  readonly device: number;
  readonly unit: Unit;
  readonly at: Date;
}

/** Reckons the offsets of a connection's estimates anew. One without a pair in thirty days has none, and is not used. */
export async function renewOffsets({ db, now }: Writer, connectionId: number): Promise<void> {
  const pairs = Map.groupBy(await pairsOf(db, connectionId, now), ({ link_id }) => link_id);
  const links = await db
    .selectFrom('telematics_links')
    .select(['id', 'offset', 'drifts'])
    .where('connection_id', '=', connectionId)
    .where('odometer_kind', '=', 'estimate')
    .where('ended_at', 'is', null)
    .execute();
  for (const { id, ...before } of links) {
    const { offset, drifts, at } = reckoned(pairs.get(id) ?? []);
    if (offset === before.offset && drifts === before.drifts) continue;
    await db
      .updateTable('telematics_links')
      .set({ offset, drifts, offset_at: at, updated_at: now })
      .where('id', '=', id)
      .execute();
  }
}

/** The last readings of the present dial by hand that count, each with what the tracker told next to it; the newest first. */
async function pairsOf(db: Kysely<Database>, connectionId: number, now: Date): Promise<readonly Pair[]> {
  const from = new Date(now.getTime() - PAIR_DAYS * 86_400_000);
  const { rows } = await sql<Pair>`
    select l.id as link_id, p.hand, p.dial, p.device, p.unit, p.at
    from telematics_links l
    join lateral (
      select o.value as hand, e.unit as dial, s.odometer as device, s.unit, o.read_at as at
      from odometer_readings o
      join odometer_epochs e on e.id = o.epoch_id
        and e.id = (select id from odometer_epochs where vehicle_id = l.vehicle_id order by started_at desc limit 1)
      join lateral (
        select odometer, unit from telematics_snapshots
        where link_id = l.id and odometer is not null
          and data_at between o.read_at - make_interval(mins => ${APART_MINUTES}) and o.read_at + make_interval(mins => ${APART_MINUTES})
        order by abs(extract(epoch from data_at - o.read_at)), id limit 1
      ) s on true
      where o.vehicle_id = l.vehicle_id and o.judgement = 'accepted' and o.source <> 'telematics' and o.read_at >= ${from}::timestamptz
      order by o.read_at desc, o.id desc limit ${PAIRS}
    ) p on true
    where l.connection_id = ${connectionId} and l.ended_at is null and l.odometer_kind = 'estimate'`.execute(db);
  return rows;
}

/** Of pairs, the newest first. Pure. */
export function reckoned(pairs: readonly Omit<Pair, 'link_id'>[]): {
  readonly offset: number | null;
  readonly drifts: boolean;
  readonly at: Date | null;
} {
  const [newest, oldest] = [pairs[0], pairs.at(-1)];
  if (!newest || !oldest) return { offset: null, drifts: false, at: null };
  const deviceOf = ({ device, unit, dial }: Omit<Pair, 'link_id'>) => inUnit(device, unit, dial);
  const differences = pairs.map((pair) => pair.hand - deviceOf(pair)).toSorted((a, b) => a - b);
  const byHand = newest.hand - oldest.hand;
  const byDevice = deviceOf(newest) - deviceOf(oldest);
  const drifts = byHand >= LEAST_DISTANCE && Math.abs(byHand - byDevice) / byHand > DRIFT;
  return { offset: whole(median(differences)), drifts, at: newest.at };
}

/** Of numbers in their order, at least one. */
function median(ordered: readonly number[]): number {
  const middle = Math.floor(ordered.length / 2);
  const [low, high] = [ordered[middle - 1] ?? 0, ordered[middle] ?? 0];
  return ordered.length % 2 === 1 ? high : (low + high) / 2;
}
