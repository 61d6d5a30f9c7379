/** Rules of maintenance, when each was kept last (some of it is soon due, some overdue, of some nobody knows), and what walk-rounds look at. */
import { sql, type Insertable } from 'kysely';
import type { Applies } from '#contract/applies.ts';
import type { Database } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';
import { addDays, dayOf, instantAt } from '#server/lib/yard-time.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { type Random, seeded } from '../random.ts';

const SEED = 20_261_207;
const DAY_MS = 86_400_000;
const MONTH_DAYS = 30.4;
/** The rules were written down so long ago. */
const WRITTEN_DAYS = 200;

interface DemoRule {
  readonly title: string;
  readonly category: string;
  readonly miles: number | null;
  readonly months: number | null;
  readonly lead_days?: number;
  readonly fixed?: boolean;
  readonly applies?: Applies;
}

const WITH_ENGINE: Applies = { fuels: ['petrol', 'diesel', 'hybrid', 'plug_in', 'gas'] };
const RULES: readonly DemoRule[] = [
  { title: 'Oil and filter', category: 'Oil change', miles: 15_000, months: 12, applies: WITH_ENGINE },
  { title: 'Rotate the tyres', category: 'Tyre check', miles: 12_000, months: null },
  { title: 'Brakes', category: 'Brake check', miles: 30_000, months: 24 },
  { title: 'Annual inspection', category: 'Annual inspection', miles: null, months: 12, lead_days: 30 },
  { title: 'Large service', category: 'Large service', miles: 60_000, months: null, fixed: true, applies: WITH_ENGINE },
];
/** Vans go through their oil sooner. */
const VANS: readonly string[] = ['Ford', 'Ram'];
const VAN_OIL = 10_000;
/** So much of an interval after a multiple nobody has noticed that it is due. */
const JUST_PASSED = 0.12;
/** Who comes to sell them inspects these. */
const OFF = { rule: 'Annual inspection', every: 23 } as const;

const MINUTES: Readonly<Record<string, number>> = {
  'Oil change': 45,
  'Tyre check': 30,
  'Brake check': 60,
  'Annual inspection': 90,
  'Large service': 240,
};

const CHECKS: readonly Pick<Insertable<Database['maintenance_checks']>, 'title' | 'severity' | 'applies'>[] = [
  { title: 'Engine oil', severity: 'blocks', applies: JSON.stringify(WITH_ENGINE) },
  { title: 'Coolant', severity: 'blocks', applies: JSON.stringify(WITH_ENGINE) },
  { title: 'Brake fluid', severity: 'blocks' },
  { title: 'Tyres', severity: 'blocks' },
  { title: 'Lights', severity: 'blocks' },
  { title: 'Washer fluid', severity: 'note' },
  { title: 'Battery', severity: 'note' },
  { title: 'Belts and hoses', severity: 'note', applies: JSON.stringify(WITH_ENGINE) },
  { title: 'Cabin filter', severity: 'none' },
  { title: 'Wiper blades', severity: 'note' },
  { title: 'Charging cable', severity: 'note', applies: JSON.stringify({ fuels: ['electric', 'plug_in'] }) },
];

/** Vehicle, fuel and make, how far it is today, and how far it goes a day. */
interface Driven {
  readonly id: number;
  readonly fuel: string | null;
  readonly make: string;
  readonly today: number;
  readonly daily: number;
}

export async function loadMaintenance(demo: DemoContext): Promise<void> {
  const { db, now } = demo;
  await insertAll(
    db,
    'maintenance_checks',
    CHECKS.map((check, n) => ({ ...check, position: n + 1, created_at: now, updated_at: now })),
  );
  const rules = await loadRules(demo, await loadCategories(demo));
  const fleet = await drivenFleet(demo);
  await insertAll(db, 'maintenance_done', saidOf(demo, fleet, rules));
  await countWork(demo);
  await insertAll(db, 'vehicle_maintenance', ownOf(fleet, rules, now));
  await settle(demo);
}

/** The categories that rules have beside those of the daily work, and how long each takes. */
async function loadCategories({ db, yard }: DemoContext): Promise<ReadonlyMap<string, number>> {
  const parent_id = must(yard.categories.get('Maintenance'), 'a category');
  const missing = RULES.map(({ category }) => category).filter((name) => !yard.categories.has(name));
  const rows = missing.map((name, n) => ({ name, parent_id, needs_odometer: true, position: 100 + n }));
  const ids = await insertForIds(db, 'task_categories', rows);
  const made = missing.map((name, n): [string, number] => [name, must(ids[n], 'a category')]);
  const categories = new Map([...yard.categories, ...made]);
  for (const [name, minutes] of Object.entries(MINUTES))
    await db
      .updateTable('task_categories')
      .set({ minutes })
      .where('id', '=', must(categories.get(name), name))
      .execute();
  return categories;
}

