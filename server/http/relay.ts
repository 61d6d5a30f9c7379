/** Calls inside a call (handler.ts, `Relay`): through the whole app again, so that nothing of it is decided twice or otherwise. */
import type { Hono } from 'hono';
import { HEADERS } from '#contract/headers.ts';
import type { Relay } from './handler.ts';
import type { Env, Request as Asked } from './kernel.ts';

export type App = Pick<Hono<Env>, 'fetch'>;

/** Who asks, and that it is one of our pages. */
const KEPT = ['cookie', HEADERS.csrf, 'x-forwarded-for'];

export function relayOf(app: App, c: Asked): Relay {
  return async ({ method, path, headers, body }) => {
    const kept = KEPT.flatMap((name) => {
      const value = c.req.header(name);
      return value === undefined ? [] : [[name, value] as const];
    });
    const init = { method, headers: { ...Object.fromEntries(kept), ...headers }, body };
    // Without the socket: its body is the outer one's.
    return app.fetch(new Request(new URL(path, c.req.url), init), {});
  };
}
