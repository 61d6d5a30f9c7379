/** TanStack offline transactions as its guide says: one action an item, its key in the header, 422 is not retried. */
import { createCollection, localOnlyCollectionOptions } from '@tanstack/db';
import { NonRetriableError, startOfflineExecutor } from '@tanstack/offline-transactions';
import { bodyOf, itemsOf } from '#tests/bench/sync/items.ts';

const todos = createCollection(localOnlyCollectionOptions({ id: 'todos', getKey: (todo) => todo.id }));

const executor = startOfflineExecutor({
  collections: { todos },
  mutationFns: {
    async saveTodo({ transaction, idempotencyKey }) {
      const { item } = transaction.mutations[0].modified;
      const path = item.record === null ? '/api/add-todo' : `/api/update-todo/${item.record}`;
      const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey };
      const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(bodyOf(item)) });
      if (response.status === 422) throw new NonRetriableError('The server rejected this todo');
      if (!response.ok) throw new Error('Could not save the todo');
    },
  },
});

const save = executor.createOfflineAction({
  mutationFnName: 'saveTodo',
  onMutate(item) {
    const id = item.record === null ? item.id : String(item.record);
    if (todos.has(id)) todos.update(id, (draft) => void (draft.item = item));
    else todos.insert({ id, item });
  },
});

const noteOf = ({ mutations }) => mutations[0].modified.item.id;

const side = {
  async queue(kind) {
    await fetch('/bench/weather', { method: 'POST', body: '{"open":false}' });
    const items = itemsOf(kind);
    for (const item of items) save(item).isPersisted.promise.catch(() => undefined);
    while ((await executor.peekOutbox()).length < items.length) await new Promise((resolve) => setTimeout(resolve, 50));
  },
  go: () => void dispatchEvent(new Event('online')),
  pending: async () => (await executor.peekOutbox()).map(noteOf),
};

Object.assign(globalThis, { side, starting: executor.waitForInit() });
