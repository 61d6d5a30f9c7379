import { useEffect } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, set, type UseStore } from 'idb-keyval';
import type { AnyEndpoint, Answer, Input } from '#contract/endpoint.ts';
import { call } from '#http/call.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { useTruth } from '#sync/use-sync.ts';
import { useKept } from './reads.tsx';
import { hadNoAnswer, ReadFailed, type Failure, type Kept, type ReadState } from './read-again.ts';

const WORDS: Readonly<Record<Exclude<Failure, 'refused'>, string>> = {
  offline: `There is no connection, and this was not read on this ${thisDevice()} before.`,
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
  if (answer.kind !== 'refused') throw new ReadFailed(failure, WORDS[failure as keyof typeof WORDS]);
  throw new ReadFailed(failure, answer.message, answer.status);
}

/** What tells a read from others. */
export const keyOf = (endpoint: AnyEndpoint, input: Input<AnyEndpoint>) =>
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
/** The server is there, and only this read got no answer. */
const SOON_MS = 5_000;

/** How long until the next read of what is looked at. */
function useRefresh(everyMs = REFRESH_MS): (query: { readonly state: ReadState }) => number {
  const isOnline = useTruth().reach === 'online';
  return ({ state }) => (isOnline && hadNoAnswer(state) ? SOON_MS : everyMs);
}

/** One answer of one read, live: again every minute (`everyMs`) while it is looked at, and after `invalidate`. */
export function useRead<E extends AnyEndpoint>(endpoint: E, input: Input<E>, enabled = true, everyMs?: number) {
  const store = useKept();
  const key = keyOf(endpoint, input);
  const queryKey = [endpoint.path, key];
  useBefore(queryKey, key, store, (kept) => kept);
  const refetchInterval = useRefresh(everyMs);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => readThrough(endpoint, input, key, store, signal),
    refetchInterval,
    enabled,
  });
}

/** A list that is read page by page by their numbers. A changed filter, or another page, keeps the old rows until the new are there. */
export function useReadNumbered<E extends AnyEndpoint>(endpoint: E, input: Input<E>, enabled = true) {
  const store = useKept();
  const key = keyOf(endpoint, input);
  const queryKey = [endpoint.path, 'numbered', key];
  useBefore(queryKey, key, store, (kept) => ({ pages: [kept] }));
  const refetchInterval = useRefresh();
  const read = useQuery({
    queryKey,
    queryFn: async ({ signal }) => ({ pages: [await readThrough(endpoint, input, key, store, signal)] }),
    placeholderData: keepPreviousData,
    refetchInterval,
    enabled,
  });
  return { ...read, hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined };
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
  const refetchInterval = useRefresh();
  return useInfiniteQuery({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) => {
      const paged = pageParam === null ? input : { ...input, query: { ...(input.query as object), cursor: pageParam } };
      return readThrough(endpoint, paged as Input<E>, keyOf(endpoint, paged), store, signal);
    },
    getNextPageParam: (last) => (last.body as unknown as Page).next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval,
    enabled,
  });
}
