/** Reads connections, without anything of their tokens; and trackers: first a page of them, then what is known of just those. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  BATTERY_CODE,
  type Connection,
  LAMP_CODE,
  type Tracker,
  type TrackerLink,
} from '#contract/areas/telematics.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { type ListQuery, pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { iso } from '#server/lib/iso.ts';
import { must } from '#server/lib/must.ts';
import { standingsOf } from '../odometers/standings.ts';
import { withinReach } from '../vehicles/access.ts';
import { judgedOn } from './dial.ts';
import type { StoredLink } from './linking.ts';
import { fittingOf } from './matching.ts';

const connections: RawBuilder<Stored<Connection>> = sql`
  select c.id, c.provider, c.account, c.state, c.last_ok_at, c.last_error, c.next_poll_at, c.created_at, u.name as created_by_name,
    (select count(*)::int from telematics_trackers t where t.connection_id = c.id) as trackers,
    (select count(*)::int from telematics_links l where l.connection_id = c.id and l.ended_at is null) as linked
  from telematics_connections c
  left join users u on u.id = c.created_by`;

/** A yard has a handful. */
const MOST = 100;

/** Those that work or could, the oldest first. A consent that was not exchanged yet is none of them, nor is one that was ended. */
export async function listConnections(db: Kysely<Database>): Promise<Connection[]> {
  const { rows } = await sql<Stored<Connection>>`
    ${connections} where c.state in ('active', 'needs_reconnect') order by c.id limit ${MOST}`.execute(db);
  return rows.map((row) => present<Connection>(row));
}

/** 404 where there is none. */
export async function wholeConnection(db: Kysely<Database>, id: number): Promise<Connection> {
  const { rows } = await sql<Stored<Connection>>`${connections} where c.id = ${id}`.execute(db);
  if (!rows[0]) throw missing('connection');
  return present<Connection>(rows[0]);
}

interface Listed {
  readonly id: number;
  readonly connection_id: number;
  readonly external_id: string;
  readonly vin: string | null;
  readonly name: string;
  readonly odometer: number | null;
  readonly unit: 'km' | 'mi' | null;
  readonly data_at: Date | null;
  readonly seen_at: Date;
  readonly link_id: number | null;
  readonly plate: string | null;
  /** Where it stands in the list. */
  readonly place: string;
  readonly deleted_at: null;
}

const FLAGGED = sql`(link_id is not null and (drifts
  or exists (select 1 from telematics_codes c where c.vehicle_id = listed.vehicle_id and c.cleared_at is null)
  or coalesce((select s.mil_on from telematics_snapshots s where s.link_id = listed.link_id order by s.id desc limit 1), false)))`;

const SHOWN = { linked: sql`link_id is not null`, unlinked: sql`link_id is null`, flagged: FLAGGED };

interface Asked extends ListQuery {
  readonly connection_id?: number | undefined;
  readonly show?: 'linked' | 'unlinked' | 'flagged' | undefined;
}

/** The tracker `t` of a connection `c` is linked through another connection: the same account may be connected twice. */
const isLinkedElsewhere = sql`exists (
  select 1 from telematics_links o join telematics_connections other on other.id = o.connection_id and other.provider = c.provider
  where o.external_id = t.external_id and o.connection_id <> c.id and o.ended_at is null)`;

/** Linked ones by plate, then the others. Those in vehicles of other branches are not shown. */
export async function pageOfTrackers({ db, person }: Pick<Context, 'db' | 'person'>, asked: Asked) {
  const { show, connection_id, ...query } = asked;
  const select = sql<Listed>`(
    select t.*, l.id as link_id, l.drifts, v.id as vehicle_id, v.plate, null::timestamptz as deleted_at,
      case when v.id is null then '1' || coalesce(t.vin, t.external_id) else '0' || v.plate end as place
    from telematics_trackers t
    join telematics_connections c on c.id = t.connection_id and c.state in ('active', 'needs_reconnect')
    left join telematics_links l on l.connection_id = t.connection_id and l.external_id = t.external_id and l.ended_at is null
    left join vehicles v on v.id = l.vehicle_id
    where case when v.id is null then not ${isLinkedElsewhere} else ${withinReach(person)} end)`;
  const { page, ...rest } = await pageOf(db, select, query, {
    where: [
      connection_id === undefined ? undefined : sql`connection_id = ${connection_id}`,
      show === undefined ? undefined : SHOWN[show],
    ],
    search: ['plate', 'vin', 'name', 'external_id'],
    sorts: { place: 'text' },
  });
  return { ...rest, trackers: await wholeTrackers({ db, person }, page) };
}

