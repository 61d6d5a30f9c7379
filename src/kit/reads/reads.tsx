/**
 * What the office reads: TanStack Query over `call()`, each answer kept on this device so that it opens without a network, and
 * shown with its age. Only the desktop's screens load this.
 */
import { createContext, use, useEffect, useMemo, type ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createStore, type UseStore } from 'idb-keyval';
import { deployment } from '#http/deployment.ts';
import { draftsRecovered } from '#kit/drafts/form-drafts.ts';
import { useSession } from '#session/use-session.ts';
import { useCameOnline } from '#sync/use-came-online.ts';
import { hadNoAnswer } from './read-again.ts';

interface Office {
  readonly client: QueryClient;
  readonly store: UseStore;
}

const KeptContext = createContext<UseStore | null>(null);

/** One for each person of this page, so that going from screen to screen reads nothing again. */
const offices = new Map<number, Office>();

function officeOf(userId: number): Office {
  const known = offices.get(userId);
  if (known) return known;
  const client = new QueryClient({
    // Whether there is a network is judged by what answers (call), not by what the browser believes.
    defaultOptions: { queries: { networkMode: 'always', retry: false, staleTime: 20_000, gcTime: 600_000 } },
  });
  const store = createStore(`yardhand-reads|${deployment().origin}|${userId}`, 'reads');
  const office = { client, store };
  offices.set(userId, office);
  return office;
}

/** What got no answer, still waits for one on a connection that is gone, or has become old meanwhile. */
const readAgain = (client: QueryClient) =>
  client.refetchQueries({
    type: 'active',
    predicate: (query) => hadNoAnswer(query.state) || query.state.fetchStatus === 'fetching' || query.isStale(),
  });

export function Reads({ children }: { readonly children: ReactNode }) {
  const { user } = useSession();
  const { client, store } = useMemo(() => officeOf(user.id), [user.id]);
  useCameOnline(() => void readAgain(client));
  useEffect(() => void draftsRecovered(user.id), [user.id]);
  return (
    <KeptContext value={store}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </KeptContext>
  );
}

/** Where answers are kept on this device. */
export function useKept(): UseStore {
  const store = use(KeptContext);
  if (!store) throw new Error('useKept outside of Reads');
  return store;
}
