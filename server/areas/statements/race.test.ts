import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { cohorts } from '#contract/areas/cohorts.ts';
import { earnings } from '#contract/areas/earnings.ts';
import { statements } from '#contract/areas/statements.ts';
import type { Client } from '#tests/support/browser.ts';
import { expenseYard, type ExpenseYard } from '#tests/support/expenses.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';

/** On the embedded database, which does one thing after the other, there is nothing to race for. */
const isReal = process.env['TEST_DATABASE'] === 'postgres';
const ROUNDS = isReal ? 20 : 1;
const EACH = isReal ? 25 : 3;

let app: TestApp;
let yard: ExpenseYard;
let manager: Client;

beforeAll(async () => {
  app = await startTestApp();
  yard = await expenseYard(app);
  manager = await app.signIn(await app.makeUser('manager'));
});

async function newCohort(name: string): Promise<{ readonly cohort: number; readonly vehicle: number }> {
  const vehicle = await yard.vehicle();
  const { id } = (await yard.office.call(cohorts.add, { body: { name, code: name, kind: 'managed' } })).body.cohort;
  const body = { vehicle_ids: [vehicle], from_date: '2026-01-01' };
  await yard.office.call(cohorts.addVehicles, { params: { id }, body });
  return { cohort: id, vehicle };
}

const issue = (cohort: number) =>
  manager.call(statements.store, {
    body: {
      startDate: '2026-10-01',
      endDate: '2026-10-31',
      cohortIds: [cohort],
      issue: true,
      accept_pending: true,
      request_id: randomUUID(),
    },
  });

const addTrip = (vehicle_id: number) =>
  yard.office.call(earnings.store, {
    body: {
      vehicle_id,
      source: 'marketplace',
      trip_start: '2026-10-01T10:00:00.000Z',
      trip_end: '2026-10-05T10:00:00.000Z',
      components: [{ component: 'trip', amount: '10.00' }],
    },
  });

/** Expenses that wait, each of its own amount, so that none looks like another. */
async function waiting(vehicle_id: number, round: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < EACH; n += 1) {
    const amount = `${1 + n}.${String(10 + round)}`;
    const { body } = await yard.enter({ amount, spent_on: '2026-10-10', lines: [{ vehicle_id }] });
    ids.push(body.expense.id);
  }
  return ids;
}

/** Lines that count within what is stated, and are not in it. */
async function forgotten(statement: number, cohort: number): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from ledger g
    where g.cohort_id = ${cohort} and g.state = 'counted' and g.accrual_on <= '2026-10-31' and g.side in ('income', 'expense') and not exists (
      select 1 from statement_lines l where l.statement_id = ${statement} and l.source = g.source and l.line_id = g.line_id)`.execute(
    app.db,
  );
  return rows[0]?.count ?? -1;
}

describe('money 7.5: race', () => {
  it('what comes while a statement is issued is stated or counts after it; of two who issue one does', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { cohort, vehicle } = await newCohort(`Race ${round}`);
      const ids = await waiting(vehicle, round);
      const approve = (id: number) => yard.approve(id, 1, { duplicates_ok: true, reason: 'Seen' });
      const [first, second, ...acts] = await Promise.all([
        issue(cohort),
        issue(cohort),
        ...ids.map(approve),
        ...ids.map(() => addTrip(vehicle)),
      ]);
      expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 422]);
      expect(acts.map(({ status }) => status)).toEqual(acts.map(() => 200));
      const { statement } = (first.status === 200 ? first : second).body;
      expect(await forgotten(statement.id, cohort)).toBe(0);
      const { body } = await manager.call(statements.one, { params: { id: statement.id } });
      expect(body.checks).toEqual({ hash: true, equalsLedger: true, opening: true });
    }
    const { rows } = await sql<{ readonly number: string }>`select number from statements order by number`.execute(
      app.db,
    );
    expect(rows.map(({ number }) => number)).toEqual(
      Array.from({ length: ROUNDS }, (_, n) => `S-2026-${String(n + 1).padStart(4, '0')}`),
    );
  }, 240_000);
});
