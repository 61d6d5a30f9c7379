/** The whole server as one function from request to answer. Needs no port: tests call it as it is. */
import { Hono } from 'hono';
import { type AreaName, areas } from '#contract/index.ts';
import { type AnyEndpoint, DEFAULT_NAMES } from '#contract/endpoint.ts';
import { handlers as allHandlers } from './areas/index.ts';
import { frame, onError } from './http/frame.ts';
import type { Handler } from './http/handler.ts';
import type { Env, Kernel } from './http/kernel.ts';
import { mount } from './http/mount.ts';
import { staticFiles } from './http/static.ts';
import { createMetrics } from './ops/metrics.ts';
import { opsRoutes } from './ops/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { setupRoutes } from './setup/routes.ts';

/** A row of the contract and who answers it. */
export interface Route {
  readonly endpoint: AnyEndpoint;
  readonly handler: Handler<AnyEndpoint>;
}

export interface AppOptions {
  readonly kernel: Kernel;
  /** The built app's folder; null: the API alone. */
  readonly dist: string | null;
  readonly metricsToken: string | null;
  /** False from when the server was asked to stop. */
  readonly isOpen: () => boolean;
  /** What stands for `{company}` and its like in documented paths. */
  readonly names?: Readonly<Record<string, string>>;
  /** All of the contract unless told. */
  readonly routes?: readonly Route[];
}

/** Every row of the contract with its handler. */
export function contractRoutes(): readonly Route[] {
  return (Object.keys(areas) as AreaName[]).flatMap((area) => {
    const rows = areas[area] as Readonly<Record<string, AnyEndpoint>>;
    // Each handler takes its own row's input; the record's type says so, but cannot be walked with it.
    const ours = allHandlers[area] as unknown as Readonly<Record<string, Handler<AnyEndpoint>>>;
    return Object.entries(rows).map(([name, endpoint]) => {
      const handler = ours[name];
      if (!handler) throw new Error(`no handler for ${area}.${name}`);
      return { endpoint, handler };
    });
  });
}

/** `/api/edit-todo/{id}` → `/api/edit-todo/:id`; names of the deployment are filled in. */
function honoPath(path: string, names: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? `:${name}`);
}

export function createApp(options: AppOptions): Hono<Env> {
  const { kernel } = options;
  const metrics = createMetrics();
  const app = new Hono<Env>();
  app.onError(onError(kernel));
  app.use(frame(kernel, metrics));
  for (const { endpoint, handler } of options.routes ?? contractRoutes()) {
    app.on(
      endpoint.method,
      honoPath(endpoint.path, { ...DEFAULT_NAMES, ...options.names }),
      mount(kernel, app, endpoint, handler),
    );
  }
  app.route('/', opsRoutes(kernel, metrics, options, options.metricsToken));
  app.route('/', setupRoutes(kernel));
  app.route('/', paymentRoutes(kernel, app));
  app.all('/api/*', (c) => c.json({ message: `The route ${c.req.path.slice(1, 200)} could not be found.` }, 404));
  if (options.dist !== null) app.use(staticFiles(options.dist));
  app.notFound((c) => c.json({ message: 'There is nothing at this address.' }, 404));
  return app;
}
