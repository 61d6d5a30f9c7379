import { useEffect } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, set, type UseStore } from 'idb-keyval';
import type { AnyEndpoint, Answer, Input } from '#contract/endpoint.ts';
import { call, type Called } from '#http/call.ts';
import { useKept } from './reads.tsx';

export type Failure = Exclude<Extract<Called<AnyEndpoint>, { ok: false }>['kind'], 'not-modified'>;

/** An answer, when it came, and why there is no newer one. */
export interface Kept<A> {
  readonly body: A;
  /** Ms since 1970, by this device's clock. */
  readonly at: number;
  /** The latest attempt failed: this is what was read before. */
  readonly failure: Failure | null;
}

/** Thrown where nothing was read before either. `message` is for people. */
class ReadFailed extends Error {
  readonly kind: Failure;
  constructor(kind: Failure, message: string) {
    super(message);
    this.kind = kind;
  }
}

const WORDS: Readonly<Record<Exclude<Failure, 'refused'>, string>> = {
  offline: 'There is no connection, and this was not read on this device before.',
  portal: 'There is a network, but it does not lead to our server. Sign in to the network and try again.',
  'signed-out': 'You are signed out. Sign in again to read this.',
};

/** Reads, and keeps what was read; without an answer, what was kept. */
async function readThrough<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  key: string,
  store: UseStore,
  signal: AbortSignal,
): Promise<Kept<Answer<E>>> {
  const answer = await call(endpoint, input, { signal });
  if (answer.ok) {
    const kept = { body: answer.body, at: Date.now(), failure: null };
    // Being kept is a convenience: a full device must not hide what was just read.
    await set(key, kept, store).catch(() => undefined);
    return kept;
  }
  const failure = answer.kind === 'not-modified' ? 'offline' : answer.kind;
  const before = answer.kind === 'refused' ? undefined : await get<Kept<Answer<E>>>(key, store).catch(() => undefined);
  if (before) return { ...before, failure };
  throw new ReadFailed(failure, answer.kind === 'refused' ? answer.message : WORDS[failure as keyof typeof WORDS]);
}

const keyOf = (endpoint: AnyEndpoint, input: Input<AnyEndpoint>) =>
  `${endpoint.method} ${endpoint.path} ${JSON.stringify(input)}`;

/** Shows at once what was read before, while it is read anew. */
function useBefore(
  queryKey: readonly string[],
  key: string,
  store: UseStore,
  wrap: (kept: Kept<unknown>) => unknown,
): void {
  const client = useQueryClient();
  useEffect(() => {
    if (client.getQueryData(queryKey) !== undefined) return;
    const restore = async () => {
      const kept = await get<Kept<unknown>>(key, store).catch(() => undefined);
      if (kept && client.getQueryData(queryKey) === undefined)
        client.setQueryData(queryKey, wrap(kept), { updatedAt: kept.at });
    };
    void restore();
    // `key` says all that `queryKey` does; `wrap` is the same on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, key, store]);
}

const REFRESH_MS = 60_000;

/** One answer of one read, live: again every minute while it is looked at, and after `invalidate`. */
export function useRead<E extends AnyEndpoint>(endpoint: E, input: Input<E>, enabled = true) {
  const store = useKept();
  const key = keyOf(endpoint, input);
  const queryKey = [endpoint.path, key];
  useBefore(queryKey, key, store, (kept) => kept);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => readThrough(endpoint, input, key, store, signal),
    refetchInterval: REFRESH_MS,
    enabled,
  });
}

interface Page {
  readonly next_cursor: string | null;
}

/** A paged list: the first page as above, further ones on demand. A changed filter keeps the old rows until the new are there. */
export function useReadPages<E extends AnyEndpoint>(endpoint: E, input: Input<E>, enabled = true) {
  const store = useKept();
  const key = keyOf(endpoint, input);
  const queryKey = [endpoint.path, 'pages', key];
  useBefore(queryKey, key, store, (kept) => ({ pages: [kept], pageParams: [null] }));
  return useInfiniteQuery({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) => {
      const paged = pageParam === null ? input : { ...input, query: { ...(input.query as object), cursor: pageParam } };
      return readThrough(endpoint, paged as Input<E>, keyOf(endpoint, paged), store, signal);
    },
    getNextPageParam: (last) => (last.body as unknown as Page).next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    enabled,
  });
}
