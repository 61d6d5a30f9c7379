import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { openDatabase } from './open.ts';
import { transaction } from './transaction.ts';

const { db, close } = await freshDatabase();
afterAll(close);

describe('both databases', () => {
  test('read types alike', async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as id, date '2026-03-29' as day, time '14:30' as time, '{"a":[1]}'::jsonb as json,
        timestamptz '2026-03-29 01:30:00.123+00' as at, array['a','b'] as list, array[1,9007199254740991]::bigint[] as ids,
        array[]::bigint[] as none, true as flag, 1.5::float8 as number`.execute(db);
    expect(rows).toEqual([
      {
        id: 9007199254740991,
        day: '2026-03-29',
        time: '14:30:00',
        json: { a: [1] },
        at: new Date('2026-03-29T01:30:00.123Z'),
        list: ['a', 'b'],
        ids: [1, 9007199254740991],
        none: [],
        flag: true,
        number: 1.5,
      },
    ]);
    expect(
      (await sql`select extract(hour from timestamptz '2026-03-29T01:30:00Z')::integer as hour`.execute(db)).rows,
    ).toEqual([{ hour: 1 }]);
  });

  test('give back dates and days as they were written', async () => {
    const [at, day] = [new Date('2026-11-21T09:00:00.123Z'), '2026-11-21'];
    const { rows } =
      await sql`select ${at}::timestamptz as at, ${day}::date as day, ${JSON.stringify({ a: 'ü' })}::jsonb as json`.execute(
        db,
      );
    expect(rows).toEqual([{ at, day, json: { a: 'ü' } }]);
  });

  test('keep transactions apart: nobody reads or joins what is not committed', async () => {
    const insert = (handle: typeof db, name: string) =>
      handle.insertInto('branches').values({ name, timezone: 'UTC' }).execute();
    const names = async () =>
      (await db.selectFrom('branches').select('name').orderBy('name').execute()).map((row) => row.name);
    const failing = transaction(db, async (trx) => {
      await insert(trx, 'rolled back');
      await new Promise((resolve) => setImmediate(resolve));
      await insert(trx, 'rolled back too');
      throw new Error('no');
    });
    const others = Array.from({ length: 8 }, (_, i) => transaction(db, (trx) => insert(trx, `kept ${i}`)));
    const [outcome] = await Promise.allSettled([failing, insert(db, 'beside'), ...others]);
    expect(outcome.status).toBe('rejected');
    expect(await names()).toEqual(['beside', ...Array.from({ length: 8 }, (_, i) => `kept ${i}`)]);
  });
});

test('a database that cannot be reached is told in words, without its password', async () => {
  const problem = await openDatabase({ databaseUrl: 'postgres://yard:hunter2@127.0.0.1:1/yard', data: '' }).catch(
    (error: Error) => error.message,
  );
  expect(problem).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/);
  expect(problem).not.toContain('hunter2');
});
