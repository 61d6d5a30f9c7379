import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { cumulativeCost } from '#contract/areas/cumulative-cost.ts';
import { expenses } from '#contract/areas/expenses.ts';
import { finance } from '#contract/areas/finance.ts';
import { statements } from '#contract/areas/statements.ts';
import { vehicleExpenses } from '#contract/areas/vehicle-expenses.ts';
import { centsOf } from '#contract/rental/cents.ts';
import { withToken } from '#tests/support/bearer.ts';
import type { Client } from '#tests/support/browser.ts';
import { type October, octoberYard } from '#tests/support/october.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';

let app: TestApp;
let yard: October;
let reader: Client;

interface Sums {
  readonly revenue: string;
  readonly expense: string;
  readonly pending: string;
}

/** Sums of October over the ledger, of a cohort, a vehicle, or all. */
async function sums(where: { readonly cohort?: number; readonly vehicle?: number } = {}): Promise<Sums> {
  const { cohort = null, vehicle = null } = where;
  const { rows } = await sql<Sums>`
    select coalesce(sum(amount) filter (where side = 'income' and state = 'counted'), 0)::numeric(14, 2)::text as revenue,
      coalesce(-sum(amount) filter (where side = 'expense' and state = 'counted'), 0)::numeric(14, 2)::text as expense,
      coalesce(-sum(amount) filter (where side = 'expense' and state = 'pending'), 0)::numeric(14, 2)::text as pending
    from ledger where accrual_on between '2026-10-01' and '2026-10-31'
      and (${cohort}::bigint is null or cohort_id = ${cohort}) and (${vehicle}::bigint is null or vehicle_id = ${vehicle})`.execute(
    app.db,
  );
  return rows[0] as Sums;
}

beforeAll(async () => {
  app = await startTestApp();
  yard = await octoberYard(app);
  reader = await withToken(await app.signIn(await app.makeUser('manager')));
});

