/** Answers as HTTP: JSON, files, refusals. */
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import { sqlState } from '../db/transaction.ts';
import { BlobMissing } from '../files/blob-store.ts';
import { type Compressed, compress } from './compress.ts';
import { etagOf, matches } from './etag.ts';
import type { Effect } from './idempotency.ts';
import type { RedirectAnswer } from './handler.ts';
import type { Request } from './kernel.ts';
import { invalid, missing, Refusal, STATUS } from './refusal.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The answer of a write, as it is or as it was stored. */
export async function answerJson(c: Request, effect: Effect): Promise<Response> {
  for (const [name, value] of Object.entries(effect.headers)) c.header(name, value);
  return sendText(c, effect.status, await compress(effect.text, c.req.header('accept-encoding')));
}

/** The answer of a read: 304 when the client has it. */
export async function answerRead(c: Request, status: number, answer: unknown): Promise<Response> {
  if (status === 204) return c.body(null, 204);
  const text = JSON.stringify(answer);
  const etag = etagOf(text);
  c.header('ETag', etag);
  if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304);
  const compressed = await compress(text, c.req.header('accept-encoding'));
  // A strong tag stands for exactly these bytes; of the same text in another form it is a weak one.
  if (compressed.encoding !== null) c.header('ETag', `W/${etag}`);
  return sendText(c, status, compressed);
}

/** Leads a browser to a screen of ours. */
export function answerRedirect(c: Request, { redirect }: RedirectAnswer): Response {
  c.header('Location', redirect);
  return c.body(null, 303);
}

function sendText(c: Request, status: number, { bytes, encoding }: Compressed): Response {
  c.header('Content-Type', JSON_TYPE);
  c.header('Vary', 'Accept-Encoding');
  if (encoding !== null) c.header('Content-Encoding', encoding);
  return c.body(bytes as Uint8Array<ArrayBuffer>, status as ContentfulStatusCode);
}

/** What the database says of what is stated: in the yard's words, and where it knows, at its field. */
const STATED = 'YS001';

function statedRefusal(error: unknown): Refusal {
  const { message, column } = error as { readonly message: string; readonly column?: string };
  return invalid({ [column ?? 'status']: [message] });
}

/** What a thrown error becomes; null for those nobody expected. */
export function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof BlobMissing) return missing('file');
  const state = sqlState(error) ?? '';
  if (state === STATED) return statedRefusal(error);
  // The last nets under the handlers: a value the database cannot hold, and two people in each other's way.
  if (state.startsWith('22'))
    return new Refusal('invalid', 'Something in this cannot be stored. Please check what you entered.', {});
  if (state.startsWith('23') || state === '40001' || state === '40P01') {
    return new Refusal('conflict', 'Somebody else changed this at the same moment. Please try again.', null, 1);
  }
  return null;
}

export function answerRefusal(c: Request, refusal: Refusal): Response {
  if (refusal.retryAfter !== null) c.header('Retry-After', String(refusal.retryAfter));
  const { message, errors, detail } = refusal;
  const body = errors === null ? { ...detail, message } : { ...detail, message, errors };
  // 419 is ours by tradition, not by any standard, so Hono's type does not know it.
  c.status(STATUS[refusal.kind] as StatusCode);
  return c.json(body);
}

/** No details: what went wrong is in the log, under the request's id. */
export function answerBroken(c: Request): Response {
  return c.json(
    { message: 'Something went wrong on the server. Please try again.', requestId: c.get('requestId') },
    500,
  );
}
