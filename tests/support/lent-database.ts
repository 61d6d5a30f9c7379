/**
 * PGlite databases that go from one test file to the next: to load one takes a second of a processor, to empty one a fraction of that.
 * One whose tables are not as they were (a migration, a restore, the jobs) is closed and not lent again.
 */
import type { PGlite } from '@electric-sql/pglite';

/** As a database was when it was loaded. */
interface Start {
  readonly shape: string;
  readonly tables: readonly string[];
  /** What migrations and roles filled in: as JSON, by table. */
  readonly rows: readonly { readonly name: string; readonly columns: string; readonly json: string }[];
  readonly sequences: readonly { readonly name: string; readonly last_value: number }[];
}

interface Free {
  readonly pglite: PGlite;
  readonly start: Start;
}

/** Those that are empty again. Test files that share their modules share these. */
const free: Free[] = [];

/** A database as `open` makes it: one that was given back, or a new one. To close it gives it back. */
export async function lend(open: () => Promise<PGlite>): Promise<PGlite> {
  const { pglite, start } = free.pop() ?? (await loaded(open));
  let isOver = false;
  const close = async () => {
    // Nobody waits for it, neither who closes it nor who needs the next one: something may be under way in it for ever.
    if (!isOver) void giveBack(pglite, start);
    isOver = true;
  };
  return new Proxy(pglite, {
    get(target, name) {
      if (name === 'close') return close;
      if (name === 'closed') return isOver;
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      // What a test left running must not reach the next one's rows.
      return (...args: unknown[]) => {
        if (isOver) throw new Error('PGlite is closed');
        return Reflect.apply(value, target, args) as unknown;
      };
    },
  });
}

async function loaded(open: () => Promise<PGlite>): Promise<Free> {
  const pglite = await open();
  return { pglite, start: await startOf(pglite) };
}

async function giveBack(pglite: PGlite, start: Start): Promise<void> {
  if (await emptied(pglite, start).catch(() => false)) free.push({ pglite, start });
  else await pglite.close().catch(() => undefined);
}

async function rowsOf<T>(pglite: PGlite, query: string): Promise<T[]> {
  return (await pglite.query<T>(query)).rows;
}

/** One text for all tables, columns, rules and triggers; another one when any of them was changed. */
async function shapeOf(pglite: PGlite): Promise<string> {
  const [row] = await rowsOf<{ shape: string }>(
    pglite,
    `select concat_ws(' ',
      (select sum(hashtextextended(concat_ws(' ', n.nspname, c.relname, c.relkind), 0)) from pg_class c join pg_namespace n on n.oid = c.relnamespace),
      (select sum(hashtextextended(concat_ws(' ', attrelid, attname, atttypid, attnotnull, atthasdef, attisdropped), 0)) from pg_attribute),
      (select sum(hashtextextended(concat_ws(' ', oid, conname, contype), 0)) from pg_constraint),
      (select sum(hashtextextended(concat_ws(' ', oid, tgname, tgenabled), 0)) from pg_trigger),
      (select sum(hashtextextended(concat_ws(' ', oid, proname, prosrc), 0)) from pg_proc where pronamespace = current_schema()::regnamespace)
    ) as shape`,
  );
  return row?.shape ?? '';
}

async function startOf(pglite: PGlite): Promise<Start> {
  const tables = (
    await rowsOf<{ name: string }>(
      pglite,
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
    )
  ).map(({ name }) => name);
  const rows: Start['rows'][number][] = [];
  for (const name of tables) {
    const [all] = await rowsOf<{ json: string | null }>(pglite, `select json_agg(t)::text as json from ${name} t`);
    if (all?.json) rows.push({ name, json: all.json, columns: await plainColumns(pglite, name) });
  }
  const sequences = await rowsOf<Start['sequences'][number]>(
    pglite,
    `select quote_ident(sequencename) as name, last_value from pg_sequences
     where schemaname = current_schema() and last_value is not null`,
  );
  return { shape: await shapeOf(pglite), tables, rows, sequences };
}

/** Without those that are computed from others. */
async function plainColumns(pglite: PGlite, table: string): Promise<string> {
  const columns = await rowsOf<{ name: string }>(
    pglite,
    `select quote_ident(column_name) as name from information_schema.columns where table_schema = current_schema()
     and quote_ident(table_name) = '${table}' and is_generated = 'NEVER' order by ordinal_position`,
  );
  return columns.map(({ name }) => name).join(', ');
}

/** Whether it is again as it was at the start. */
async function emptied(pglite: PGlite, start: Start): Promise<boolean> {
  await pglite.exec('rollback');
  if ((await shapeOf(pglite)) !== start.shape) return false;
  // Not in one with what comes after it: that would be a transaction.
  await pglite.exec('discard all');
  // The rules between tables hold again once all rows are there.
  await pglite.exec(`set timezone to 'UTC'; set session_replication_role to replica`);
  const filled = `select ${start.tables.map((name) => `case when exists (select from ${name}) then '${name}' end`).join(', ')}`;
  const { rows } = await pglite.query<readonly (string | null)[]>(filled, [], { rowMode: 'array' });
  const names = (rows[0] ?? []).filter((name) => name !== null);
  for (const name of names) await pglite.exec(`delete from ${name}`);
  // Nothing is left where the rows were: neither to read over, nor to be reused in another order.
  await pglite.exec(`vacuum ${names.join(', ')}`);
  await pglite.exec(`select setval(quote_ident(sequencename)::regclass, start_value, false) from pg_sequences
    where schemaname = current_schema() and last_value is not null`);
  for (const { name, columns, json } of start.rows)
    await pglite.query(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
      [json],
    );
  for (const { name, last_value } of start.sequences)
    await pglite.query(`select setval('${name}'::regclass, $1)`, [last_value]);
  await pglite.exec('set session_replication_role to default');
  return true;
}
