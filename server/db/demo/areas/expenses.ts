/** A year of expenses over sixty vehicles, for people and for the yard; the last days’ are still to be approved, and two look like another one. */
import type { Insertable } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { textOfCents } from '#contract/rental/cents.ts';
import { splitCents } from '#contract/money/split.ts';
import { must } from '#server/lib/must.ts';
import { addDays, dayOf } from '#server/lib/yard-time.ts';
import { sumText } from '#server/lib/sum-text.ts';
import { type DemoContext, personOf } from '../context.ts';
import { type DemoSpending, ON_PEOPLE, ON_THE_YARD, ON_VEHICLES } from '../expense-patterns.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { plainPdf } from '../plain-pdf.ts';
import { type Random, seeded } from '../random.ts';
import { receiptPicture } from '../receipt-picture.ts';
import { storeFile } from '../stored-file.ts';

const VEHICLES = 60;
/** What is younger waits for its approval. */
const WAITING_DAYS = 8;
const CREATORS = ['Maya Patel', 'Tom Becker', 'Karim Haddad', 'Daniel Carter', 'Ida Holm'] as const;

/** Vehicles whose purchase is in the books: the house's own, of the last two years. */
const BOUGHT = { from: 15, days: 730, least: '14000', most: '34000', count: 9 } as const;

/** A lift of this season: the months of the cash flow have something that was bought to keep. */
const LIFT = { name: 'Two-post lift for bay 3', daysAgo: 70, price: '4850.00' } as const;

type Row = Insertable<Database['expenses']>;

/** An expense with what it is on: vehicles, or nothing, which is the house. */
interface Spent {
  readonly row: Row;
  readonly vehicles: readonly number[];
}

interface Known extends DemoContext {
  readonly random: Random;
  readonly today: string;
  readonly categories: ReadonlyMap<string, number>;
  readonly vendors: ReadonlyMap<string, number>;
  readonly methods: ReadonlyMap<string, { readonly id: number; readonly kind: string }>;
}

export async function loadExpenses(demo: DemoContext): Promise<void> {
  const known = await knownOf(demo);
  const spent = [...ofVehicles(known), ...ofYard(known), ...ofPeople(known)].toSorted((one, other) =>
    one.row.spent_on < other.row.spent_on ? -1 : 1,
  );
  const all = [...spent, ...twins(known, spent), ...(await ofBought(known))];
  const ids = await insertForIds(
    demo.db,
    'expenses',
    all.map(({ row }) => row),
  );
  await insertAll(
    demo.db,
    'expense_lines',
    all.flatMap((one, n) => linesOf(one, must(ids[n], 'an expense'))),
  );
  await insertAll(
    demo.db,
    'expense_logs',
    all.flatMap(({ row }, n) => logsOf(row, must(ids[n], 'an expense'))),
  );
  await addReceipts(known, all, ids);
}

async function knownOf(demo: DemoContext): Promise<Known> {
  const { db, now, zone } = demo;
  const [categories, vendors, methods] = [
    await db.selectFrom('expense_categories').select(['id', 'name']).execute(),
    await db.selectFrom('vendors').select(['id', 'name']).execute(),
    await db.selectFrom('payment_methods').select(['id', 'name', 'kind']).execute(),
  ];
  return {
    ...demo,
    random: seeded(43),
    today: dayOf(now, zone),
    categories: new Map(categories.map(({ id, name }) => [name, id])),
    vendors: new Map(vendors.map(({ id, name }) => [name, id])),
    methods: new Map(methods.map(({ name, ...method }) => [name, method])),
  };
}

/** So many as a pattern says, the broken part by chance. */
function often({ random }: Known, { yearly }: DemoSpending): number {
  const whole = Math.floor(yearly);
  return whole + (random.chance(yearly - whole) ? 1 : 0);
}

function ofVehicles(known: Known): Spent[] {
  const { random, yard } = known;
  const fleet = yard.vehicles.slice(0, VEHICLES);
  return fleet.flatMap((vehicle) =>
    ON_VEHICLES.flatMap((pattern) =>
      Array.from({ length: often(known, pattern) }, (): Spent => {
        const split = random.chance(0.08) ? fleet.filter((id) => id !== vehicle).slice(0, random.int(1, 3)) : [];
        return { row: rowOf(known, pattern, 'vehicle'), vehicles: [vehicle, ...split] };
      }),
    ),
  );
}

