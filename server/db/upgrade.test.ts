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
