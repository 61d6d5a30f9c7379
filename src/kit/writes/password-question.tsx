import { useEffect, useSyncExternalStore } from 'react';
import { later } from '#ui/later.tsx';

type Tell = (isConfirmed: boolean) => void;

/** Calls that wait for the person to give their password. */
let waiting: readonly Tell[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Tell[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Asks the person for their password, and says whether they gave it; who asks at the same time hears the same. */
export function askPassword(): Promise<boolean> {
  return new Promise((resolve) => change([...waiting, resolve]));
}

function done(isConfirmed: boolean): void {
  const all = waiting;
  change([]);
  for (const tell of all) tell(isConfirmed);
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const PasswordDialog = later<{ readonly onDone: Tell }>(() => import('./password-dialog.tsx'));

/** Where the password is asked for, over whatever form is open: in the app of the person, and on the screens before it. */
export function PasswordQuestion() {
  const isAsked = useSyncExternalStore(listen, () => waiting.length > 0);
  useEffect(() => () => done(false), []);
  return isAsked ? <PasswordDialog onDone={done} /> : null;
}
