/** What the office knows of the demo's vehicles: make, class, price and pictures; three that left; and when each came. */
import { retireReasons } from '#contract/areas/vehicle-record.ts';
import { vinCheckDigit } from '#contract/vin.ts';
import { sql } from 'kysely';
import { must } from '#server/lib/must.ts';
import { addDays, dayOf } from '#server/lib/yard-time.ts';
import { type DemoContext, personOf } from '../context.ts';
import { CLASSES, COLOURS, FACTS, type ModelFacts, RETIRED } from '../fleet-facts.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { BODY_COLOURS, vehiclePicture, VIEWS } from '../pictures.ts';
import { storeFile } from '../stored-file.ts';

const DAY_MS = 86_400_000;
/** One in so many vehicles has pictures. */
const PICTURED_EVERY = 3;
/** How long those that left had been there. */
const DAYS_OWNED = 900;

export async function loadFleet(demo: DemoContext): Promise<void> {
  const by = personOf(demo, 'Daniel Carter');
  const classes = await loadClasses(demo, by);
  await describeVehicles(demo, classes, by);
  await loadRetired(demo, classes, by);
  await loadPictures(demo, by);
  await loadEvents(demo);
}

async function loadClasses({ db, now }: DemoContext, by: number): Promise<ReadonlyMap<string, number>> {
  const rows = CLASSES.map((name, position) => ({ name, position, created_at: now, created_by: by, updated_at: now }));
  const ids = await insertForIds(db, 'vehicle_classes', rows);
  return new Map(CLASSES.map((name, i) => [name, must(ids[i], 'a class')]));
}

const columnsOf = ({ class: of, tank, price, ...known }: ModelFacts, classes: ReadonlyMap<string, number>) => ({
  ...known,
  class_id: classes.get(of) ?? null,
  tank_litres: tank,
  transmission: 'automatic' as const,
  acquired_price: price,
});

/** `Toyota Corolla 2022` → the facts of the model, and the year. */
const factsOf = (name: string) => ({
  facts: must(FACTS[name.slice(0, -5)], `what is known of ${name}`),
  year: Number(name.slice(-4)),
});

async function describeVehicles(
  { db, now, zone, yard }: DemoContext,
  classes: ReadonlyMap<string, number>,
  by: number,
) {
  const rows = await db
    .selectFrom('vehicles')
    .select(['id', 'name'])
    .where('id', 'in', yard.vehicles)
    .orderBy('id')
    .execute();
  for (const [n, { id, name }] of rows.entries()) {
    const { facts, year } = factsOf(name);
    const acquired_on = addDays(dayOf(now, zone), -(200 + ((n * 41) % 700)));
    const columns = columnsOf(facts, classes);
    await db
      .updateTable('vehicles')
      .set({
        ...columns,
        acquired_price: columns.acquired_price + ((n * 137) % 900),
        model_year: year,
        color: COLOURS[n % COLOURS.length] ?? 'White',
        spot: `${'ABCD'.charAt(n % 4)}${1 + (n % 18)}`,
        listed: n % 3 !== 2,
        private: n % 7 === 3,
        acquired_on,
        created_at: new Date(`${acquired_on}T10:00:00Z`),
        created_by: by,
      })
      .where('id', '=', id)
      .execute();
  }
}

async function loadRetired({ db, now, zone, yard }: DemoContext, classes: ReadonlyMap<string, number>, by: number) {
  const rows = RETIRED.map(({ plate, model, vin, serial, year, days, reason }) => {
    const at = new Date(now.getTime() - days * DAY_MS);
    const bought = new Date(at.getTime() - DAYS_OWNED * DAY_MS);
    const draft = vin + serial;
    return {
      ...columnsOf(must(FACTS[model], model), classes),
      vin: `${draft.slice(0, 8)}${vinCheckDigit(draft)}${draft.slice(9)}`,
      plate,
      name: `${model} ${year}`,
      model_year: year,
      branch_id: yard.branches[0] ?? null,
      acquired_on: dayOf(bought, zone),
      retired_on: dayOf(at, zone),
      retired_at: at,
      retired_by: by,
      retire_reason: reason,
      created_at: bought,
      created_by: by,
      updated_at: at,
    };
  });
  await insertForIds(db, 'vehicles', rows);
}

/** Three sides of some vehicles; those of one colour share the bytes. */
async function loadPictures(demo: DemoContext, by: number): Promise<void> {
  const { db, now, yard } = demo;
  const pictured = yard.vehicles.filter((_, n) => n % PICTURED_EVERY === 0);
  const drawn = new Map<string, Awaited<ReturnType<typeof storeFile>>>();
  for (const colour of BODY_COLOURS) {
    for (const view of VIEWS.slice(0, 3)) {
      const bytes = await vehiclePicture(view, colour);
      const file = { name: `${view}.jpg`, mime: 'image/jpeg', bytes, pixels: { width: 800, height: 600 } };
      drawn.set(`${colour} ${view}`, await storeFile(demo, file));
    }
  }
  const rows = pictured.flatMap((owner_id, n) =>
    VIEWS.slice(0, 3).map((view, i) => ({
      ...must(drawn.get(`${BODY_COLOURS[n % BODY_COLOURS.length] ?? ''} ${view}`), 'a picture'),
      owner_kind: 'vehicle',
      owner_id,
      position: i + 1,
      created_at: new Date(now.getTime() - (30 + n) * DAY_MS),
      created_by: by,
    })),
  );
  await insertAll(db, 'attachments', rows);
}

/** When each vehicle came, and when it left. What was done to them is told by the loader of the history. */
async function loadEvents({ db }: DemoContext): Promise<void> {
  const reasons = RETIRED.map(
    ({ plate, reason, note }) => sql`when ${plate}::text then ${`${retireReasons[reason]}: ${note}`}::text`,
  );
  await sql`
    insert into vehicle_events (vehicle_id, at, kind, text, user_id, search)
    select v.id, happened.at, happened.kind, happened.text, v.created_by,
      event_words(concat_ws(' ', happened.text, v.plate, v.plate_key, right(v.vin, 6), u.name))
    from vehicles v
    left join users u on u.id = v.created_by
    cross join lateral (values
      (v.created_at, 'added', v.name || ' added to the fleet'),
      (v.retired_at, 'retired', case v.plate ${sql.join(reasons, sql` `)} end)
    ) as happened (at, kind, text)
    where happened.at is not null`.execute(db);
}
