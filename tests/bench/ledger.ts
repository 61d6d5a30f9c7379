/** How long figures over the ledger take with 200,000 lines of 400 vehicles in three years: on PGlite, in this process (docs/bench-ledger.md). */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { migrate } from '#server/db/migrate.ts';
import { embedded, openPglite } from '#server/db/open.ts';
import { ensureRoles } from '#server/db/roles.ts';
import type { Database } from '#server/db/tables.ts';
import { type Figure, median } from './measure.ts';

const VEHICLES = 400;
const COHORTS = 10;
const FIRST = '2024-01-01';
const DAYS = 1_096;
/** 30,000 expenses of two to three lines, 32,000 trips of two to three components, 22,500 charges with two sides: 200,000 lines. */
const EXPENSES = 30_000;
const EARNINGS = 32_000;
const CHARGES = 22_500;
const ROUNDS = 15;
const WARM = 5;

/** What is measured, and the most milliseconds that it may take. */
const FIGURES: readonly { readonly name: string; readonly most: number; readonly query: RawBuilder<unknown> }[] = [
  {
    name: 'ledger.cohort-month',
    most: 50,
    query: sql`
      select side, component, category_id, state, sum(amount) as amount from ledger
      where cohort_id = 3 and accrual_on between '2026-10-01' and '2026-10-31' group by 1, 2, 3, 4`,
  },
  {
    name: 'ledger.year-by-cohort-and-month',
    most: 300,
    query: sql`
      select cohort_id, date_trunc('month', accrual_on) as month, side, sum(amount) as amount from ledger
      where accrual_on between '2026-01-01' and '2026-12-31' and state = 'counted' group by 1, 2, 3`,
  },
  {
    name: 'ledger.vehicle-life',
    most: 50,
    query: sql`
      select date_trunc('month', accrual_on) as month, side, sum(amount) as amount from ledger
      where vehicle_id = 17 and state = 'counted' group by 1, 2`,
  },
];

export async function* ledgerFigures(): AsyncGenerator<Figure> {
  const { db, close } = embedded(await openPglite({}));
  try {
    await migrate(db);
    await ensureRoles(db);
    await fill(db);
    const { rows } = await sql<{ readonly lines: number }>`select count(*)::int as lines from ledger`.execute(db);
    yield { name: 'ledger.lines', ours: rows[0]?.lines ?? 0, reference: null, ratio: null, unit: 'lines' };
    for (const { name, most, query } of FIGURES) yield await timed(db, name, most, query);
  } finally {
    await close();
  }
}

/** The time of the processor: what else the machine does is no matter of the ledger. */
async function timed(db: Kysely<Database>, name: string, most: number, query: RawBuilder<unknown>): Promise<Figure> {
  const times: number[] = [];
  for (let n = 0; n < WARM + ROUNDS; n += 1) {
    const began = process.cpuUsage();
    const { rows } = await query.execute(db);
    if (rows.length === 0) throw new Error(`${name} found nothing`);
    const { user, system } = process.cpuUsage(began);
    if (n >= WARM) times.push((user + system) / 1000);
  }
  const ours = Number(median(times).toPrecision(4));
  return { name, ours, reference: most, ratio: Number((ours / most).toPrecision(3)), unit: 'ms', holds: 'ratio ≤ 1' };
}

const AT = '2026-11-21T12:00:00Z';

/** Cohorts with vehicles, half of which changed hands once, and what all of them cost and brought. */
async function fill(db: Kysely<Database>): Promise<void> {
  for (const table of ['expenses', 'expense_lines', 'task_expenses', 'earnings', 'earning_lines'])
    // The triggers watch each row; here all rows are known to be right.
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await fleet(db);
  await expenses(db);
  await earnings(db);
  await sql`
    insert into task_expenses (vehicle_id, item, category_id, quantity, unit_cost, used_on, booked_on, state, decided_at, created_at, updated_at)
    select 1 + n % ${VEHICLES}, 'labour', 1 + n % 12, 1.5, 40, day, day, case when n % 20 = 0 then 'submitted' else 'approved' end, ${AT}, ${AT}, ${AT}
    from generate_series(1, ${CHARGES}::int) n, lateral (select ${dayOf(sql`n * 7`)} as day) d`.execute(db);
  await sql`analyze`.execute(db);
}