const many = (known: Known, patterns: readonly DemoSpending[], kind: 'person' | 'other'): Spent[] =>
  patterns.flatMap((pattern) =>
    Array.from({ length: pattern.yearly }, () => ({ row: rowOf(known, pattern, kind), vehicles: [] })),
  );
const ofYard = (known: Known) => many(known, ON_THE_YARD, 'other');
const ofPeople = (known: Known) => many(known, ON_PEOPLE, 'person');

function rowOf(known: Known, pattern: DemoSpending, kind: Row['kind']): Row {
  const { random, today, now } = known;
  const age = random.int(0, 364);
  const spent_on = addDays(today, -age);
  const noon = new Date(`${spent_on}T12:00:00.000Z`);
  const created_at = noon < now ? noon : now;
  const method = must(known.methods.get(random.pick(pattern.methods)), 'a way to pay');
  const cents = random.int(pattern.sum[0] * 100, pattern.sum[1] * 100);
  const reimbursable = method.kind === 'personal';
  const created_by = personOf(known, reimbursable ? random.pick(CREATORS.slice(0, 3)) : random.pick(CREATORS));
  return {
    kind,
    amount: textOfCents(cents),
    tax_amount: textOfCents(Math.floor(cents / 12)),
    spent_on,
    paid_on: reimbursable || method.kind === 'on_account' ? null : spent_on,
    category_id: must(known.categories.get(pattern.category), pattern.category),
    vendor_id: must(known.vendors.get(random.pick(pattern.vendors)), 'a vendor'),
    payment_method_id: method.id,
    reimbursable,
    person_id: kind === 'person' ? created_by : null,
    branch_id: must(known.yard.branches[0], 'a branch'),
    invoice_no: random.chance(0.4) ? `INV ${random.int(10_000, 99_999)}-${random.int(1, 9)}` : null,
    note: random.pick(pattern.notes),
    created_at,
    created_by,
    updated_at: created_at,
    ...decisionOf(known, age, created_at, reimbursable),
  };
}

/** What is a week old was looked at by the manager; a few were refused. What people laid out they mostly have back. */
function decisionOf(known: Known, age: number, created_at: Date, reimbursable: boolean): Partial<Row> {
  const { random, today } = known;
  if (age < WAITING_DAYS) return {};
  const isApproved = random.chance(0.97);
  const decided_at = new Date(created_at.getTime() + 3 * 86_400_000);
  const decided = { decided_at, decided_by: personOf(known, 'Martin Weber'), updated_at: decided_at };
  if (!isApproved) return { ...decided, state: 'rejected', decide_reason: 'The receipt is of another car' };
  const back = { reimbursed_on: addDays(today, -age + 5), reimbursed_by: personOf(known, 'Ida Holm') };
  return { ...decided, state: 'approved', ...(reimbursable && age > 25 && back) };
}

/** One bill that came by mail and as a photo, and one card payment entered by two people. */
function twins(known: Known, spent: readonly Spent[]): Spent[] {
  const recent = spent.filter(({ row }) => row.kind === 'vehicle' && row.state === undefined);
  const numbered = recent.find(({ row }) => row.invoice_no !== null);
  const other = recent.findLast((one) => one !== numbered);
  const again = { created_at: known.now, updated_at: known.now };
  return [
    numbered && {
      ...numbered,
      row: {
        ...numbered.row,
        ...again,
        invoice_no: (numbered.row.invoice_no ?? '').toLowerCase().replace(/[ -]/g, ''),
        note: 'From the mail of this morning',
        created_by: personOf(known, 'Daniel Carter'),
      },
    },
    other && { ...other, row: { ...other.row, ...again, invoice_no: null, created_by: personOf(known, 'Ida Holm') } },
  ].filter((one) => one !== undefined);
}

/** What some of the house's vehicles were bought for, as their own records say it: it is outside of profit. */
async function ofBought(known: Known): Promise<Spent[]> {
  const { db, yard, today } = known;
  const bought = await db
    .selectFrom('vehicles')
    .select(['id', 'name', 'acquired_on', 'acquired_price'])
    .where('id', 'in', yard.vehicles.slice(BOUGHT.from, VEHICLES))
    .where('acquired_on', '>', addDays(today, -BOUGHT.days))
    .where('acquired_price', '>=', BOUGHT.least)
    .where('acquired_price', '<=', BOUGHT.most)
    .orderBy('id')
    .limit(BOUGHT.count)
    .execute();
  return [
    ...bought.map((vehicle) => ({ row: purchaseOf(known, vehicle), vehicles: [vehicle.id] })),
    { row: liftOf(known), vehicles: [] },
  ];
}

