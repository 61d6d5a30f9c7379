/**
 * A tab's store: the real one, on a disk that takes its time. Tabs die and databases fail before, in or after a transaction, and what
 * a tab has not begun when it dies or freezes does not begin.
 */
import { NoSpace, type Store } from '#sync/ports.ts';
import { createStore } from '#sync/store.ts';
import type { Backend, StoreName, Tx } from '#sync/store-tx.ts';
import { Injected } from '../broken.ts';
import type { Home } from './home.ts';
import type { Tab } from './tab.ts';
import { tear } from './tear.ts';
import type { Trap } from './traps.ts';

/** Each waits for one of its own: what waits for a promise is kept as long as the promise is. */
export const never = (): Promise<never> => new Promise(() => undefined);

export function tabStore(tab: Tab, home: Home): Store {
  const store = createStore(tabBackend(tab, home.backend), tab.ops, () => tab.rng.next());
  return { ...store, ...announced(tab, store) };
}

/** What the proofs must know before it is on disk: who takes a mutation out of the outbox, and why. */
function announced({ phone: { intents } }: Tab, store: Store): Partial<Store> {
  const during = async <T>(name: 'enqueue' | 'discard' | 'replace', work: () => Promise<T>): Promise<T> => {
    intents[name] += 1;
    return work().finally(() => {
      intents[name] -= 1;
    });
  };
  return {
    enqueue: (drafts) => during('enqueue', () => store.enqueue(drafts)),
    discard: (mids) => during('discard', () => store.discard(mids)),
    undo: (mids) => during('discard', () => store.undo(mids)),
    cancelOut: (...args) => during('enqueue', () => store.cancelOut(...args)),
    replace: (...args) => during('replace', () => store.replace(...args)),
    acknowledge: (mid, ...rest) => {
      intents.acking.add(mid);
      return store.acknowledge(mid, ...rest);
    },
  };
}

function tabBackend(tab: Tab, disk: Backend): Backend {
  const one = <T>(
    kind: 'read' | 'write',
    tables: readonly StoreName[],
    run: (tearAt: number) => Promise<T>,
  ): Promise<T> => {
    if (tab.life.dead) return never();
    const trap = tab.traps.spring('store');
    if (trap) return trapped(tab, trap, `${kind} ${tables.length > 3 ? 'much' : tables.join(', ')}`, run);
    if (kind === 'write' && tab.phone.isFull()) return tab.hear('store', Promise.reject(new NoSpace('full')));
    return tab.hear('store', tab.phone.outside(run(Infinity)), tab.diskMs());
  };
  return {
    read: (tables, work) => one('read', tables, () => disk.read(tables, work)),
    write: (tables, work) =>
      one('write', tables, (n) =>
        disk.write(tables, (tx: Tx, again: boolean) => work(n === Infinity ? tx : tear(tx, n), again)),
      ),
  };
}

function trapped<T>(tab: Tab, trap: Trap, name: string, run: (tearAt: number) => Promise<T>): Promise<T> {
  const { phone } = tab;
  phone.world.count(`${trap.what} ${trap.when} ${name}`);
  const end = (): Promise<never> => {
    if (trap.what === 'error') return tab.hear('store', Promise.reject(new Injected(`${name} failed`)));
    trap.crash();
    return never();
  };
  if (trap.when === 'before') return end();
  // A transaction that was begun ends by itself, whoever dies meanwhile.
  const work = run(trap.when === 'in' ? 1 + tab.rng.int(4) : Infinity);
  if (trap.what === 'crash') trap.crash();
  return phone.outside(work).then(end, end);
}