describe('money 7.1: one truth', () => {
  it('October by cohort and by vehicle', async () => {
    expect(await sums()).toEqual({ revenue: '1842.40', expense: '1869.85', pending: '80.00' });
    expect(await sums({ cohort: yard.a })).toEqual({ revenue: '1100.70', expense: '1004.85', pending: '80.00' });
    expect(await sums({ cohort: yard.b })).toEqual({ revenue: '741.70', expense: '25.00', pending: '0.00' });
    expect(await sums({ cohort: yard.house })).toEqual({ revenue: '0.00', expense: '840.00', pending: '0.00' });
    expect(await sums({ vehicle: yard.v1 })).toMatchObject({ revenue: '1100.70', expense: '404.85' });
    expect(await sums({ vehicle: yard.v3 })).toMatchObject({ revenue: '741.70', expense: '25.00' });
  });

  it('is what every call says', async () => {
    const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
    const all = (await yard.office.call(expenses.all, { query: october })).body;
    expect(all).toMatchObject({ totalExpensesAmount: '1869.85', pendingAmount: '80.00', vehiclesCount: 3 });
    expect(all.charges).toEqual({ total: 1, amount: '0.00', pending: '0.00' });
    const ofVehicle = await yard.office.call(expenses.all, { query: { ...october, vehicle_id: yard.v1 } });
    expect(ofVehicle.body).toMatchObject({ totalExpensesAmount: '404.85', charges: { total: 1, amount: '60.00' } });
    const ofHouse = await yard.office.call(expenses.all, { query: { ...october, cohortIds: [yard.house] } });
    expect(ofHouse.body).toMatchObject({ totalExpensesAmount: '840.00', charges: { total: 1, amount: '-60.00' } });
    const one = await yard.office.call(vehicleExpenses.list, { params: { id: yard.v1 }, query: october });
    expect(one.body).toMatchObject({ totalExpensesAmount: 404.85, pendingAmount: 0 });
    const filtered = async (query: object) =>
      (await yard.office.call(vehicleExpenses.list, { params: { id: yard.v1 }, query: { ...october, ...query } })).body;
    expect(await filtered({ status: 'submitted' })).toMatchObject({ total: 0, totalExpensesAmount: 0 });
    expect(await filtered({ min_amount: '50', max_amount: '60' })).toMatchObject({ total: 1, totalExpensesAmount: 60 });
    expect(await filtered({ cohortIds: [yard.b] })).toMatchObject({ total: 0 });
    expect(await filtered({ category_id: yard.running, payment_method_id: yard.cash })).toMatchObject({ total: 2 });
    expect((await filtered({ sort: 'amount' })).data.map(({ amount }) => amount)).toEqual([20, 60, 324.85]);
    const second = await yard.office.call(vehicleExpenses.list, { params: { id: yard.v2 }, query: october });
    expect(second.body).toMatchObject({ totalExpensesAmount: 0, pendingAmount: 80 });
    const life = (await yard.office.call(cumulativeCost.one, { params: { id: yard.v1 } })).body;
    expect(life).toMatchObject({ expense: '404.85', revenue: '1100.70', payback_on: '2026-10', costPerDistance: null });
    const list = (await yard.office.call(cumulativeCost.list, { query: { sort: 'plate' } })).body;
    expect(list.notOnVehicle).toBe('1440.00');
    expect(list.data.map(({ vehicle_id, expense }) => [vehicle_id, expense])).toEqual([
      [yard.v1, '404.85'],
      [yard.v3, '25.00'],
    ]);
    const ofB = (await yard.office.call(cumulativeCost.list, { query: { cohortIds: [yard.b] } })).body;
    expect(ofB.data).toHaveLength(1);
  });

  it('is what the dashboard, the revenue, the preview and the lines say', async () => {
    const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
    const board = (await reader.call(finance.dashboard, { query: october })).body;
    const totals = {
      revenue: '1842.40',
      expense: '1869.85',
      profit: '-27.45',
      pending: '80.00',
      capital: '0.00',
      margin: -1.5,
    };
    expect(board).toMatchObject({ totals, notOnVehicle: '1440.00', months: [{ month: '2026-10', profit: '-27.45' }] });
    expect(board.cohorts.map(({ code, profit }) => [code, profit])).toEqual([
      ['A', '95.85'],
      ['B', '716.70'],
      ['HOUSE', '-840.00'],
    ]);
    expect(board.vehicles.best.map(({ vehicle_id, profit }) => [vehicle_id, profit])).toEqual([
      [yard.v3, '716.70'],
      [yard.v1, '695.85'],
    ]);
    expect(board.queue).toMatchObject({ toApprove: { count: 1, amount: '80.00' }, late: { count: 0 } });
    const revenue = (await reader.call(finance.revenueSummary, { query: october })).body;
    expect(revenue).toMatchObject({ total: '1842.40', previousTotal: '0.00' });
    expect(revenue.components[0]).toEqual({ component: 'trip', amount: '1747.90' });
    expect(revenue.cohorts[0]?.vehicles[0]).toMatchObject({
      vehicle_id: yard.v1,
      trips: 1,
      hours: 96,
      total: '1100.70',
    });
    const { preview } = (await reader.call(statements.list, { query: october })).body;
    expect(preview?.cohorts.map(({ profit }) => profit)).toEqual(['95.85', '716.70', '-840.00']);
    const lines = (await reader.call(finance.lines, { query: { ...october, side: 'profit', limit: 4 } })).body;
    expect(lines).toMatchObject({ sum: '-27.45', total: 11 });
    const { next_cursor: cursor } = lines;
    const rest = (await reader.call(finance.lines, { query: { ...october, side: 'profit', cursor: cursor ?? '' } }))
      .body;
    expect([lines.data.length, rest.data.length, rest.next_cursor]).toEqual([4, 7, null]);
    const house = { ...october, side: 'expense', on_vehicle: '0' } as const;
    expect((await reader.call(finance.lines, { query: house })).body.sum).toBe('-1440.00');
  });

  it('money 7.14: and of money as it moved', async () => {
    const { trip } = yard.made;
    await app.db.updateTable('earnings').set({ received_on: '2026-10-20' }).where('id', '<>', trip).execute();
    const body = { endMonth: '2026-10' };
    const { months, bridge } = (await reader.call(finance.cashFlow, { body })).body;
    expect(months.at(-1)).toMatchObject({
      month: '2026-10',
      in: '741.70',
      out: '1269.85',
      net: '-528.15',
      partial: false,
    });
    expect(bridge).toEqual({
      profit: '-27.45',
      notPaidHere: '500.70',
      paidHere: '0.00',
      capital: '0.00',
      passThrough: '0.00',
      net: '-528.15',
    });
  });

  it('opens the lines that were counted here and paid elsewhere, and the other way round', async () => {
    // Counted in October and received in November; spent in November and paid for in October.
    const { trip } = yard.made;
    await app.db.updateTable('earnings').set({ received_on: '2026-11-03' }).where('id', '=', trip).execute();
    const early = { amount: '31.00', lines: [{ vehicle_id: yard.v1 }], spent_on: '2026-11-05', paid_on: '2026-10-30' };
    await yard.approve((await yard.enter(early)).body.expense.id, 1, { duplicates_ok: true, reason: 'No paper' });
    const { bridge } = (await reader.call(finance.cashFlow, { body: { endMonth: '2026-10' } })).body;
    const months = { startDate: '2026-05-01', endDate: '2026-10-31', side: 'profit' } as const;
    const sumOf = async (query: object) => (await reader.call(finance.lines, { query: { ...months, ...query } })).body;
    const notPaid = await sumOf({ outside: 'cash_on' });
    const paid = await sumOf({ by: 'cash_on', outside: 'accrual_on' });
    expect([notPaid.sum, paid.sum]).toEqual([bridge.notPaidHere, bridge.paidHere]);
    expect([paid.sum, paid.total]).toEqual(['-31.00', 1]);
    expect(notPaid.data.map(({ source, source_id }) => `${source} ${source_id}`)).toContain(`earning ${trip}`);
  });

  it('opens the lines of every sum over the lives of vehicles', async () => {
    const search =
      (await yard.office.call(cumulativeCost.list, { query: { sort: 'plate' } })).body.data[0]?.plate ?? '';
    for (const query of [{}, { search }, { cohortIds: [yard.a] }, { startDate: '2026-10-01', endDate: '2026-10-31' }]) {
      const { data, totals, notOnVehicle } = (await yard.office.call(cumulativeCost.list, { query })).body;
      const sumOf = async (filter: object) =>
        (await reader.call(finance.lines, { query: { ...query, on_vehicle: '1', ...filter } })).body.sum;
      const opened = async (filter: object) => [
        await sumOf({ ...filter, side: 'expense' }),
        await sumOf({ ...filter, side: 'capital' }),
        await sumOf({ ...filter, side: 'spent' }),
      ];
      for (const { vehicle_id, expense, capital, total, revenue } of data) {
        expect((await opened({ vehicle_id })).map(centsOf)).toEqual(
          [expense, capital, total].map((sum) => 0 - centsOf(sum)),
        );
        expect(await sumOf({ vehicle_id, side: 'income' })).toBe(revenue);
      }
      const { expense, capital, total, revenue } = totals;
      expect((await opened({})).map(centsOf)).toEqual([expense, capital, total].map((sum) => 0 - centsOf(sum)));
      expect(await sumOf({ side: 'income' })).toBe(revenue);
      const { search: _search, ...days } = { search: '', ...query };
      const house = (await reader.call(finance.lines, { query: { ...days, on_vehicle: '0', side: 'expense' } })).body;
      expect(centsOf(house.sum)).toBe(-centsOf(notOnVehicle));
    }
  });
});

