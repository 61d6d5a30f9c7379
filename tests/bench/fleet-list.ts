/** How long the list of vehicles takes with 10,000 of them, against 400: on PGlite, in this process, as the handlers ask for it. */
import { sql, type Kysely } from 'kysely';
import { permissions } from '#contract/permissions.ts';
import { pageOfVehicles, type VehicleQuery } from '#server/areas/vehicles/queries.ts';
import { migrate } from '#server/db/migrate.ts';
import { embedded, openPglite } from '#server/db/open.ts';
import { ensureRoles } from '#server/db/roles.ts';
import type { Database } from '#server/db/tables.ts';
import type { Person } from '#server/http/handler.ts';
import { type Figure, paired } from './measure.ts';

const FEW = 400;
const MANY = 10_000;
const ROUNDS = 25;
const WARM = 5;

const granted = new Set(permissions);
const person: Person = {
  id: 1,
  name: '',
  email: '',
  role: '',
  branch_id: null,
  department: null,
  branches: [],
  permissions: granted,
  can: (permission) => granted.has(permission),
};
const now = new Date('2026-11-21T12:00:00Z');

interface Yard {
  readonly db: Kysely<Database>;
  readonly middle: string | null;
  readonly close: () => Promise<void>;
}

export async function* fleetList(): AsyncGenerator<Figure> {
  const many = await yardOf(MANY);
  const few = await yardOf(FEW);
  try {
    yield await compared('fleet-list.first-page', few, many, () => ({}));
    yield await compared('fleet-list.middle-page', few, many, ({ middle }) => ({ cursor: middle ?? undefined }));
    yield await compared('fleet-list.search-plate', few, many, () => ({ search: 'AB 000123' }));
  } finally {
    await Promise.all([few.close(), many.close()]);
  }
}

const list = (db: Kysely<Database>, query: VehicleQuery) => pageOfVehicles({ db, person, now }, query);

async function compared(name: string, few: Yard, many: Yard, query: (yard: Yard) => VehicleQuery): Promise<Figure> {
  const time = async (yard: Yard) => {
    const began = performance.now();
    const { vehicles } = await list(yard.db, query(yard));
    if (vehicles.length === 0) throw new Error(`${name} found nothing`);
    return performance.now() - began;
  };
  for (let i = 0; i < WARM; i++) await Promise.all([time(few), time(many)]);
  const rounds = [];
  for (let i = 0; i < ROUNDS; i++) rounds.push({ reference: await time(few), ours: await time(many) });
  return paired(name, 'ms', rounds, `ratio ≤ 1.3: ${MANY} vehicles against ${FEW}`);
}

async function yardOf(vehicles: number): Promise<Yard> {
  const { db, close } = embedded(await openPglite({}));
  await migrate(db);
  await ensureRoles(db);
  await fill(db, vehicles);
  // To the page in the middle.
  let middle: string | null = null;
  for (let at = 0; at < vehicles / 2; at += 200)
    middle = (await list(db, { limit: 200, ...(middle !== null && { cursor: middle }) })).next_cursor;
  return { db, middle, close };
}

/** Vehicles of three branches and five classes with ten readings and two documents each; some are damaged. */
async function fill(db: Kysely<Database>, vehicles: number): Promise<void> {
  await sql`insert into branches (name, timezone) select 'Branch ' || n, 'UTC' from generate_series(1, 3) n`.execute(
    db,
  );
  await sql`
    insert into users (name, email, password_hash, role_id, branch_id, created_at, updated_at)
    select 'Olga Office', 'olga@yard.test', '', (select min(id) from roles), 1, ${now}, ${now}`.execute(db);
  await sql`
    insert into vehicle_classes (name, position, created_at, updated_at)
    select 'Class ' || n, n, ${now}, ${now} from generate_series(1, 5) n`.execute(db);
  await sql`
    insert into vehicles (vin, plate, name, branch_id, class_id, status, created_at, updated_at)
    select '1FTBW2CM0NK' || lpad(n::text, 6, '0'), 'AB ' || lpad(n::text, 6, '0'), 'Ford Transit ' || 2015 + n % 10,
      1 + n % 3, 1 + n % 5, 'ready', ${now}, ${now}
    from generate_series(1, ${vehicles}::int) n`.execute(db);
  await sql`
    insert into odometer_epochs (vehicle_id, started_at, unit, first_value, previous_total, reason, created_at)
    select id, ${now}::timestamptz - make_interval(days => 40), 'km', 1100, 1100, 'first', ${now} from vehicles`.execute(
    db,
  );
  await sql`
    insert into odometer_readings (vehicle_id, value, read_at, received_at, created_by, updated_at, source, epoch_id)
    select v.id, 1000 + n * 100, ${now}::timestamptz - make_interval(days => 40 - n * 4), ${now}, u.id, ${now}, 'manual', e.id
    from vehicles v join odometer_epochs e on e.vehicle_id = v.id cross join generate_series(1, 10) n cross join users u`.execute(
    db,
  );
  await sql`
    insert into vehicle_documents (vehicle_id, type, expires_on, blocks, created_at, updated_at)
    select v.id, t, date '2026-12-01' + (v.id % 300)::int, true, ${now}, ${now}
    from vehicles v cross join unnest(array['insurance', 'registration']) t`.execute(db);
  await sql`
    insert into damages (vehicle_id, view, x, y, kind, size, state, created_at, updated_at)
    select id, 'left', 0.5, 0.5, 'scratch', 'S', 'new', ${now}, ${now} from vehicles where id % 7 = 0`.execute(db);
  await sql`analyze`.execute(db);
}
