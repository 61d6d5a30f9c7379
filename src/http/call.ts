/**
 * One call of one contract row with a typed answer. No retries but one after a stale CSRF token, no UI. Sign-in and the office's
 * reads use it; queued writes go through the sync engine's transport, which stands on the same `send`.
 */
import type { AnyEndpoint, Answer, Input } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { csrfToken, refreshCsrf } from './csrf.ts';
import { deployment } from './deployment.ts';
import { encode, type Upload } from './encode.ts';
import { heedRefusal } from './refusals.ts';
import type { Answered, Reply } from './reply.ts';
import { send } from './send.ts';
import type { TokenKeeper } from './token-keeper.ts';
import { keeperOf, type TokenFor } from './tokens.ts';

export interface CallOptions {
  readonly files?: readonly Upload[];
  /** Told of an upload as it goes: how much of it left, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal | undefined;
  /** Default 30 s; for uploads ms without progress. */
  readonly timeoutMs?: number;
  /** Idempotency key. */
  readonly key?: string | null;
  readonly stamp?: string | null;
  /** If-None-Match: the answer may then be `notModified`. */
  readonly etag?: string | null;
  /** The server said (`Sync-Capabilities`) that it knows our headers: they may be sent to another origin, too. */
  readonly advertised?: boolean;
}

export type Called<E extends AnyEndpoint> =
  | { readonly ok: true; readonly status: number; readonly body: Answer<E>; readonly etag: string | null }
  | { readonly ok: false; readonly kind: 'not-modified' }
  /** No answer: no network, or none in time. Of a write nobody knows whether it arrived. */
  | { readonly ok: false; readonly kind: 'offline' }
  /** Something answered, but not our server: a network that wants a sign-in of its own. */
  | { readonly ok: false; readonly kind: 'portal' }
  | { readonly ok: false; readonly kind: 'signed-out' }
  | Refused;

export interface Refused {
  readonly ok: false;
  readonly kind: 'refused';
  readonly status: number;
  /** The server's words, for people. */
  readonly message: string;
  /** 422: every refused field with its reasons. */
  readonly fields: FieldErrors | null;
  readonly retryAfterMs: number | null;
  /** 422, 409: what the refusal says besides, for the screen that asked: the records that stand in the way, or what is now. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** 403: the server wants the password first, and then the same call again. */
  readonly confirm?: true;
}

const JSON_TIMEOUT_MS = 30_000;

/** What one attempt came to. `made`: the call itself was made, and not only that for its token. */
interface Attempted {
  readonly reply: Reply;
  readonly made: boolean;
  /** The token that was sent with it. */
  readonly token: string | null;
}

async function attemptWith(
  got: TokenFor,
  endpoint: AnyEndpoint,
  input: Input<AnyEndpoint>,
  options: CallOptions,
): Promise<Attempted> {
  if ('no' in got) return { reply: got.no, made: false, token: null };
  const { token } = got;
  const to = deployment();
  const csrf = endpoint.method === 'GET' ? null : await csrfToken();
  const { files = [] } = options;
  const extras = to.ours || options.advertised ? { ...options, csrf, token } : { files, csrf, token };
  const reply = await send(encode(endpoint, input, extras, to), {
    produces: endpoint.produces === 'bytes' ? 'bytes' : 'json',
    signal: options.signal,
    timeoutMs: options.timeoutMs ?? JSON_TIMEOUT_MS,
    uploadBytes: files.reduce((sum, { bytes }) => sum + (bytes instanceof Blob ? bytes.size : bytes.byteLength), 0),
    onProgress: options.onProgress,
  });
  return { reply, made: true, token };
}

/** One attempt with everything a request of ours carries, and the token that it needs; what `call` and the transport share. */
export async function attempt(
  endpoint: AnyEndpoint,
  input: Input<AnyEndpoint>,
  { token = null, ...options }: CallOptions & { readonly token?: string | null },
): Promise<Reply> {
  return (await attemptWith({ token }, endpoint, input, options)).reply;
}

const asText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The words and fields of a refusal, whatever shape it has. */
function refusalOf(body: unknown) {
  const { message, error, errors, confirm, ...detail } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const fields = typeof errors === 'object' && errors !== null ? (errors as FieldErrors) : null;
  return { message: asText(message) ?? asText(error), fields, confirm: confirm === true, detail };
}

function refused(answer: Answered, otherwise: string): Refused {
  const { message, fields, confirm, detail } = refusalOf(answer.body);
  const { status, retryAfterMs } = answer;
  const said = { status, message: message ?? otherwise, fields, retryAfterMs };
  const hasMore = (status === 422 || status === 409) && Object.keys(detail).length > 0;
  return { ok: false, kind: 'refused', ...said, ...(hasMore && { detail }), ...(confirm && { confirm }) };
}

/** A rental token is of a session, which had just issued it: that the call refuses it does not say that the session is over. */
const refusesToken = ({ auth }: AnyEndpoint, { reply, made }: Attempted): boolean =>
  made && auth === 'rental' && reply.kind === 'answer' && reply.status === 401;

/** Said of a refusal that came without words. */
export const unwordedText = (status: number): string => `The server refused this (${status}).`;

function judge<E extends AnyEndpoint>(endpoint: E, attempted: Attempted): Called<E> {
  const { reply, made } = attempted;
  if (reply.kind === 'silence') return { ok: false, kind: 'offline' };
  if (reply.foreign) return { ok: false, kind: 'portal' };
  if (reply.status === 304) return { ok: false, kind: 'not-modified' };
  if (reply.status === 401 && endpoint.auth !== 'public' && !refusesToken(endpoint, attempted))
    return { ok: false, kind: 'signed-out' };
  if (reply.broken) return refused(reply, 'The answer of the server arrived damaged. Please try again.');
  if (!made || !endpoint.success.includes(reply.status)) return refused(reply, unwordedText(reply.status));
  // A vehicle that is refused may come back with a success that says why in `error` (calls.tsv).
  const { error } = (reply.body ?? {}) as { readonly error?: unknown };
  const why = endpoint.method === 'GET' ? null : asText(error);
  if (why !== null) return { ...refused(reply, why), message: why };
  return { ok: true, status: reply.status, body: reply.body as Answer<E>, etag: reply.etag };
}

type Keeper = TokenKeeper<Reply> | null;

const tokenOf = async (keeper: Keeper): Promise<TokenFor> => (await keeper?.get()) ?? { token: null };

/** Drops what the answer says is stale. What one more attempt is made with; null where none makes sense. */
async function renewed(keeper: Keeper, { reply, token }: Attempted): Promise<TokenFor | null> {
  if (reply.kind !== 'answer' || reply.foreign) return null;
  if (reply.status === 419) return (await refreshCsrf()) ? tokenOf(keeper) : null;
  return reply.status === 401 && token !== null ? (keeper?.drop(token) ?? null) : null;
}

/** Makes the call. Never throws; 419 (and 401 of token calls) refresh what was stale once and repeat once. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Called<E>> {
  // Fixed when it begins: if somebody else is signed in meanwhile, it is not made once more in their name.
  const keeper = keeperOf(endpoint.auth);
  const first = await attemptWith(await tokenOf(keeper), endpoint, input, options);
  const again = await renewed(keeper, first);
  const last = again ? await attemptWith(again, endpoint, input, options) : first;
  if (endpoint.auth !== 'public' && !refusesToken(endpoint, last)) heedRefusal(last.reply);
  return judge(endpoint, last);
}
