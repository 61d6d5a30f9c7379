/** Beside the contract: what providers tell, and the pages that renters pay on. */
import { Hono } from 'hono';
import type { Env, Kernel } from '../http/kernel.ts';
import { hookRoutes } from './hooks.ts';
import { LocalProvider } from './local/provider.ts';
import { backRoutes, localRoutes } from './local/routes.ts';

/** `app` is where the test provider sends its events. */
export function paymentRoutes(kernel: Kernel, app: Hono<Env>): Hono<Env> {
  const routes = new Hono<Env>();
  routes.route('/', hookRoutes(kernel));
  routes.route('/', backRoutes());
  if (kernel.payments instanceof LocalProvider) {
    kernel.payments.connect((path, init) => app.request(path, init, {}));
    routes.route('/', localRoutes(kernel, kernel.payments));
  }
  return routes;
}