interface Bought {
  readonly name: string;
  readonly acquired_on: string | null;
  readonly acquired_price: string | number | null;
}

function purchaseOf(known: Known, { name, acquired_on, acquired_price }: Bought): Row {
  return {
    ...keptOf(known, must(acquired_on, `when ${name} was bought`)),
    kind: 'vehicle',
    amount: Number(acquired_price).toFixed(2),
    category_id: must(known.categories.get('Vehicles bought'), 'the category of purchases'),
    vendor_id: must(known.vendors.get('Crossroads Auto Sales'), 'a dealer'),
    note: `${name}, used`,
  };
}

const liftOf = (known: Known): Row => ({
  ...keptOf(known, addDays(known.today, -LIFT.daysAgo)),
  kind: 'other',
  amount: LIFT.price,
  category_id: must(known.categories.get('Tools and lifts'), 'the category of tools'),
  note: LIFT.name,
});

/** What is bought to keep is paid at once, and approved on the next day. */
function keptOf(known: Known, spent_on: string) {
  const created_at = new Date(`${spent_on}T12:00:00.000Z`);
  const decided_at = new Date(created_at.getTime() + 86_400_000);
  return {
    tax_amount: '0.00',
    spent_on,
    paid_on: spent_on,
    payment_method_id: must(known.methods.get('Business account'), 'a way to pay').id,
    reimbursable: false,
    branch_id: must(known.yard.branches[0], 'a branch'),
    created_at,
    created_by: personOf(known, 'Daniel Carter'),
    state: 'approved' as const,
    decided_at,
    decided_by: personOf(known, 'Martin Weber'),
    updated_at: decided_at,
  };
}

function linesOf({ row, vehicles }: Spent, expense_id: number): Insertable<Database['expense_lines']>[] {
  const whose = vehicles.length === 0 ? [null] : vehicles;
  const weights = whose.map(() => 1);
  const cents = splitCents(Math.round(Number(row.amount) * 100), weights);
  const tax = splitCents(Math.round(Number(row.tax_amount) * 100), cents);
  return whose.map((vehicle_id, n) => ({
    expense_id,
    position: n + 1,
    vehicle_id,
    cohort_id: null,
    category_id: null,
    amount: textOfCents(cents[n] ?? 0),
    tax_amount: textOfCents(tax[n] ?? 0),
    booked_on: row.spent_on,
  }));
}

function logsOf(row: Row, expense_id: number): Insertable<Database['expense_logs']>[] {
  const { amount, created_at, created_by = null, state, decided_at, decided_by, decide_reason } = row;
  const event = { expense_id, kind: 'event' as const };
  const detail = JSON.stringify({ version: 1, amount });
  const entered = { ...event, text: `Entered: ${sumText(String(amount))}`, detail, created_at, created_by };
  if (state === undefined || !(decided_at instanceof Date)) return [entered];
  const text = state === 'approved' ? 'Approved' : `Rejected: ${decide_reason}`;
  return [entered, { ...event, text, created_at: decided_at, created_by: decided_by ?? null }];
}

/** Of those that wait, each second one has its paper. */
async function addReceipts(known: Known, all: readonly Spent[], ids: readonly number[]): Promise<void> {
  const waiting = all.flatMap(({ row }, n) =>
    row.state === undefined ? [{ row, id: must(ids[n], 'an expense') }] : [],
  );
  const withReceipt = waiting.filter((_, n) => n % 2 === 0);
  for (const [n, { row, id }] of withReceipt.entries()) {
    const bytes = plainPdf(['Receipt', row.invoice_no ?? '', row.spent_on, `Total ${row.amount}`]);
    const paper = { name: `Receipt ${id}.pdf`, mime: 'application/pdf', bytes };
    // Most are photographed, some come as they were mailed.
    const file = await storeFile(known, n % 4 === 1 ? paper : await receiptPicture(`Receipt ${id}.jpg`, id));
    await known.db
      .insertInto('attachments')
      .values({
        owner_kind: 'expense',
        owner_id: id,
        position: 1,
        ...file,
        taken_at: null,
        latitude: null,
        longitude: null,
        created_at: row.created_at,
        created_by: row.created_by ?? null,
        deleted_at: null,
        deleted_by: null,
      })
      .execute();
  }
}
