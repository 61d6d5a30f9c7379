/** The peer of the server's bench: the same SQL of todo-data for one person and day, called bare through Hono. Port in PORT. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { permissions } from '#contract/permissions.ts';
import { pageByDay } from '#server/areas/todos/list-queries.ts';
import { wholeTodos } from '#server/areas/todos/queries.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Person } from '#server/http/handler.ts';

const { DATABASE_URL, YARDHAND_DATA = '', PORT, BENCH_DAY = '' } = process.env;
const { db } = await openDatabase({ databaseUrl: DATABASE_URL ?? null, data: YARDHAND_DATA });

const granted = new Set(permissions);
const person: Person = {
  id: 1,
  name: '',
  email: '',
  role: '',
  branch_id: null,
  department: null,
  branches: [],
  permissions: granted,
  can: (permission) => granted.has(permission),
};

const app = new Hono();
app.get('/bare', async (c) => {
  const page = await pageByDay(db, person, { from: BENCH_DAY, to: BENCH_DAY }, {}, { limit: 50 });
  return c.json({ status: 200, message: '', todos: await wholeTodos(db, page.ids), next_cursor: page.next_cursor });
});
app.get('/readyz', (c) => c.text('ok'));

serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' });
