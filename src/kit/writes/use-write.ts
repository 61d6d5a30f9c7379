import { useCallback } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { AnyEndpoint, Answer, Input } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { Called, CallOptions } from '#http/call.ts';
import { keyOf } from '#kit/reads/use-read.ts';
import { useSession } from '#session/use-session.ts';
import { callConfirmed } from './call-confirmed.ts';
import { CANCELLED, failureOf, UNKNOWN } from './failure.ts';
import { pendingKey } from './pending-keys.ts';

/** What became of something that was sent: the answer, or what to say. */
export type Sent<A> = { readonly ok: true; readonly body: A } | NotWritten;

export type Written<E extends AnyEndpoint> = Sent<Answer<E>>;

export interface NotWritten {
  readonly ok: false;
  /** What happened and what to do, for people. */
  readonly message: string;
  /** Field → reasons; empty unless the server named fields. */
  readonly fields: FieldErrors;
  /** What a 422 or 409 says besides: the records that stand in the way, or what is now. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** What the screen shows is not what the server has any more: all of it is read again. */
  readonly isOutdated?: boolean;
  /** No answer came that says so: nobody knows whether it was done. */
  readonly isLost?: boolean;
  /** The person was asked for the password and did not give it: a form stays as it was. */
  readonly isCancelled?: boolean;
}

/** The read that the answer of a write equals: it is shown at once instead of being read again. */
export interface Shows<E extends AnyEndpoint> {
  readonly endpoint: E;
  readonly input: Input<E>;
}

/** What becomes of one whose answer nobody waited for: only what must never be repeated by itself could be done twice. */
const stoppedText = ({ replay }: AnyEndpoint) =>
  `Not saved: no answer yet. It may have arrived; ${replay === 'online' ? 'look whether it did before you save again' : 'Save sends it again without making it twice'}.`;

/** A gateway that fails (5xx) does not say what became of what it passed on. */
const isAnswered = (called: Called<AnyEndpoint>) => called.ok || (called.kind === 'refused' && called.status < 500);

/** Neither is it known of what arrived damaged, though the server took it. */
const isLost = (called: Called<AnyEndpoint>) =>
  !called.ok &&
  called.kind !== 'signed-out' &&
  (!isAnswered(called) || (called.kind === 'refused' && called.status < 400));

/** Puts the answer where the read would have put it, and reads everything else again behind the screen. */
function refresh(client: QueryClient, body: unknown, shows: Shows<AnyEndpoint> | undefined): void {
  const shown = shows && keyOf(shows.endpoint, shows.input);
  if (shows && shown !== undefined)
    client.setQueryData([shows.endpoint.path, shown], { body, at: Date.now(), failure: null });
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== shown });
}

/** What travels beside the input, and how the sending is followed and ended. */
type Sending = Pick<CallOptions, 'files' | 'onProgress' | 'signal' | 'timeoutMs'>;

async function send<E extends AnyEndpoint>(
  userId: number,
  endpoint: E,
  input: Input<E>,
  sending: Sending,
): Promise<Written<E>> {
  const pending = endpoint.replay === 'create' ? await pendingKey(userId, endpoint, input) : null;
  const called = await callConfirmed(endpoint, input, { ...sending, key: pending?.key ?? null });
  if (called === null) return CANCELLED;
  if (isAnswered(called)) pending?.settle();
  if (called.ok) return { ok: true, body: called.body };
  const isStopped = called.kind === 'offline' && sending.signal?.aborted === true;
  const failed = isStopped ? { ok: false as const, message: stoppedText(endpoint), fields: {} } : failureOf(called);
  return isLost(called) ? { ...failed, isLost: true } : failed;
}

/**
 * Writes of the office: a direct call, never repeated by itself. Where the server wants the password first, it is asked for. Resolves with the
 * answer, or with what to say; never throws. A create whose answer was lost is sent under the same key when it is tried again with the same content.
 *
 * `shows`: the read that the answer equals. `signal`: ends the wait for an answer. `files` of a create: their checksums stand in the input,
 * or two files would go under one key.
 */
export function useWrite() {
  const client = useQueryClient();
  const { user } = useSession();
  return useCallback(
    async <E extends AnyEndpoint>(
      endpoint: E,
      input: Input<E>,
      { shows, ...sending }: Sending & { readonly shows?: Shows<AnyEndpoint> } = {},
    ): Promise<Written<E>> => {
      try {
        const written = await send(user.id, endpoint, input, sending);
        if (written.ok) refresh(client, written.body, shows);
        else if (written.isOutdated) void client.invalidateQueries();
        return written;
      } catch {
        return { ok: false, message: UNKNOWN, fields: {}, isLost: true };
      }
    },
    [client, user.id],
  );
}
