import { useEffect, useState, type ReactNode } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useLocation } from 'react-router-dom';
import { read } from '#db/open.ts';
import { onRefusal } from '#http/refusals.ts';
import { PasswordQuestion } from '#kit/writes/password-question.tsx';
import { singleFlight } from '#lib/single-flight.ts';
import { useHold } from '#lib/use-hold.ts';
import { rememberUnsent } from '#session/lost.dom.ts';
import { useSession } from '#session/use-session.ts';
import type { SyncClient } from '#sync/api.ts';
import { startClient } from '#sync/client.dom.ts';
import { SyncContext, useTruth } from '#sync/use-sync.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { NoStorage } from './no-storage.tsx';
import { Outdated } from './outdated.tsx';
import { AppRoutes } from './routes.tsx';
import { Shell } from './shell.tsx';
import { preloadHome } from './to-do.tsx';
import { TypedBefore } from './typed-before.tsx';
import { useAppBadge } from './use-app-badge.ts';
import { YardDays } from './yard-days.tsx';

/** The app of one person: their database, their queue, their screens. */
export default function SignedIn() {
  const { pathname } = useLocation();
  return (
    <Running>
      <TypedBefore />
      <SendingHold />
      <UnsentMark />
      <AppBadge />
      <YardDays>
        <Shell>
          <ErrorBoundary place={pathname}>
            <AppRoutes />
          </ErrorBoundary>
        </Shell>
      </YardDays>
      <PasswordQuestion />
    </Running>
  );
}

/** Nothing of the screens exists before the local database is open: they read it in their first render. */
function Running({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { id } = session.user;
  const [client, setClient] = useState<SyncClient | null>(null);
  const [failed, setFailed] = useState(false);
  const [outdated, setOutdated] = useState(false);
  useEffect(() => preloadHome(session), [session]);
  useEffect(() => {
    const starting = startClient(id, () => {
      setOutdated(true);
      stop();
    });
    const stop = (): void =>
      void starting.then(
        (started) => started.stop(),
        () => undefined,
      );
    starting.then(setClient, () => setFailed(true));
    return stop;
  }, [id]);
  useEffect(() => (client ? followRights(client) : undefined), [client]);
  if (outdated) return <Outdated />;
  if (failed) return <NoStorage />;
  return client ? <SyncContext value={client}>{children}</SyncContext> : null;
}

/** A refusal may mean that the person may do less than this device knows, or that the session is over: the engine asks, once for all that are refused. */
function followRights(client: SyncClient): () => void {
  const ask = singleFlight(() => client.refresh(['master']));
  return onRefusal(() => void ask().catch(() => undefined));
}

function AppBadge() {
  useAppBadge();
  return null;
}

/** While something is on its way, no update loads the page anew. */
function SendingHold() {
  useHold(useTruth().sending > 0);
  return null;
}

/** Should the browser lose its databases, the sign-in screen says what was in them. */
function UnsentMark() {
  const { user } = useSession();
  const unsent = useLiveQuery(() => read((database) => database.outbox.count()));
  useEffect(() => {
    if (unsent !== undefined) rememberUnsent(user, unsent).catch(() => undefined);
  }, [user, unsent]);
  return null;
}
