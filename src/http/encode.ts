/** An endpoint and its input as the address, headers and body of one HTTP request. */
import { type AnyEndpoint, fillPath, type Input } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/headers.ts';
import type { Deployment } from './deployment.ts';

/** Bytes that travel in a multipart body. */
export interface Upload {
  readonly field: string;
  readonly name: string;
  readonly mime: string;
  /** A file that somebody chose is read only as it is sent. */
  readonly bytes: ArrayBuffer | Blob;
}

export interface Extras {
  readonly files?: readonly Upload[];
  /** Idempotency key. */
  readonly key?: string | null;
  readonly stamp?: string | null;
  /** If-None-Match */
  readonly etag?: string | null;
  /** Bearer or rental token. */
  readonly token?: string | null;
  readonly csrf?: string | null;
}

export interface Encoded {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
}

type Values = Readonly<Record<string, unknown>>;

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** What can travel as text: null and undefined are left out. */
const fields = (values: unknown): [string, string][] =>
  Object.entries((values ?? {}) as Values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, asText(value)]);

/** The address. Throws when a path parameter is missing: a programmer's error. */
function addressOf(endpoint: AnyEndpoint, input: Input<AnyEndpoint>, to: Deployment): string {
  const path = fillPath(endpoint.path, {
    ...to.names,
    ...(input.params as Record<string, string | number> | undefined),
  });
  const query = new URLSearchParams(fields(input.query)).toString();
  return to.origin + path + (query && `?${query}`);
}

/** In a form nothing but text travels: an empty one clears a field that may be null. */
function multipart(values: unknown, files: readonly Upload[]): FormData {
  const form = new FormData();
  // Text first: the server may refuse the request before it reads the bytes.
  for (const [name, value] of Object.entries((values ?? {}) as Values))
    if (value !== undefined) form.append(name, value === null ? '' : asText(value));
  for (const { field, bytes, mime, name } of files) form.append(field, new Blob([bytes], { type: mime }), name);
  return form;
}

function bodyOf(endpoint: AnyEndpoint, input: Input<AnyEndpoint>, files: readonly Upload[]): Encoded['body'] {
  if (endpoint.method === 'GET') return null;
  if (endpoint.files) return multipart(input.body, files);
  return JSON.stringify(input.body ?? {});
}

const present = (headers: Readonly<Record<string, string | null | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter((h): h is [string, string] => typeof h[1] === 'string'));

export function encode(endpoint: AnyEndpoint, input: Input<AnyEndpoint>, extras: Extras, to: Deployment): Encoded {
  const body = bodyOf(endpoint, input, extras.files ?? []);
  return {
    url: addressOf(endpoint, input, to),
    method: endpoint.method,
    headers: present({
      accept: endpoint.produces === 'json' ? 'application/json' : '*/*',
      'content-type': typeof body === 'string' ? 'application/json' : null,
      authorization: extras.token ? `Bearer ${extras.token}` : null,
      'if-none-match': extras.etag,
      [HEADERS.csrf]: endpoint.method === 'GET' ? null : extras.csrf,
      [HEADERS.key]: extras.key,
      [HEADERS.stamp]: extras.stamp,
    }),
    body,
  };
}
