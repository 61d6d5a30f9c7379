/** What an outcome means: the table of the sync design, §8, total over every status. */
import type { Auth } from '#contract/endpoint.ts';
import type { Deletion } from '#db/records.ts';
import type { Capabilities, MutationError, OpLogic, Outcome, Verdict } from './types.ts';

export interface Facts {
  readonly op: Pick<OpLogic, 'replay' | 'upload' | 'removes' | 'judged'>;
  readonly auth: Auth;
  readonly accept: (status: number, body: unknown) => boolean;
  readonly capabilities: Capabilities;
  /** Tries so far, this one included; when the present run of counted failures began (device ms), and now. */
  readonly attempts: number;
  readonly firstFailedAt: number | null;
  readonly now: number;
  /** Some other lane had a success since this one began to fail. */
  readonly othersSucceed: boolean;
  /** The CSRF cookie, and the token, were already renewed for this try. */
  readonly renewed: boolean;
  readonly freshToken: boolean;
  /** How often the record was already read again for this mutation. */
  readonly rereads: number;
  /** Uploads: the smallest size was refused. */
  readonly smallest: boolean;
}

type Answer = Extract<Outcome, { kind: 'answer' }>;

const WAIT_MAX_MS = 15 * 60_000;
const GIVE_UP_TRIES = 8;
const GIVE_UP_MS = 30 * 60_000;
const REREADS = 3;

/** So long is waited for a token that cannot be had, or is refused although it is new: in the lane, and not counted. */
const TOKEN_WAIT_MS = 30_000;

/** Statuses that proxies in front of our own server answer with a page of HTML. */
const FROM_PROXY: ReadonlySet<number> = new Set([408, 413, 425, 429]);

const again = (afterMs: number | null, scope: 'lane' | 'all' = 'lane', counts = false): Verdict => ({
  do: 'retry',
  afterMs,
  scope,
  counts,
});

export function classify(outcome: Outcome, facts: Facts): Verdict {
  if (outcome.kind === 'silence') return outcome.left ? lost(facts, false) : again(null);
  if (isForeign(outcome)) return { do: 'portal' };
  if (outcome.status >= 500) return serverError(outcome, facts);
  if (outcome.status >= 400) return refused(outcome, facts);
  return answered(outcome, facts);
}

/** What the answer to a call for a token means for the call that needs it, and that was never made. */
export function classifyToken(said: Outcome): Verdict {
  if (said.kind === 'silence') return again(null);
  if (isForeign(said)) return { do: 'portal' };
  if (said.status === 401) return { do: 'gate', gate: 'session' };
  if (said.status === 403) return fail(said, 'forbidden', 'You may not do this.');
  return again(Math.max(TOKEN_WAIT_MS, waited(said.retryAfterMs) ?? 0));
}

/** The session has just issued the token: that it is refused does not say that the session is over. */
const tokenRefused = ({ freshToken }: Facts): Verdict =>
  freshToken ? again(TOKEN_WAIT_MS) : { do: 'gate', gate: 'rental' };

/** Somebody between us and the server. Pages of HTML with a status that our server's own proxy gives do not count. */
function isForeign({ status, foreign }: Answer): boolean {
  if (status === 511 || status < 200 || (status >= 300 && status < 400)) return true;
  return foreign && status < 500 && !FROM_PROXY.has(status);
}

/**
 * It may have happened. A repetition is recognised by its key; without keys a creation is looked up first. What is repeated without keys
 * while it may still be on its way (not `arrived`) would be done again after what follows it: it waits until that is over.
 */
function lost(facts: Facts, arrived: boolean, counts = false): Verdict {
  const asks = !facts.capabilities.idem && !(arrived && facts.op.replay === 'repeat');
  return asks ? { do: 'unsure', counts } : again(null, 'lane', counts);
}

function answered(answer: Answer, facts: Facts): Verdict {
  if (answer.broken) return lost(facts, true);
  if (facts.accept(answer.status, answer.body)) return { do: 'acknowledge' };
  return fail(answer, 'rejected', textIn(answer.body, 'error') ?? 'The server did not take this.');
}

