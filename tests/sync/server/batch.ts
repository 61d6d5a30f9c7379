/** Several writes in one request, as they come over the wire and are answered. */
import { type PartAnswer, sync } from '#contract/areas/sync.ts';
import { endpoints } from '#contract/index.ts';
import { HEADERS } from '#contract/headers.ts';
import type { NetRequest } from '#sync/ports.ts';
import type { Reply } from './asked.ts';

interface Part {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly key: string;
  readonly stamp: string | null;
}

const CALLS = endpoints.map(({ endpoint }) => ({
  endpoint,
  address: new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

function requestOf({ method, path, body, key, stamp }: Part): NetRequest {
  const call = CALLS.find(({ endpoint, address }) => endpoint.method === method && address.test(path));
  if (!call) throw new Error(`no call: ${method} ${path}`);
  const params = Object.entries(call.address.exec(path)?.groups ?? {}).map(([name, value]) => [name, Number(value)]);
  const input = { params: Object.fromEntries(params) as never, body: JSON.parse(body) as never };
  return { endpoint: call.endpoint, input, file: null, key, stamp, etag: null };
}

export const isBatch = ({ endpoint }: NetRequest): boolean => endpoint === sync.batch;

/** The requests that a request holds: itself, or the parts of the batch that it is. */
export function requestsIn(request: NetRequest): readonly NetRequest[] {
  if (!isBatch(request)) return [request];
  return (request.input.body as { readonly parts: readonly Part[] }).parts.map(requestOf);
}

export function partAnswer({ status, body, superseded, retryAfterMs }: Reply): PartAnswer {
  const headers = {
    ...(retryAfterMs !== null && { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) }),
    ...(superseded.length > 0 && { [HEADERS.superseded]: superseded.join(', ') }),
  };
  return { status, headers, body };
}
