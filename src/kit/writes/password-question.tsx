import { useEffect, useState, useSyncExternalStore } from 'react';
import { later } from '#ui/later.tsx';

type Tell = (isConfirmed: boolean) => void;

/** Calls that wait for the person to give their password. */
let waiting: readonly Tell[] = [];
/** The places where the question can be shown; it is shown by the first. */
let hosts: readonly symbol[] = [];
const listeners = new Set<() => void>();

function changed(): void {
  for (const listener of listeners) listener();
}

/** Asks the person for their password, and says whether they gave it; who asks at the same time hears the same. */
export function askPassword(): Promise<boolean> {
  if (hosts.length === 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    changed();
  });
}

function done(isConfirmed: boolean): void {
  const all = waiting;
  waiting = [];
  changed();
  for (const tell of all) tell(isConfirmed);
}

function addHost(host: symbol): () => void {
  hosts = [...hosts, host];
  return () => {
    hosts = hosts.filter((other) => other !== host);
    if (hosts.length === 0) done(false);
    else changed();
  };
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const PasswordDialog = later<{ readonly onDone: Tell }>(() => import('./password-dialog.tsx'));

/** Where the password is asked for, over whatever form is open. Several may be mounted: only one of them shows the question. */
export function PasswordQuestion() {
  const [host] = useState(() => Symbol('host'));
  useEffect(() => addHost(host), [host]);
  const shownBy = useSyncExternalStore(listen, () => (waiting.length > 0 ? hosts[0] : undefined));
  return shownBy === host ? <PasswordDialog onDone={done} /> : null;
}
