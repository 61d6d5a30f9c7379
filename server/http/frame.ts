/** Around every request: its id and clock before, the common headers, the log line and the measure after. */
import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { CAPABILITIES, HEADERS } from '#contract/headers.ts';
import type { Metrics } from '../ops/metrics.ts';
import { answerBroken, answerRefusal, asRefusal } from './answers.ts';
import type { Env, Kernel, Request } from './kernel.ts';
import { securityHeaders } from './security-headers.ts';

export function frame(kernel: Kernel, metrics: Metrics): MiddlewareHandler<Env> {
  const secure = securityHeaders(kernel.tls);
  return async (c, next) => {
    const began = performance.now();
    c.set('requestId', randomUUID());
    c.set('now', kernel.clock());
    c.set('route', 'unknown');
    c.set('personId', null);
    await next();
    const { headers } = c.res;
    for (const [name, value] of secure) if (!headers.has(name)) headers.set(name, value);
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
    headers.set(HEADERS.serverTime, String(kernel.clock().getTime()));
    headers.set(HEADERS.capabilities, CAPABILITIES);
    headers.set('X-Request-Id', c.get('requestId'));
    report(kernel, metrics, c, performance.now() - began);
  };
}

/** Nothing in here says who or what: the pattern of the address, never its values; a person's number, never a name. */
function report(kernel: Kernel, metrics: Metrics, c: Request, ms: number): void {
  const seen = { method: c.req.method, route: c.get('route'), status: c.res.status };
  metrics.count(seen, ms / 1000);
  kernel.log.info(
    { requestId: c.get('requestId'), ...seen, ms: Math.round(ms * 10) / 10, user: c.get('personId') },
    'request',
  );
}

/** The answer to anything thrown. Only what nobody expected is logged as an error. */
export function onError(kernel: Kernel): (error: Error, c: Request) => Response {
  return (error, c) => {
    const refusal = asRefusal(error);
    if (refusal) {
      if (refusal !== error)
        kernel.log.warn(
          { requestId: c.get('requestId'), route: c.get('route'), code: error.name },
          'refused by the database',
        );
      return answerRefusal(c, refusal);
    }
    kernel.log.error({ requestId: c.get('requestId'), route: c.get('route'), stack: error.stack }, 'request failed');
    return answerBroken(c);
  };
}
