/** The demo's marketplace: one file of listings that was imported last evening. Some differ from their vehicle, some went missing. */
import type { Selectable } from 'kysely';
import type { ListingStatus } from '#contract/areas/marketplace.ts';
import { csvOf } from '#contract/csv.ts';
import { formatStamp } from '#contract/stamp.ts';
import { FIELDS } from '#server/areas/marketplace/fields.ts';
import type { Vehicles } from '#server/areas/vehicles/tables.ts';
import type { Change, Values } from '#server/import/door.ts';
import { titled } from '#server/import/table.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { storeFile } from '../stored-file.ts';

const HOUR_MS = 3_600_000;
/** So late that it can still be undone for some hours. */
const HOURS_AGO = 15;
const LISTED = 24;
/** Of so many listings one is snoozed, and one has a word of its own for the colour. */
const SNOOZED_EVERY = 8;
const REPAINTED_EVERY = 6;
const FIRST_ID = 310_400;
const COLUMNS = ['external_id', 'vin', 'plate', 'color', 'status', 'title', 'url'] as const;
const OF_LISTING = ['external_id', 'status', 'title', 'url'] as const;
const NOWHERE = { title: 'Weekend roof box', color: 'Black', status: 'listed' } as const;

type Vehicle = Pick<Selectable<Vehicles>, 'id' | 'vin' | 'plate' | 'name' | 'color'>;

export async function loadMarketplace(demo: DemoContext): Promise<void> {
  const at = new Date(demo.now.getTime() - HOURS_AGO * HOUR_MS);
  const vehicles = await vehiclesOf(demo);
  const rows = vehicles.slice(0, LISTED).map((vehicle, n) => ({ vehicle, values: valuesOf(vehicle, n) }));
  const stamp = formatStamp({ ms: at.getTime(), counter: 0, device: 'demo0000' });
  await loadImport(demo, rows, at, stamp);
  await insertForIds(
    demo.db,
    'marketplace_listings',
    rows.map(({ vehicle, values }) => listingOf(vehicle.id, values, at)),
  );
  await loadMissing(demo, vehicles.slice(LISTED, LISTED + 1), at, stamp);
}

/** Those that are offered to the public. */
const vehiclesOf = ({ db, yard }: DemoContext): Promise<Vehicle[]> =>
  db
    .selectFrom('vehicles')
    .select(['id', 'vin', 'plate', 'name', 'color'])
    .where('id', 'in', yard.vehicles)
    .where('listed', '=', true)
    .orderBy('id')
    .limit(LISTED + 1)
    .execute();

const valuesOf = ({ vin, plate, name, color }: Vehicle, n: number) => ({
  external_id: String(FIRST_ID + n * 17),
  vin,
  plate,
  color: n % REPAINTED_EVERY === 2 ? `${color} metallic` : color,
  status: n % SNOOZED_EVERY === 5 ? ('snoozed' as const) : ('listed' as const),
  title: `${name}, clean and ready`,
  url: `https://marketplace.example/listings/${FIRST_ID + n * 17}`,
});
type Listed = ReturnType<typeof valuesOf>;

const listingOf = (vehicle_id: number | null, { external_id, title, url, status, ...said }: Listed, at: Date) => ({
  external_id,
  vehicle_id,
  title,
  url,
  status: status as ListingStatus,
  missing_since: null as Date | null,
  fields: JSON.stringify({ external_id, title, url, status, ...said }),
  last_seen_at: at,
  created_at: at,
  updated_at: at,
});

interface Row {
  readonly vehicle: Vehicle;
  readonly values: Listed;
}

