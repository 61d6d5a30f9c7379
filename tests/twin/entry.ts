/**
 * The real server as `server/main.ts` starts it, with two things that only the twin needs: each request brings the moment of its own
 * world (many histories, each with its own time, share one process), and the parent process may look into the database.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { flushCompileCache } from 'node:module';
import { Hono } from 'hono';
import { CompiledQuery } from 'kysely';
import { readConfig } from '#server/config.ts';
import { listen } from '#server/http/listen.ts';
import type { Env } from '#server/http/kernel.ts';
import { openYard } from '#server/start.ts';
import { LAST, MOMENT, type Query } from './protocol.ts';

const moment = new AsyncLocalStorage<Date>();

const config = readConfig(process.env);
const yard = await openYard(config, () => moment.getStore() ?? new Date());

const clocked = new Hono<Env>();
clocked.all('*', async (c) => {
  const ms = Number(c.req.header(MOMENT) ?? Date.now());
  const answer = await moment.run(new Date(ms), () => yard.app.fetch(c.req.raw, c.env));
  if (c.req.header(LAST) !== undefined) process.kill(process.pid, 'SIGKILL');
  return answer;
});

async function answer({ id, text, values }: Query): Promise<void> {
  const { rows } = await yard.kernel.db.executeQuery(CompiledQuery.raw(text, [...values]));
  process.send?.({ id, rows });
}

process.on('message', (query: Query) => {
  void answer(query).catch((error: unknown) => process.send?.({ id: query.id, error: String(error) }));
});
// No server outlives the run that started it.
process.on('disconnect', () => process.exit(0));

const { port } = await listen(clocked, config.host, config.port);
process.send?.({ port });
flushCompileCache();