async function wholeTrackers(
  { db, person }: Pick<Context, 'db' | 'person'>,
  page: readonly Listed[],
): Promise<Tracker[]> {
  const links = await linksOf(
    db,
    page.flatMap(({ link_id }) => link_id ?? []),
  );
  const free = page.flatMap(({ link_id, vin }) => (link_id === null && vin !== null ? [vin] : []));
  const fitting = await fittingOf(db, person, free);
  const vehicles = [
    ...[...links.values()].map(({ vehicle }) => vehicle.id),
    ...[...fitting.values()].map((f) => f.vehicle.id),
  ];
  const standings = await standingsOf(db, vehicles);
  return page.map((row) => {
    const linked = row.link_id === null ? null : must(links.get(row.link_id), 'the link of a tracker');
    const fits = linked || row.vin === null ? null : (fitting.get(row.vin) ?? null);
    const vehicle = linked?.vehicle ?? fits?.vehicle ?? null;
    const kind = linked?.link ?? { odometer_kind: 'dash', offset: null };
    return {
      ...toldOf(row),
      match: linked ? 'linked' : (fits?.match ?? 'none'),
      vehicle,
      link: linked && presentLink(linked.link),
      judgement: vehicle && judgedOn(row, kind, standings.of(vehicle.id), vehicle.unit),
      fuel_percent: linked?.fuel_percent ?? null,
      battery_percent: linked?.battery_percent ?? null,
      mil_on: linked?.mil_on ?? null,
      codes: (linked?.codes ?? []).map(({ first_seen, ...fault }) => ({ ...fault, first_seen: iso(first_seen) })),
    };
  });
}

const toldOf = ({ id, connection_id, external_id, vin, name, odometer, unit, data_at, seen_at }: Listed) => ({
  id,
  connection_id,
  external_id,
  vin,
  name,
  odometer,
  unit,
  data_at: iso(data_at),
  seen_at: iso(seen_at),
});

interface LinkRow {
  readonly link: StoredLink;
  readonly vehicle: NonNullable<Tracker['vehicle']>;
  readonly fuel_percent: number | null;
  readonly battery_percent: number | null;
  readonly mil_on: boolean | null;
  readonly codes: Tracker['codes'];
}

async function linksOf(db: Kysely<Database>, ids: readonly number[]): Promise<ReadonlyMap<number, LinkRow>> {
  const { rows } = await sql<LinkRow>`
    select row_to_json(l) as link,
      json_build_object('id', v.id, 'plate', v.plate, 'name', v.name, 'vin', coalesce(v.vin, ''), 'unit', v.odometer_unit) as vehicle,
      s.fuel_percent, s.battery_percent, s.mil_on,
      (select coalesce(json_agg(json_build_object('id', c.id, 'code', c.code, 'first_seen', c.first_seen, 'todo_id', t.id,
          'todo_done', t.completed_at is not null) order by c.code), '[]')
        from telematics_codes c left join todos t on t.id = c.todo_id and t.deleted_at is null where c.vehicle_id = l.vehicle_id and c.cleared_at is null) as codes
    from telematics_links l
    join vehicles v on v.id = l.vehicle_id
    left join lateral (select * from telematics_snapshots where link_id = l.id order by id desc limit 1) s on true
    where l.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.link.id, row]));
}

export function presentLink(link: StoredLink): TrackerLink {
  const { id, connection_id, external_id, odometer_kind, offset, offset_at, drifts, created_at } = link;
  const at = { offset_at: iso(offset_at), created_at: iso(created_at) };
  return { id, connection_id, external_id, odometer_kind, offset, drifts, ...at };
}

/** The link of a vehicle of the person's branches, or of a tracker; undefined where there is none. */
export async function linkFor(
  { db, person }: Pick<Context, 'db' | 'person'>,
  by: { readonly vehicle_id?: number | undefined; readonly vin?: string; readonly external_id?: string | undefined },
) {
  return (
    db
      .selectFrom('telematics_links as l')
      .innerJoin('vehicles as v', 'v.id', 'l.vehicle_id')
      .innerJoin('telematics_connections as c', 'c.id', 'l.connection_id')
      .leftJoin('telematics_trackers as t', (join) =>
        join.onRef('t.connection_id', '=', 'l.connection_id').onRef('t.external_id', '=', 'l.external_id'),
      )
      .selectAll('l')
      // By this the maker knows it, whatever the VIN of the vehicle is.
      .select('t.vin as tracker_vin')
      .select([
        'v.plate',
        'v.vin',
        'v.name',
        'v.odometer_unit',
        'c.provider',
        'c.state',
        'c.last_ok_at',
        'c.next_poll_at',
      ])
      .select(['c.failures'])
      .where('l.ended_at', 'is', null)
      .where('v.deleted_at', 'is', null)
      .where(sql<boolean>`${withinReach(person)}`)
      .$if(by.vehicle_id !== undefined, (q) => q.where('l.vehicle_id', '=', by.vehicle_id ?? 0))
      .$if(by.external_id !== undefined, (q) => q.where('l.external_id', '=', by.external_id ?? ''))
      .$if(by.vin !== undefined, (q) => q.where((eb) => eb(eb.fn('upper', ['v.vin']), '=', by.vin ?? '')))
      .orderBy('l.id')
      .limit(1)
      .executeTakeFirst()
  );
}

export const lastSnapshot = (db: Kysely<Database>, linkId: number) =>
  db
    .selectFrom('telematics_snapshots')
    .selectAll()
    .where('link_id', '=', linkId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function openCodes(db: Kysely<Database>, vehicleId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('telematics_codes')
    .select('code')
    .where('vehicle_id', '=', vehicleId)
    .where('cleared_at', 'is', null)
    .where('code', 'not in', [LAMP_CODE, BATTERY_CODE])
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => code);
}