async function loadImport(demo: DemoContext, rows: readonly Row[], at: Date, stamp: string): Promise<void> {
  const { db } = demo;
  const by = personOf(demo, 'Daniel Carter');
  const cells = [...rows.map(({ values }) => COLUMNS.map((field) => values[field] ?? '')), wrongCells];
  const titles = COLUMNS.map((field) => FIELDS.find((one) => one.field === field)?.title ?? field);
  const columns = titles.map((title, n) => ({ title, text: (row: readonly string[]) => row[n] ?? '' }));
  const bytes = Buffer.from(csvOf(columns, cells));
  const file = await storeFile(demo, { name: 'listings.csv', mime: 'text/plain', bytes });
  const table = { sheets: [], sheet: null, rows: [titles, ...cells] };
  const counts = { new: 0, changed: rows.length, same: 0, error: 1, deleted: 0 };
  const { id } = await db
    .insertInto('imports')
    .values({
      door: 'vehicles',
      file_name: file.name,
      sha256: file.sha256,
      header_sha: titled(table, cells.length).headerSha,
      sheet: null,
      mapping: JSON.stringify(Object.fromEntries(COLUMNS.map((field, n) => [field, titles[n] ?? field]))),
      date_format: null,
      counts: JSON.stringify(counts),
      // It is applied: nobody asks for it any more.
      preview_sha: '',
      state: 'applied',
      created_by: by,
      previewed_at: at,
      applied_at: at,
      applied_by: by,
      stamp,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertAll(db, 'attachments', [
    { ...file, owner_kind: 'import', owner_id: id, position: 1, created_at: at, created_by: by },
  ]);
  await insertAll(db, 'import_rows', [
    ...rows.map((row, n) => importRow(id, n + 2, row)),
    wrongRow(id, rows.length + 2),
  ]);
}

/** What was new in the file is the listing; its vehicle was there. */
function importRow(import_id: number, row_no: number, { vehicle, values }: Row) {
  const changes = Object.fromEntries(
    OF_LISTING.map((field): [string, Change] => [field, { before: null, after: values[field] }]),
  );
  return rowOf(import_id, row_no, { values, entity_id: vehicle.id, key: `listing:${values.external_id}`, changes });
}

/** The last line of the file is of something that is no vehicle. */
const wrongCells = COLUMNS.map((field) => (field in NOWHERE ? NOWHERE[field as keyof typeof NOWHERE] : ''));

const wrongRow = (import_id: number, row_no: number) => ({
  ...rowOf(import_id, row_no, { values: NOWHERE, entity_id: null, key: '', changes: {} }),
  verdict: 'error' as const,
  errors: JSON.stringify({ '': ['It says no number of a listing, no VIN and no plate.'] }),
});

interface Done {
  readonly values: Values;
  readonly entity_id: number | null;
  readonly key: string;
  readonly changes: Readonly<Record<string, Change>>;
}

const rowOf = (import_id: number, row_no: number, { values, entity_id, key, changes }: Done) => ({
  import_id,
  row_no,
  verdict: 'changed' as 'changed' | 'error',
  entity: 'vehicle',
  entity_id,
  key,
  values: JSON.stringify(values),
  changes: JSON.stringify(changes),
  kept: '[]',
  errors: '{}',
});

/** Two that earlier files had: one of a vehicle, one of a vehicle that nobody found. */
async function loadMissing({ db }: DemoContext, vehicles: readonly Vehicle[], at: Date, stamp: string): Promise<void> {
  const sold = { id: 0, vin: null, plate: 'OLD 88K', name: 'Nissan Rogue 2019', color: 'Grey' };
  const before = new Date(at.getTime() - 7 * 24 * HOUR_MS);
  const rows = [...vehicles, sold].map((vehicle, n) => ({
    ...listingOf(vehicle.id || null, valuesOf(vehicle, LISTED + n), before),
    status: 'missing' as const,
    missing_since: at,
    updated_at: at,
  }));
  const ids = await insertForIds(db, 'marketplace_listings', rows);
  const was: ListingStatus = 'listed';
  const turns = ids.map((listing_id) => ({ import_stamp: stamp, listing_id, became: 'missing' as const, was }));
  await insertAll(db, 'marketplace_turns', turns);
}