async function loadRules(
  demo: DemoContext,
  categories: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<DemoRule, number>> {
  const at = new Date(demo.now.getTime() - WRITTEN_DAYS * DAY_MS);
  const by = personOf(demo, 'Daniel Carter');
  const rows = RULES.map(({ category, applies = {}, ...rule }) => ({
    ...rule,
    applies: JSON.stringify(applies),
    category_id: must(categories.get(category), category),
    created_at: at,
    created_by: by,
    updated_at: at,
  }));
  const ids = await insertForIds(demo.db, 'task_miles', rows);
  return new Map(RULES.map((rule, n) => [rule, must(ids[n], 'a rule')]));
}

async function drivenFleet({ db, now }: DemoContext): Promise<readonly Driven[]> {
  const { rows } = await sql<Driven>`
    select v.id, v.fuel, v.make, r.pace as daily, r.last + r.pace * extract(epoch from ${now}::timestamptz - r.until) / 86400 as today
    from vehicles v
    join lateral (
      select max(value) as last, max(read_at) as until,
        greatest(1, (max(value) - min(value)) / greatest(1, extract(epoch from max(read_at) - min(read_at)) / 86400)) as pace
      from odometer_readings o where o.vehicle_id = v.id and o.judgement = 'accepted'
    ) r on r.last is not null
    where v.retired_at is null and v.deleted_at is null
    order by v.id`.execute(db);
  return rows.map((row) => ({ ...row, daily: Number(row.daily), today: Number(row.today) }));
}

const isFor = ({ applies }: DemoRule, { fuel }: Driven): boolean =>
  applies?.fuels === undefined || (fuel !== null && applies.fuels.includes(fuel));

const ownMiles = ({ title }: DemoRule, { make }: Driven): number | null =>
  title === 'Oil and filter' && VANS.includes(make) ? VAN_OIL : null;

const isOff = ({ title }: DemoRule, nth: number): boolean => title === OFF.rule && nth % OFF.every === OFF.every - 1;

/** How much of its time has gone since it was done; null where nobody knows. Most of it is not due yet. */
function shareOf(random: Random): number | null {
  const luck = random.next();
  const between = (from: number, to: number) => from + random.next() * (to - from);
  if (luck < 0.04) return null;
  if (luck < 0.86) return between(0.05, 0.85);
  if (luck < 0.94) return between(0.9, 0.99);
  return luck < 0.985 ? between(1, 1.05) : between(1.12, 1.2);
}

/** What the office wrote down of the times before the work of the last weeks. */
function saidOf(
  demo: DemoContext,
  fleet: readonly Driven[],
  rules: ReadonlyMap<DemoRule, number>,
): Insertable<Database['maintenance_done']>[] {
  const random = seeded(SEED);
  const by = personOf(demo, 'Daniel Carter');
  const today = dayOf(demo.now, demo.zone);
  return fleet.flatMap((vehicle) =>
    [...rules].flatMap(([rule, rule_id]) => {
      const share = shareOf(random);
      if (share === null || !isFor(rule, vehicle)) return [];
      const days = daysSince(rule, vehicle, share);
      const value = Math.max(0, Math.round(vehicle.today - vehicle.daily * days));
      const done_on = addDays(today, -days);
      const done_at = instantAt(done_on, '12:00', demo.zone);
      return [{ vehicle_id: vehicle.id, rule_id, done_at, done_on, value, created_at: done_at, created_by: by }];
    }),
  );
}

function daysSince(rule: DemoRule, vehicle: Driven, share: number): number {
  const miles = ownMiles(rule, vehicle) ?? rule.miles;
  const byMonths = rule.months === null ? Infinity : rule.months * MONTH_DAYS;
  if (miles === null) return Math.round(share * byMonths);
  const driven = rule.fixed ? sinceMultiple(vehicle.today, miles) : share * miles;
  return Math.round(Math.min(driven / vehicle.daily, vehicle.today / vehicle.daily, share * byMonths));
}

/** Since the last multiple; who has just passed one has not been there for it yet. */
function sinceMultiple(today: number, miles: number): number {
  const driven = today % miles;
  return driven < JUST_PASSED * miles ? driven + miles : driven;
}

/** The work of the last weeks counts like any other. */
async function countWork({ db }: DemoContext): Promise<void> {
  await sql`
    insert into maintenance_done (vehicle_id, rule_id, todo_id, done_at, done_on, created_at, created_by)
    select t.vehicle_id, r.id, t.id, t.completed_at, (t.completed_at at time zone b.timezone)::date, t.completed_at, t.completed_by
    from todos t
    join task_miles r on r.category_id = t.category_id
    join branches b on b.id = t.branch_id
    where t.completed_at is not null and t.deleted_at is null and t.vehicle_id is not null`.execute(db);
}

function ownOf(fleet: readonly Driven[], rules: ReadonlyMap<DemoRule, number>, updated_at: Date) {
  return fleet.flatMap((vehicle, nth) =>
    [...rules].flatMap(([rule, rule_id]) => {
      const miles = ownMiles(rule, vehicle);
      const off = isOff(rule, nth);
      return miles === null && !off ? [] : [{ vehicle_id: vehicle.id, rule_id, miles, off, updated_at }];
    }),
  );
}

/** What was done last, of all vehicles at once: by the reading of its todo, else as the office said, else as the last reading before. */
async function settle({ db, now }: DemoContext): Promise<void> {
  await sql`
    insert into vehicle_maintenance as m
      (vehicle_id, rule_id, last_total, last_on, last_reading_id, last_todo_id, estimated, updated_at)
    select distinct on (d.vehicle_id, d.rule_id) d.vehicle_id, d.rule_id, coalesce(o.value, d.value, near.value), d.done_on, o.id, d.todo_id,
      o.value is null and d.value is null, ${now}::timestamptz
    from maintenance_done d
    left join odometer_readings o on o.todo_id = d.todo_id and o.vehicle_id = d.vehicle_id and o.judgement = 'accepted'
    left join lateral (
      select value from odometer_readings n
      where n.vehicle_id = d.vehicle_id and n.judgement = 'accepted' and n.read_at <= d.done_at order by n.read_at desc limit 1
    ) near on true
    order by d.vehicle_id, d.rule_id, d.done_at desc, d.id desc
    on conflict (vehicle_id, rule_id) do update
    set last_total = excluded.last_total, last_on = excluded.last_on, last_reading_id = excluded.last_reading_id,
      last_todo_id = excluded.last_todo_id, estimated = excluded.estimated`.execute(db);
}
