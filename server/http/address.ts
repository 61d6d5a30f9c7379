/** Where a request came from, for rate limits only. */
import type { Kernel, Request } from './kernel.ts';

/** Behind our proxy the last entry of X-Forwarded-For is the proxy's own; the ones before it are the client's claims. */
export function addressOf(kernel: Pick<Kernel, 'tls'>, c: Request): string {
  const forwarded = kernel.tls ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || (c.env.incoming?.socket.remoteAddress ?? 'unknown');
}
