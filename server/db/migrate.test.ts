import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { migrate, migrationNames, statements } from './migrate.ts';

const { db, close } = await freshDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'yard-migrations-'));
const url = pathToFileURL(`${folder}/`);
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
const applied = async () =>
  (await sql<{ name: string }>`select name from migrations order by name`.execute(db)).rows.map((row) => row.name);

describe('migrations', () => {
  test('of this version were all applied, and are not applied again', async () => {
    expect(await applied()).toEqual(await migrationNames());
    expect(await migrate(db)).toEqual([]);
  });

  test('are applied in the order of their names, each once; two processes at once do no harm', async () => {
    for (const name of await applied()) await write(name, 'select 1;');
    await write('9002_b.sql', 'insert into test_order values (2);');
    await write(
      '9001_a.sql',
      '-- first; this\ncreate table test_order (n integer);\ninsert into test_order values (1);\n',
    );
    const results = await Promise.all([migrate(db, url), migrate(db, url)]);
    expect(results.flat().toSorted()).toEqual(['9001_a.sql', '9002_b.sql']);
    expect((await sql<{ n: number }>`select n from test_order`.execute(db)).rows).toEqual([{ n: 1 }, { n: 2 }]);
  });

  test('one that fails leaves nothing of itself, and is tried again', async () => {
    await write('9003_c.sql', 'insert into test_order values (3);\nselect broken from nowhere;\n');
    await expect(migrate(db, url)).rejects.toThrow(/nowhere/);
    expect((await sql`select n from test_order where n = 3`.execute(db)).rows).toEqual([]);
    await write('9003_c.sql', 'insert into test_order values (3);');
    expect(await migrate(db, url)).toEqual(['9003_c.sql']);
  });

  test('a database of a newer version is left alone', async () => {
    await expect(migrate(db)).rejects.toThrow(
      'This database was used by a newer version of Yardhand (it has 9001_a.sql, 9002_b.sql, 9003_c.sql)',
    );
  });

  test('statements end where a line ends with a semicolon', () => {
    expect(statements("-- a;\nselect ';' as a;\n\nselect\n  2;\n-- whole\nselect 3; select\n4;\n")).toEqual([
      "select ';' as a",
      'select\n  2',
      'select 3; select\n4;',
    ]);
  });
});
