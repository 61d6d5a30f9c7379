/** The office's other eye: reads the server through its documented calls, with a session of its own. */
import { createHash } from 'node:crypto';
import { todos } from '#contract/areas/todos.ts';
import { attendance } from '#contract/areas/attendance.ts';
import { auth } from '#contract/areas/auth.ts';
import { fillPath, type AnyEndpoint, type Answer, type Input } from '#contract/endpoint.ts';

export interface Api {
  call<E extends AnyEndpoint>(endpoint: E, input?: Input<E>): Promise<Answer<E>>;
  bytes(imageId: number): Promise<Buffer>;
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
export async function signIn(base: string, email: string, password: string): Promise<Api> {
  const jar = new Map<string, string>();

  async function request(endpoint: AnyEndpoint, input: Input<AnyEndpoint> = {}): Promise<Response> {
    const path = fillPath(endpoint.path, (input.params ?? {}) as Record<string, string>);
    const headers: Record<string, string> = {
      cookie: [...jar].map(([k, v]) => `${k}=${v}`).join('; '),
      'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
    };
    if (endpoint.method !== 'GET') headers['content-type'] = 'application/json';
    const body = endpoint.method === 'GET' ? null : JSON.stringify(input.body ?? {});
    const answer = await fetch(`${base}${path}${search(input.query)}`, { method: endpoint.method, headers, body });
    cookiesOf(answer, jar);
    if (!endpoint.success.includes(answer.status)) {
      throw new Error(`${endpoint.method} ${path}: ${answer.status} ${await answer.text()}`);
    }
    return answer;
  }

  await request(auth.csrfCookie);
  await request(auth.login, { body: { email, password } });
  return {
    call: async (endpoint, input) => (await request(endpoint, input as Input<AnyEndpoint>)).json() as Promise<never>,
    bytes: async (imageId) => Buffer.from(await (await request(todos.imageFile, { params: { id: imageId } })).arrayBuffer()),
  };
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Punches of a person on a day, by kind. */
export async function punchKinds(api: Api, day: string, userId: number): Promise<string[]> {
  const { punches } = await api.call(attendance.list, { query: { date: day, user_id: userId } });
  return punches.map((p) => p.kind);
}
