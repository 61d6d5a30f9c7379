/**
 * A screen in a real browser over a real local database: what people do is saved by the app's own code, and what the server would
 * say is pulled by the test. Nothing is sent.
 */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { ChakraProvider } from '@chakra-ui/react';
import { MemoryRouter } from 'react-router-dom';
import { permissions, type Permission } from '#contract/permissions.ts';
import type { Mutation } from '#db/records.ts';
import { SessionContext } from '#session/use-session.ts';
import { PasswordQuestion } from '#kit/writes/password-question.tsx';
import type { Saved, SyncClient, Truth } from '#sync/api.ts';
import { personActs } from '#sync/person-acts.dom.ts';
import { SyncContext } from '#sync/use-sync.ts';
import { system } from '#ui/system.ts';
import { ToastProvider } from '#ui/toast.tsx';
import { ME } from './store/subject.ts';
import { openYard, type Yard } from './store/yard.ts';
import '#ui/tokens.css';
import '#ui/base.css';

const OFFLINE: Truth = {
  reach: 'offline',
  pending: 0,
  sending: 0,
  needsYou: 0,
  photosUnconfirmed: 0,
  confirmedAt: null,
  stuck: false,
  clockOffset: 0,
  readyOffline: true,
};

export interface Phone {
  readonly yard: Yard;
  /** Mounts the screens at an address; what was mounted before goes, as when the app was killed and opened again. */
  show(screens: ReactNode, at: string, may?: readonly Permission[]): void;
  outbox(): Promise<readonly Mutation[]>;
  /** The truth of the device changes while a screen is shown. */
  tell(truth: Partial<Truth>): void;
  close(): Promise<void>;
}

type Settle = (saved: Saved, yard: Yard) => ReturnType<SyncClient['settled']>;

const user = {
  id: ME,
  name: 'Maya Patel',
  email: 'maya@yard.example',
  role: 'technician',
  branch_id: 1,
  department: null,
};

/** What the screens of another file read of the office is not shown in this one: all files share one origin. */
async function forgetReads(): Promise<void> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('yardhand-reads') ? [name] : []));
  const gone = names.map((name) => {
    const request = indexedDB.deleteDatabase(name);
    return new Promise((resolve) => {
      request.onsuccess = request.onerror = request.onblocked = resolve;
    });
  });
  await Promise.all(gone);
}

/** Once a file: within it each test reads under filters of its own. */
const forgotten = forgetReads();

/** `settled`: what becomes of what is saved; without it nothing is sent. `person`: whose phone it is; what another has read is not theirs. */
export async function openPhone(truth: Partial<Truth> = {}, settled?: Settle, person = ME): Promise<Phone> {
  await forgotten;
  const yard = await openYard();
  // As our own server says of itself.
  await yard.store.setMeta('capabilities', { idem: true, stamps: true, etag: true, returns: true });
  const nothing = () => Promise.resolve();
  let now: Truth = { ...OFFLINE, ...truth };
  const listeners = new Set<() => void>();
  const client: SyncClient = {
    ...personActs(
      yard.database,
      () => -(now.clockOffset ?? 0),
      () => undefined,
    ),
    settled: (saved) => settled?.(saved, yard) ?? Promise.resolve('waiting'),
    truth: () => now,
    onTruth: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    refresh: nothing,
    engineNow: () => Promise.resolve({ leads: true, probeAt: null }),
    signedIn: nothing,
    stop: nothing,
  };
  const place = document.body.appendChild(document.createElement('div'));
  let root = createRoot(place);
  return {
    yard,
    show(screens, at, may = permissions) {
      root.unmount();
      root = createRoot(place);
      root.render(
        <ChakraProvider value={system}>
          <SessionContext value={{ user: { ...user, id: person }, permissions: may, signedInAt: 0, expired: false }}>
            <SyncContext value={client}>
              <ToastProvider>
                <MemoryRouter initialEntries={[at]} useTransitions={false}>
                  {screens}
                  <PasswordQuestion />
                </MemoryRouter>
              </ToastProvider>
            </SyncContext>
          </SessionContext>
        </ChakraProvider>,
      );
    },
    outbox: () => yard.store.outbox(),
    tell(change) {
      now = { ...now, ...change };
      for (const listener of listeners) listener();
    },
    async close() {
      root.unmount();
      place.remove();
      await yard.close();
    },
  };
}
