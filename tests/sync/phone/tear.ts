import type { Tx } from '#sync/store-tx.ts';
import { Injected } from '../broken.ts';

/** A transaction that fails at its n-th change: nothing of it is kept. */
export function tear(tx: Tx, n: number): Tx {
  let changes = 0;
  const count = (): void => {
    changes += 1;
    if (changes >= n) throw new Injected('the transaction was torn');
  };
  return {
    get: (...args) => tx.get(...args),
    many: (...args) => tx.many(...args),
    find: (...args) => tx.find(...args),
    between: (...args) => tx.between(...args),
    all: (...args) => tx.all(...args),
    last: (...args) => tx.last(...args),
    put: async (table, rows) => {
      count();
      return tx.put(table, rows);
    },
    append: async (table, rows) => {
      count();
      return tx.append(table, rows);
    },
    remove: async (table, keys) => {
      count();
      return tx.remove(table, keys);
    },
  };
}
