/** For whoever watches over the server: is it alive, is it ready, what does it do. */
import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Env, Kernel, Request } from '../http/kernel.ts';
import { hashSecret } from '../http/secrets.ts';
import type { Metrics } from './metrics.ts';

export interface Readiness {
  /** False from the moment the server is asked to stop: balancers then send nobody here any more. */
  isOpen(): boolean;
}

export function opsRoutes(
  kernel: Kernel,
  metrics: Metrics,
  readiness: Readiness,
  metricsToken: string | null,
): Hono<Env> {
  const app = new Hono<Env>();
  app.get('/healthz', (c) => {
    c.set('route', '/healthz');
    return c.json({ status: 'ok' });
  });
  app.get('/readyz', async (c) => {
    c.set('route', '/readyz');
    const isReady = readiness.isOpen() && (await answers(kernel));
    return c.json({ status: isReady ? 'ready' : 'not ready' }, isReady ? 200 : 503);
  });
  app.get('/metrics', async (c) => {
    if (!mayRead(c, metricsToken)) return c.notFound();
    c.set('route', '/metrics');
    return c.text(await metrics.text());
  });
  return app;
}

async function answers(kernel: Kernel): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => void setTimeout(resolve, 2000, false).unref());
  const asked = sql`select 1`.execute(kernel.db).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}

/** With a token: whoever has it. Without: this machine, but not through a proxy on it. */
function mayRead(c: Request, token: string | null): boolean {
  if (token !== null) return equal(c.req.header('authorization') ?? '', `Bearer ${token}`);
  const address = c.env.incoming?.socket.remoteAddress ?? '';
  const isProxied = ['x-forwarded-for', 'forwarded', 'via'].some((name) => c.req.header(name) !== undefined);
  return !isProxied && /^(::ffff:)?127\.|^::1$/.test(address);
}

const equal = (a: string, b: string) => timingSafeEqual(Buffer.from(hashSecret(a)), Buffer.from(hashSecret(b)));
