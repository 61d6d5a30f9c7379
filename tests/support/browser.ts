/** A browser as far as a server's tests need one: it keeps cookies and repeats the CSRF cookie in its header. */
import type { AnyEndpoint, Answer, Input } from '#contract/endpoint.ts';
import { DEFAULT_NAMES, fillPath } from '#contract/endpoint.ts';
import { CSRF_COOKIE, HEADERS } from '#contract/headers.ts';

/** A file part of a multipart call. */
export interface TestFile {
  readonly bytes: Uint8Array;
  readonly name?: string;
  readonly type?: string;
}

export interface Extra {
  readonly headers?: Readonly<Record<string, string>>;
  readonly files?: Readonly<Record<string, TestFile | readonly TestFile[]>>;
}

export interface Outcome<T> {
  readonly status: number;
  /** The answer of a success; reading it when the call was refused is the test's mistake. */
  readonly body: T;
  /** `errors` of a refusal, else an empty record. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** `message` of the answer, else an empty text. */
  readonly message: string;
  readonly headers: Headers;
  /** The answer's bytes as they came. */
  readonly bytes: Uint8Array;
}

/** One browser. */
export interface Client {
  call<E extends AnyEndpoint>(endpoint: E, input?: Input<E>, extra?: Extra): Promise<Outcome<Answer<E>>>;
  /** A raw request with this browser's cookies and CSRF header. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The present value of a cookie. */
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string): void;
}

type Fetch = (path: string, init: RequestInit) => Promise<Response>;

export function createClient(send: Fetch): Client {
  const cookies = new Map<string, string>();
  const fetch = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has('cookie') && cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const token = cookies.get(CSRF_COOKIE);
    if (token !== undefined && !headers.has(HEADERS.csrf)) headers.set(HEADERS.csrf, decodeURIComponent(token));
    const response = await send(path, { ...init, headers });
    for (const text of response.headers.getSetCookie()) keep(cookies, text);
    return response;
  };
  return {
    fetch,
    cookie: (name) => cookies.get(name),
    setCookie: (name, value) => void cookies.set(name, value),
    call: async (endpoint, input = {}, extra = {}) =>
      outcome(await fetch(addressOf(endpoint, input), initOf(endpoint, input, extra))),
  };
}

function keep(cookies: Map<string, string>, text: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
  if (/max-age=0/i.test(text)) cookies.delete(name);
  else cookies.set(name, value);
}

/** The address of a call, with its parameters and query. */
function addressOf(endpoint: AnyEndpoint, input: Input<AnyEndpoint>): string {
  const path = fillPath(endpoint.path, { ...DEFAULT_NAMES, ...(input.params as Record<string, string | number>) });
  const query = Object.entries((input.query ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((one) => [`${name}[]`, textOf(one)])
      : value === undefined
        ? []
        : [[name, textOf(value)]],
  );
  return query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function initOf(endpoint: AnyEndpoint, input: Input<AnyEndpoint>, extra: Extra): RequestInit {
  const init = { method: endpoint.method, headers: { accept: 'application/json', ...extra.headers } };
  if (endpoint.method === 'GET') return init;
  if (endpoint.files) return { ...init, body: formOf(input.body, extra.files ?? {}) };
  return {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
    body: JSON.stringify(input.body ?? {}),
  };
}

function formOf(body: unknown, files: NonNullable<Extra['files']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    // As the app does: an empty text clears a field that may be null.
    if (value !== undefined)
      form.append(name, value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const [field, given] of Object.entries(files)) {
    for (const file of [given].flat<(TestFile | readonly TestFile[])[]>()) {
      form.append(
        field,
        new Blob([file.bytes as Uint8Array<ArrayBuffer>], { type: file.type ?? 'application/octet-stream' }),
        file.name ?? 'file',
      );
    }
  }
  return form;
}

/** An answer, read. */
export async function outcome<T>(response: Response): Promise<Outcome<T>> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body = (isJson && bytes.length > 0 ? JSON.parse(new TextDecoder().decode(bytes)) : null) as {
    errors?: Outcome<T>['errors'];
    message?: string;
  } | null;
  return {
    status: response.status,
    body: body as T,
    errors: body?.errors ?? {},
    message: body?.message ?? '',
    headers: response.headers,
    bytes,
  };
}