const waited = (ms: number | null) => (ms === null ? null : Math.min(Math.max(0, ms), WAIT_MAX_MS));

function serverError(answer: Answer, facts: Facts): Verdict {
  if (answer.status === 503) return again(waited(answer.retryAfterMs));
  // A proxy gives up on what may still be worked on behind it.
  const next = lost(facts, answer.status === 500, true);
  if (!gaveUp(facts)) return next;
  return next.do === 'unsure' && facts.op.replay === 'create'
    ? fail(answer, 'unconfirmed', 'Sent, but the server never confirmed it.')
    : fail(answer, 'server', 'The server keeps failing on this.');
}

function gaveUp({ attempts, firstFailedAt, now, othersSucceed }: Facts): boolean {
  return othersSucceed && attempts >= GIVE_UP_TRIES && firstFailedAt !== null && now - firstFailedAt >= GIVE_UP_MS;
}

function refused(answer: Answer, facts: Facts): Verdict {
  switch (answer.status) {
    case 401:
      return facts.auth === 'rental' ? tokenRefused(facts) : { do: 'gate', gate: 'session' };
    case 419:
      return { do: 'gate', gate: facts.renewed ? 'session' : 'csrf' };
    case 403:
      return fail(answer, 'forbidden', 'You may not do this.');
    case 404:
    case 410:
      return missing(answer, facts);
    case 408:
    case 425:
      return again(waited(answer.retryAfterMs));
    case 429:
      return again(waited(answer.retryAfterMs), 'all');
    case 409:
    case 412:
      return conflict(answer, facts);
    case 413:
      return facts.op.upload && !facts.smallest
        ? { do: 'shrink' }
        : fail(answer, 'too-large', 'This is too large for the server.');
    default:
      return fail(answer, 'rejected', 'The server did not take this.');
  }
}

/** What is to be removed is gone already. Not where its todo was deleted: brought back, that has it again. */
function missing(answer: Answer, facts: Facts): Verdict {
  if (facts.op.removes && deletionIn(answer.body) === null) return { do: 'done' };
  return answer.status === 410
    ? fail(answer, 'gone', 'This was deleted meanwhile.')
    : fail(answer, 'missing', 'This is no longer on the server.');
}

/** 409 with Retry-After: our own earlier try is still being worked on. */
function conflict(answer: Answer, facts: Facts): Verdict {
  if (answer.status === 409 && answer.retryAfterMs !== null) return again(waited(answer.retryAfterMs));
  return facts.rereads < REREADS && !facts.op.judged
    ? { do: 'reread' }
    : fail(answer, 'conflict', 'This was changed meanwhile.');
}

function fail(answer: Answer, kind: MutationError['class'], words: string): Verdict {
  const message = textIn(answer.body, 'message') ?? words;
  const deleted = deletionIn(answer.body);
  const permission = kind === 'forbidden' ? textIn(answer.body, 'permission') : null;
  const err = { class: kind, status: answer.status, message, fields: fieldsIn(answer.body) };
  return { do: 'fail', err: { ...err, ...(deleted && { deleted }), ...(permission !== null && { permission }) } };
}

function member(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[name] : undefined;
}

function textIn(body: unknown, name: string): string | null {
  const value = member(body, name);
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, 500) : null;
}

/** Who deleted what this was about, when and why, where a 410 says so. */
function deletionIn(body: unknown): Deletion | null {
  const deleted = member(body, 'deleted');
  const at = textIn(deleted, 'at');
  return at === null ? null : { at, by_name: textIn(deleted, 'by_name'), reason: textIn(deleted, 'reason') };
}

/** `errors` of a 422, as far as it has the documented form: field → reasons. */
function fieldsIn(body: unknown): MutationError['fields'] {
  const errors = member(body, 'errors');
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return null;
  const entries = Object.entries(errors).map(
    ([field, reasons]) => [field, (Array.isArray(reasons) ? reasons : [reasons]).map(String)] as const,
  );
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}
