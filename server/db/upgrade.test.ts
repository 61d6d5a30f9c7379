/** A yard that ran before a migration: what it held is still there, in its new form. */
import { type Kysely, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { migrateWithin, migrationNames } from './migrate.ts';
import type { Database } from './tables.ts';

const { db, close } = await freshDatabase();
afterAll(close);

/** A yard of before the migration `first`, with what `before` writes, brought up to today; all of it is rolled back. */
async function upgraded(
  first: string,
  before: (yard: Kysely<Database>) => Promise<unknown>,
  after: (yard: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const names = await migrationNames();
  const enough = new Error('enough');
  const all = db.transaction().execute(async (yard) => {
    await sql`create schema former`.execute(yard);
    await sql`set local search_path to former`.execute(yard);
    await migrateWithin(
      yard,
      names.filter((name) => name < first),
    );
    await before(yard);
    await migrateWithin(
      yard,
      names.filter((name) => name >= first),
    );
    await after(yard);
    throw enough;
  });
  await expect(all).rejects.toBe(enough);
}

test('departments that were texts of people become records, one whatever the case', async () => {
  await upgraded(
    '20261128_branches.sql',
    async (yard) => {
      await sql`insert into roles (name, title) values ('technician', 'Technician')`.execute(yard);
      for (const [name, department] of [
        ['Ana', 'Workshop'],
        ['Ben', ' workshop '],
        ['Cem', 'Front desk'],
        ['Dora', ''],
        ['Eva', null],
      ])
        await sql`insert into users (name, email, password_hash, role_id, department, created_at, updated_at)
          values (${name}, ${name}, '', 1, ${department}, now(), now())`.execute(yard);
    },
    async (yard) => {
      const rows = await yard
        .selectFrom('users')
        .leftJoin('departments', 'departments.id', 'users.department_id')
        .select(['users.name', 'departments.name as department'])
        .orderBy('users.name')
        .execute();
      expect(rows.map(({ name, department }) => [name, department?.toLowerCase() ?? null])).toEqual([
        ['Ana', 'workshop'],
        ['Ben', 'workshop'],
        ['Cem', 'front desk'],
        ['Dora', null],
        ['Eva', null],
      ]);
    },
  );
});

test('branches keep their order, and names that differ only in case are told apart', async () => {
  await upgraded(
    '20261128_branches.sql',
    (yard) =>
      sql`insert into branches (name, timezone) values ('Quay', 'UTC'), ('Airport', 'UTC'), ('QUAY', 'UTC')`.execute(
        yard,
      ),
    async (yard) => {
      const rows = await yard.selectFrom('branches').select(['name', 'position']).orderBy('position').execute();
      expect(rows).toEqual([
        { name: 'Quay', position: 0 },
        { name: 'Airport', position: 1 },
        { name: 'QUAY (3)', position: 2 },
      ]);
    },
  );
});

test('charges of closed returns count on the day the booking ended, those of open ones on none', async () => {
  await upgraded(
    '20261219_expenses.sql',
    async (yard) => {
      await sql`insert into branches (name, timezone) values ('Quay', 'America/Phoenix')`.execute(yard);
      for (const token of ['closed', 'open']) {
        await sql`
          insert into bookings (token, source, branch_id, starts_at, ends_at, zone, status_at, created_at, updated_at)
          select ${token}, 'office', id, '2026-10-28T16:00Z', '2026-11-01T06:30Z', 'America/Phoenix', now(), now(), now() from branches
          limit 1`.execute(yard);
        await sql`
          insert into booking_charges (booking_id, phase, code, label, unit_price, amount, position, created_at)
          select id, 'booking', 'rental', ${token}, 40, 40, 0, now() from bookings where token = ${token}`.execute(
          yard,
        );
      }
      await sql`
        insert into checkouts (booking_id, final_at, created_at, updated_at)
        select id, now(), now(), now() from bookings where token = 'closed'`.execute(yard);
    },
    async (yard) => {
      const { rows } = await sql<{ readonly label: string; readonly booked_on: string | null }>`
        select label, booked_on::text as booked_on from booking_charges order by label`.execute(yard);
      expect(rows).toEqual([
        { label: 'closed', booked_on: '2026-10-31' },
        { label: 'open', booked_on: null },
      ]);
      const ledger = await sql`select amount, accrual_on::text as accrual_on from ledger`.execute(yard);
      expect(ledger.rows).toEqual([{ amount: '40.00', accrual_on: '2026-10-31' }]);
    },
  );
});
