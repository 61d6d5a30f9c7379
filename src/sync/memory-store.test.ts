import { OPS } from './ops/table.ts';
import { storeConformance } from '#tests/support/store/suite.ts';
import type { StoreName } from './store-tx.ts';
import { memoryStore } from './memory-store.ts';

storeConformance(() => {
  let failing: StoreName | null = null;
  const store = memoryStore(OPS, {
    fault: (table) => {
      if (table === failing) throw new Error(`writing to ${table} failed`);
    },
  });
  return Promise.resolve({
    store,
    failAt: (table) => {
      failing = table;
    },
    close: () => Promise.resolve(),
  });
});