const dayOf = (n: RawBuilder<unknown>) => sql`(${FIRST}::date + (${n} % ${DAYS})::int)`;

async function fleet(db: Kysely<Database>): Promise<void> {
  await sql`insert into branches (name, timezone) values ('Yard', 'UTC')`.execute(db);
  await sql`
    insert into vehicles (vin, plate, name, branch_id, status, created_at, updated_at)
    select '1FTBW2CM0NK' || lpad(n::text, 6, '0'), 'AB ' || lpad(n::text, 6, '0'), 'Ford Transit', 1, 'ready', ${AT}, ${AT}
    from generate_series(1, ${VEHICLES}::int) n`.execute(db);
  await sql`
    insert into cohorts (name, code, kind, created_at, updated_at)
    select 'Cohort ' || n, 'C' || n, 'managed', ${AT}, ${AT} from generate_series(2, ${COHORTS}::int) n`.execute(db);
  await sql`
    insert into cohort_vehicles (cohort_id, vehicle_id, from_date, until_date)
    select c.id, v.id, date ${sql.lit(FIRST)}, case when v.id % 2 = 0 then date '2025-06-30' end
    from vehicles v join cohorts c on c.code = 'C' || (1 + v.id % ${COHORTS})`.execute(db);
  await sql`
    insert into cohort_vehicles (cohort_id, vehicle_id, from_date, until_date)
    select c.id, v.id, date '2025-07-01', null
    from vehicles v join cohorts c on c.code = 'C' || (2 + v.id % ${COHORTS - 1}) where v.id % 2 = 0`.execute(db);
  await sql`
    insert into expense_categories (name, treatment, applies_to, created_at, updated_at)
    select 'Category ' || n, case n when 12 then 'capital' else 'operating' end, 'any', ${AT}, ${AT} from generate_series(1, 12) n`.execute(
    db,
  );
  await sql`
    insert into payment_methods (name, kind, created_at, updated_at) values ('Card', 'company_card', ${AT}, ${AT})`.execute(
    db,
  );
}

async function expenses(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into expenses (kind, state, amount, spent_on, paid_on, category_id, payment_method_id, branch_id, decided_at, created_at, updated_at)
    select 'vehicle', case when n % 20 = 0 then 'submitted' else 'approved' end, (2 + n % 2) * 20.50, day, day, 1 + n % 12, 1, 1, ${AT}, ${AT}, ${AT}
    from generate_series(1, ${EXPENSES}::int) n, lateral (select ${dayOf(sql`n * 11`)} as day) d`.execute(db);
  await sql`
    insert into expense_lines (expense_id, position, vehicle_id, amount, booked_on)
    select e.id, part, 1 + (e.id * 3 + part) % ${VEHICLES}, 20.50, e.spent_on
    from expenses e, generate_series(1, (2 + e.id % 2)::int) part`.execute(db);
}

async function earnings(db: Kysely<Database>): Promise<void> {
  await sql`
    insert into earnings (vehicle_id, source, trip_start, trip_end, earned_on, booked_on, received_on, created_at, updated_at)
    select 1 + n % ${VEHICLES}, 'marketplace', day::timestamptz, day::timestamptz, day, day, day + 4, ${AT}, ${AT}
    from generate_series(1, ${EARNINGS}::int) n, lateral (select ${dayOf(sql`n * 13`)} as day) d`.execute(db);
  await sql`
    insert into earning_lines (earning_id, component, amount)
    select e.id, part.component, 61.20 from earnings e
    cross join (values ('trip', 0), ('delivery', 0), ('tolls', 1)) as part (component, seldom)
    where part.seldom = 0 or e.id % 2 = 0`.execute(db);
}
