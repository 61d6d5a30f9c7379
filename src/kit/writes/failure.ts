/** What to say of a call that did not do what was asked. Pure. */
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Called } from '#http/call.ts';
import { formatSpan } from '#lib/format-when.ts';
import type { NotWritten } from './use-write.ts';

type Failure = Extract<Called<AnyEndpoint>, { ok: false }>;

/** The words of the specification for what has none of its own. */
export const UNKNOWN = 'An unknown error occurred';

type FailureTexts = Readonly<Record<Exclude<Failure['kind'], 'refused'>, string>>;

const writeTexts: FailureTexts = {
  offline: 'Not saved: there is no connection.',
  portal: 'Not saved: there is a network, but it does not lead to our server. Sign in to the network and try again.',
  'signed-out': 'Not saved: you are signed out. Sign in again, and then save.',
  'not-modified': UNKNOWN,
};

/** For what is asked rather than saved: a link by mail, a code. */
export const askTexts: FailureTexts = {
  offline: 'The server has not answered. What you typed is kept; try again when there is a connection.',
  portal: 'There is a network, but it does not lead to our server. Sign in to the network and try again.',
  'signed-out': 'You are signed out. Sign in again; what you typed is kept.',
  'not-modified': UNKNOWN,
};

export const CANCELLED: NotWritten = {
  ok: false,
  message: 'Nothing was changed: this needs your password.',
  fields: {},
  isCancelled: true,
};

/** Gone, or changed meanwhile. */
const OUTDATED: readonly number[] = [404, 409, 410];

export function failureOf(failure: Failure, texts: FailureTexts = writeTexts): NotWritten {
  if (failure.kind !== 'refused') return { ok: false, message: texts[failure.kind], fields: {} };
  const { message, fields, status, retryAfterMs, detail } = failure;
  const isTooMany = status === 429 && retryAfterMs !== null;
  return {
    ok: false,
    message: isTooMany ? `Too many attempts. Wait ${formatSpan(retryAfterMs)}, then try again.` : message,
    fields: fields ?? {},
    ...(detail && { detail }),
    isOutdated: OUTDATED.includes(status),
  };
}
