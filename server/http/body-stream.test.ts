import { type IncomingMessage, request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { must } from '#server/lib/must.ts';
import { startTestApp } from '#tests/support/server.ts';
import type { Env } from './kernel.ts';
import { listen } from './listen.ts';
import type { App } from './relay.ts';

const app = await startTestApp();
const browser = await app.signIn(await app.makeUser('technician'));
const cookie = ['yardhand', 'XSRF-TOKEN'].map((name) => `${name}=${browser.cookie(name)}`).join('; ');

let arrived = Promise.withResolvers<IncomingMessage>();
const statuses: number[] = [];
const fetch: App['fetch'] = async (asked, env) => {
  arrived.resolve(must((env as Env['Bindings']).incoming, 'a socket'));
  const answer = await app.hono.fetch(asked, env);
  statuses.push(answer.status);
  return answer;
};
const server = await listen({ fetch }, '127.0.0.1', 0);
afterAll(() => server.finish(0));

test.each([
  ['photo', '/api/upload-todo', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="a"'],
  ['text', '/api/update-todo/1', 'application/json', '{}'],
])('a phone that goes away before the server reads its %s is let go', async (_what, path, type, body) => {
  arrived = Promise.withResolvers();
  statuses.length = 0;
  await app.db.transaction().execute(async (trx) => {
    // The request stops where the server asks who it is from.
    await sql`lock table sessions in access exclusive mode`.execute(trx);
    const headers = { 'content-type': type, cookie, 'X-XSRF-TOKEN': browser.cookie('XSRF-TOKEN') };
    const call = request({ host: '127.0.0.1', port: server.port, path, method: 'POST', headers });
    call.on('error', () => undefined);
    call.end(body);
    const incoming = await arrived.promise;
    call.destroy();
    await expect.poll(() => incoming.destroyed).toBe(true);
  });
  await expect.poll(() => statuses).toEqual([400]);
});