/**
 * How many acts are tried, and which: the proof says LEDGER_ACTS and tries more of them than `npm test` has time for (scripts/steps.mjs), and
 * LEDGER_SEED tries others.
 */
const ACTS = Number(process.env['LEDGER_ACTS'] ?? 60);
/** For each act, on a machine that is busy with other suites. */
const ACT_MS = 1500;
const SEED = Number(process.env['LEDGER_SEED'] ?? 7);

/** Numbers that look like chance and are the same each time. */
function chances(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** From here on acts upon what is stated are refused, and what is late counts later. */
async function stateOctober(): Promise<void> {
  const body = {
    startDate: '2026-10-01',
    endDate: '2026-10-31',
    cohortIds: [yard.a, yard.b],
    request_id: randomUUID(),
  };
  const { status } = await reader.call(statements.store, { body: { ...body, issue: true, accept_pending: true } });
  expect(status).toBe(200);
}

describe(`money 7.1: after ${ACTS} random acts`, () => {
  it(
    `all sums are equal, of the seed ${SEED}`,
    async () => {
      const chance = chances(SEED);
      const made: number[] = [];
      const vehicles = [yard.v1, yard.v2, yard.v3];
      const pick = <T>(of: readonly T[]): T => of[chance(of.length)] as T;
      const lines = () =>
        Array.from({ length: 1 + chance(3) }, () => ({ vehicle_id: pick(vehicles), weight: 1 + chance(9) }));
      const versionOf = async (id: number) =>
        (await yard.office.call(expenses.one, { params: { id } })).body.expense.version;
      const acts = [
        async () => {
          const amount = ((1 + chance(9000)) / 100).toFixed(2);
          const direction = chance(4) === 0 ? ('credit' as const) : ('cost' as const);
          const spent_on = `2026-${10 + chance(2)}-${String(10 + chance(10))}`;
          made.push((await yard.enter({ amount, direction, spent_on, lines: lines() })).body.expense.id);
        },
        async () => {
          const id = pick(made);
          await yard.approve(id, await versionOf(id), { duplicates_ok: true, reason: 'Seen' });
        },
        async () => {
          const id = pick(made);
          await yard.reject(id, await versionOf(id));
        },
        async () => {
          const id = pick(made);
          const amount = ((1 + chance(9000)) / 100).toFixed(2);
          await yard.change(id, { amount, lines: lines(), version: await versionOf(id) });
        },
        async () => {
          const { expense } = (await yard.office.call(expenses.one, { params: { id: pick(made) } })).body;
          await yard.office.call(expenses.removeLine, { params: { id: pick(expense.lines).id } });
        },
        async () => {
          await yard.office.call(expenses.remove, { params: { id: pick(made) } });
        },
        async () => {
          await yard.office.call(expenses.restore, { params: { id: pick(made) } });
        },
      ];
      for (let n = 0; n < ACTS; n += 1) {
        await (made.length < 3 ? acts[0] : pick(acts))?.();
        if (n === Math.floor(ACTS / 2)) await stateOctober();
      }
      const year = { startDate: '2026-01-01', endDate: '2026-12-31' };
      const all = (await yard.office.call(expenses.all, { query: year })).body;
      const { rows } = await sql<{ readonly headers: string; readonly lines: string }>`
      select (select sum(case direction when 'credit' then -amount else amount end) from expenses
          where deleted_at is null and state = 'approved')::text as headers,
        (select -sum(amount) from ledger where source = 'expense' and state = 'counted')::text as lines`.execute(
        app.db,
      );
      expect([rows[0]?.headers, rows[0]?.lines]).toEqual([all.totalExpensesAmount, all.totalExpensesAmount]);
      let cents = 0;
      for (const id of vehicles)
        cents += centsOf(
          (await yard.office.call(expenses.all, { query: { ...year, vehicle_id: id } })).body.totalExpensesAmount,
        );
      // The house's side of the charge is on no vehicle.
      expect(cents + 144_000).toBe(centsOf(all.totalExpensesAmount));
      const board = (await reader.call(finance.dashboard, { query: year })).body;
      const { preview } = (await reader.call(statements.list, { query: year })).body;
      const added = (sums: readonly string[]) => sums.reduce((sum, one) => sum + centsOf(one), 0);
      expect(board.totals).toMatchObject({ expense: all.totalExpensesAmount, pending: all.pendingAmount });
      expect(added(board.months.map(({ expense }) => expense))).toBe(centsOf(all.totalExpensesAmount));
      expect(added(board.cohorts.map(({ expense }) => expense))).toBe(centsOf(all.totalExpensesAmount));
      expect(added((preview?.cohorts ?? []).map(({ expense }) => expense))).toBe(centsOf(all.totalExpensesAmount));
      const opened = (await reader.call(finance.lines, { query: { ...year, side: 'expense' } })).body;
      expect(centsOf(opened.sum)).toBe(-centsOf(all.totalExpensesAmount));
      const { data } = (await reader.call(statements.list, { query: {} })).body;
      const { checks } = (await reader.call(statements.one, { params: { id: data[0]?.id ?? 0 } })).body;
      expect(checks).toEqual({ hash: true, equalsLedger: true, opening: true });
      const { bridge } = (await reader.call(finance.cashFlow, { body: {} })).body;
      const { profit, notPaidHere, paidHere, capital, passThrough, net } = bridge;
      expect(centsOf(profit) - centsOf(notPaidHere) + added([paidHere, capital, passThrough])).toBe(centsOf(net));
    },
    ACT_MS * ACTS,
  );
});
