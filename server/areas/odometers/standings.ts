/** Where vehicles stand by their accepted readings: the last one, and how they are driven. None of it is stored. */
import { sql, type Kysely } from 'kysely';
import { standingOf, type Standing } from '#contract/odometer/history.ts';
import { UNKNOWN } from '#contract/odometer/limit.ts';
import { P95_DAYS } from '#contract/odometer/pace.ts';
import type { Database } from '#server/db/tables.ts';
import { averageDaysOf, epochOf } from './book.ts';

const NOTHING: Standing = { pace: UNKNOWN, last: null, total: null };

interface Row {
  readonly id: number;
  readonly average_days: number;
  readonly epochs: readonly Parameters<typeof epochOf>[0][];
  /** Epoch, value and milliseconds of each accepted reading of the days that count. */
  readonly counted: readonly (readonly [epochId: number, value: number, at: number])[] | null;
}

/** The standing of each of these vehicles, by `of`: also of one without readings. Only readings of the days that count are read, half a year at least. */
export async function standingsOf(db: Kysely<Database>, vehicleIds: readonly number[]) {
  const { rows } = await sql<Row>`
    select v.id, days.average as average_days, e.epochs, c.counted
    from vehicles v
    cross join lateral (select ${averageDaysOf} as average) days
    join lateral (
      select json_agg(json_build_object('id', id, 'started_at', started_at, 'unit', unit, 'first_value', first_value,
        'previous_total', previous_total, 'reason', reason) order by started_at) as epochs
      from odometer_epochs where vehicle_id = v.id
    ) e on e.epochs is not null
    left join lateral (
      select json_agg(json_build_array(o.epoch_id, o.value, (extract(epoch from o.read_at) * 1000)::bigint) order by o.read_at, o.id) as counted
      from odometer_readings o
      where o.vehicle_id = v.id and o.judgement = 'accepted' and o.read_at >= (
        select l.read_at from odometer_readings l
        where l.vehicle_id = v.id and l.judgement = 'accepted'
        order by l.read_at desc, l.id desc limit 1
      ) - make_interval(hours => (24 * greatest(days.average, ${P95_DAYS}::int))::int)
    ) c on true
    where v.id = any(${[...vehicleIds]}::bigint[])`.execute(db);
  const standings = new Map(rows.map((row) => [row.id, standing(row)]));
  return { of: (vehicleId: number): Standing => standings.get(vehicleId) ?? NOTHING };
}

function standing(row: Row): Standing {
  const epochs = row.epochs.map(epochOf);
  const byId = new Map(epochs.map((epoch) => [epoch.id, epoch]));
  const counted = (row.counted ?? []).flatMap(([id, value, at]) => {
    const epoch = byId.get(id);
    return epoch ? [{ epoch, value, at }] : [];
  });
  return standingOf(counted, epochs, row.average_days);
}
