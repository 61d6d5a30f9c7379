/** The limit: the same requests from memory, four at a time, nothing kept and nothing repeated. */
import { HEADERS } from '#contract/headers.ts';
import { bodyOf, type Item, itemsOf, type Side } from '../items.ts';

const CONNECTIONS = 4;

async function send(item: Item): Promise<void> {
  const path = item.record === null ? '/api/add-todo' : `/api/update-todo/${item.record}`;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    [HEADERS.key]: crypto.randomUUID(),
  };
  const response = await fetch(path, {
    method: 'POST',
    headers,
    body: JSON.stringify(bodyOf(item)),
    cache: 'no-store',
  });
  if (response.ok) await response.json();
}

let items: Item[] = [];
let next = 0;

const side: Side = {
  async queue(kind) {
    items = itemsOf(kind);
  },
  async go() {
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        for (let item = items[next++]; item; item = items[next++]) await send(item).catch(() => undefined);
      }),
    );
  },
  pending: async () => items.slice(next).map(({ id }) => id),
};

Object.assign(globalThis, { side, starting: Promise.resolve() });
