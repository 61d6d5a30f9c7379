/** The office's other eye: reads the server through its documented calls, with a session of its own. */
import { createHash } from 'node:crypto';
import { todos } from '#contract/areas/todos.ts';
import { auth } from '#contract/areas/auth.ts';
import { rentalToken } from '#contract/areas/rental-token.ts';
import type { RoleName } from '#contract/permissions/define.ts';
import { emailOf, PASSWORD, STAFF } from '#server/db/demo/people.ts';
import { DEFAULT_NAMES, fillPath, type AnyEndpoint, type Answer, type Input } from '#contract/endpoint.ts';

export interface SignedIn {
  call<E extends AnyEndpoint>(endpoint: E, input?: Input<E>): Promise<Answer<E>>;
  /** The stored bytes of an image. */
  bytes(imageId: number): Promise<Buffer>;
  upload(todoId: number, jpeg: Uint8Array): Promise<void>;
  /** A call with one picture, in the field of the form that the call names. */
  send<E extends AnyEndpoint>(
    endpoint: E,
    fields: Readonly<Record<string, string>>,
    jpeg: Uint8Array,
    params?: Readonly<Record<string, string | number>>,
  ): Promise<Answer<E>>;
  cookie(): string;
}

/** E-mail and password of the demo's account of a role. */
export function demoSignIn(role: RoleName): [email: string, password: string] {
  const person = STAFF.find((p) => p.role === role);
  if (!person) throw new Error(`the demo has no ${role}`);
  return [emailOf(person.name), PASSWORD];
}

function cookiesOf(answer: Response, jar: Map<string, string>): void {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

function search(query: unknown): string {
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, v]) => v !== undefined);
  return given.length ? `?${new URLSearchParams(given.map(([k, v]) => [k, String(v)]))}` : '';
}

/** Signs in by the documented calls; throws with the server's words when one is refused. */
export async function signIn(base: string, email: string, password: string): Promise<SignedIn> {
  const jar = new Map<string, string>();

  let token: Promise<string> | null = null;
  /** The token of the calls of bookings: it is good for an hour, which is longer than any test. */
  function rental(): Promise<string> {
    token ??= request(rentalToken).then(async (got) => ((await got.json()) as Answer<typeof rentalToken>).token);
    return token;
  }

  const cookie = () => [...jar].map(([k, v]) => `${k}=${v}`).join('; ');

  async function request(
    endpoint: AnyEndpoint,
    input: Input<AnyEndpoint> = {},
    form: FormData | null = null,
  ): Promise<Response> {
    const path = fillPath(endpoint.path, { ...DEFAULT_NAMES, ...(input.params as Record<string, string>) });
    const headers: Record<string, string> = {
      ...(endpoint.auth === 'rental' && { authorization: `Bearer ${await rental()}` }),
      cookie: cookie(),
      'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
    };
    if (endpoint.method !== 'GET' && !form) headers['content-type'] = 'application/json';
    const body = endpoint.method === 'GET' ? null : (form ?? JSON.stringify(input.body ?? {}));
    const answer = await fetch(`${base}${path}${search(input.query)}`, { method: endpoint.method, headers, body });
    cookiesOf(answer, jar);
    if (!endpoint.success.includes(answer.status)) {
      throw new Error(`${endpoint.method} ${path}: ${answer.status} ${await answer.text()}`);
    }
    return answer;
  }

  async function send(
    endpoint: AnyEndpoint,
    fields: Readonly<Record<string, string>>,
    jpeg: Uint8Array,
    params: Readonly<Record<string, string | number>> = {},
  ): Promise<Response> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const [field = ''] = Object.keys(endpoint.files ?? {});
    form.set(field, new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'photo.jpg');
    return request(endpoint, { params }, form);
  }

  await request(auth.csrfCookie);
  await request(auth.login, { body: { email, password } });
  return {
    call: async (endpoint, input) => (await request(endpoint, input)).json() as Promise<never>,
    cookie,
    upload: async (todoId, jpeg) => void (await send(todos.upload, { todo_id: String(todoId) }, jpeg)),
    send: async (endpoint, fields, jpeg, params) =>
      (await send(endpoint, fields, jpeg, params)).json() as Promise<never>,
    bytes: async (imageId) =>
      Buffer.from(await (await request(todos.imageFile, { params: { id: imageId } })).arrayBuffer()),
  };
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
