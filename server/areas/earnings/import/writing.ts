/** Writes what a row of a file says of a trip, and undoes it, by the rules of earnings. */
import { sql } from 'kysely';
import { type EarningLine, type EarningPart, earningComponents } from '#contract/areas/earning-record.ts';
import type { SentPart } from '#contract/areas/earnings.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import type { Found, Value, Values } from '#server/import/door.ts';
import { deleteRow, heldRow } from '#server/kit/records.ts';
import { dayOf, instantAt, timeOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { refuseStatedEarning } from '#server/areas/statements/lock.ts';
import { KIND, type Trip } from '../record.ts';
import { changeEarning, insertEarning } from '../storing.ts';
import { sumName } from './columns.ts';

const PARTS = Object.keys(earningComponents) as EarningPart[];

const text = (value: Value | undefined): string => (value === undefined || value === null ? '' : String(value));
const textOrNull = (value: Value | undefined): string | null => text(value) || null;

function partsOf(values: Values): SentPart[] {
  return PARTS.flatMap((component) => {
    const amount = text(values[sumName(component)]);
    return amount === '' ? [] : [{ component, amount }];
  });
}

/** A trip whose time of day nobody says lasts its days whole. */
const momentsOf = (values: Values, zone: string) => ({
  trip_start: instantAt(text(values['starts_on']), text(values['start_time']) || '00:00', zone),
  trip_end: instantAt(text(values['ends_on']), text(values['end_time']) || '23:59', zone),
});

async function zoneOfVehicle(ctx: Context, id: number): Promise<string> {
  const vehicle = await ctx.db.selectFrom('vehicles').select('branch_id').where('id', '=', id).executeTakeFirst();
  return zoneOf(ctx.db, vehicle?.branch_id ?? null);
}

async function tripOf(ctx: Context, values: Values): Promise<Omit<Trip, 'note'>> {
  const vehicle_id = Number(values['vehicle_id']);
  const driven = values['driven'] ?? null;
  return {
    vehicle_id,
    source: 'marketplace',
    reservation_id: text(values['reservation_id']),
    guest: text(values['guest']),
    ...momentsOf(values, await zoneOfVehicle(ctx, vehicle_id)),
    distance: driven === null ? null : Number(driven),
    received_on: textOrNull(values['received_on']),
    payout_ref: textOrNull(values['payout_ref']),
  };
}

async function changeOne(ctx: Context, id: number, changes: Values): Promise<number> {
  const row = await heldRow(ctx, KIND, id, 'live');
  const now = (await findEarnings(ctx, [id])).get(id)?.values ?? {};
  const values = { ...now, ...changes };
  const parts = partsOf(values);
  if (parts.length === 0) throw invalid({ total: ['This trip would bring nothing. Delete it by hand.'] });
  await changeEarning(ctx, row, { ...(await tripOf(ctx, values)), source: row.source }, parts);
  return id;
}

const IN_FILE: Readonly<Record<string, string>> = {
  trip_end: 'ends_on',
  trip_start: 'starts_on',
  source: 'reservation_id',
};

/** What is refused of a trip, at the columns of the file. */
async function atColumns<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error;
    throw invalid(
      Object.fromEntries(Object.entries(error.errors).map(([field, why]) => [IN_FILE[field] ?? field, why])),
    );
  }
}

/** Writes what changes by a row; answers its earning. */
export async function writeRow(ctx: Context, id: number | null, changes: Values, row: Values): Promise<number> {
  if (id !== null) return atColumns(changeOne(ctx, id, changes));
  const trip = { ...(await tripOf(ctx, row)), note: '' };
  return atColumns(insertEarning(ctx, trip, partsOf(row), null));
}

export async function putBack(ctx: Context, id: number, values: Values): Promise<string | null> {
  await atColumns(changeOne(ctx, id, values));
  return null;
}

export async function takeAway(ctx: Context, id: number): Promise<string | null> {
  const row = await heldRow(ctx, KIND, id, 'live');
  await refuseStatedEarning(ctx.db, id);
  await deleteRow(ctx, KIND, row);
  return null;
}

interface Row {
  readonly id: number;
  readonly vehicle_id: number;
  readonly reservation_id: string | null;
  readonly guest: string;
  readonly trip_start: Date;
  readonly trip_end: Date;
  readonly distance: number | null;
  readonly received_on: string | null;
  readonly payout_ref: string | null;
  readonly is_deleted: boolean;
  readonly zone: string;
  readonly parts: readonly EarningLine[];
}

function valuesOf({ zone, parts, trip_start, trip_end, ...row }: Row): Values {
  const amounts = new Map(parts.map(({ component, amount }) => [component, amount]));
  return {
    vehicle_id: row.vehicle_id,
    reservation_id: row.reservation_id,
    guest: row.guest === '' ? null : row.guest,
    starts_on: dayOf(trip_start, zone),
    start_time: timeOf(trip_start, zone),
    ends_on: dayOf(trip_end, zone),
    end_time: timeOf(trip_end, zone),
    driven: row.distance,
    received_on: row.received_on,
    payout_ref: row.payout_ref,
    ...Object.fromEntries(PARTS.map((component) => [sumName(component), amounts.get(component) ?? null])),
  };
}

/** The earnings, held, as a file would say them. A component of 0.00 is as good as none. */
export async function findEarnings({ db }: Pick<Context, 'db'>, ids: readonly number[]): Promise<Map<number, Found>> {
  const { rows } = await sql<Row>`
    select e.id, e.vehicle_id, e.reservation_id, e.guest, e.trip_start, e.trip_end, e.distance::double precision as distance,
      e.received_on, e.payout_ref, e.deleted_at is not null as is_deleted,
      coalesce((select b.timezone from vehicles v join branches b on b.id = v.branch_id where v.id = e.vehicle_id),
        (select timezone from branches order by id limit 1), 'UTC') as zone,
      (select coalesce(jsonb_agg(jsonb_build_object('component', l.component, 'amount', l.amount::text)), '[]')
        from earning_lines l where l.earning_id = e.id and l.amount <> 0) as parts
    from earnings e where e.id = any(${[...ids]}::bigint[]) order by e.id for no key update of e`.execute(db);
  return new Map(
    rows.map((row) => {
      const name = [row.reservation_id, row.guest].filter(Boolean).join(' ');
      return [row.id, { id: row.id, name, isDeleted: row.is_deleted, values: valuesOf(row), stamps: {} }] as const;
    }),
  );
}
