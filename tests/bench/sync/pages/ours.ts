/** Our side: the client and its worker as the app starts them. */
import type { TodoFields } from '#sync/ops/op.ts';
import { openDatabase } from '#db/open.ts';
import type { Database } from '#db/schema.ts';
import { writeSession } from '#session/store.ts';
import type { Intent, SyncClient, Truth } from '#sync/api.ts';
import { uuidv7 } from '#sync/core/ids.ts';
import { startClient } from '#sync/client.dom.ts';
import { bodyOf, type Item, itemsOf, PERSON, type Side } from '../items.ts';

function intentOf(item: Item): Intent {
  const fields = bodyOf(item);
  return item.record === null
    ? {
        op: 'todos.add',
        args: { lid: `todo/~${uuidv7(Date.now(), Math.random)}`, fields: fields as unknown as TodoFields },
      }
    : { op: 'todos.update', args: { lid: `todo/${item.record}`, patch: fields } };
}

function reached(client: SyncClient, isRight: (truth: Truth) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!isRight(client.truth())) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = client.onTruth(look);
    look();
  });
}

/** The note of a mutation's arguments. */
const noteOf = (args: { readonly [key: string]: unknown }): string =>
  String(((args['fields'] ?? args['patch'] ?? {}) as { readonly note?: unknown }).note);

/** Ms until the todos were read again and written. */
async function pulled(database: Database, client: SyncClient): Promise<number> {
  const at = async (): Promise<number> => (await database.pulls.get('todos'))?.at ?? 0;
  const [before, began] = [await at(), performance.now()];
  void client.refresh(['todos']);
  while ((await at()) === before) await new Promise((resolve) => setTimeout(resolve, 10));
  return performance.now() - began;
}

/** Bytes of the page and its worker. */
async function memory(): Promise<number> {
  type Measuring = Performance & { measureUserAgentSpecificMemory(): Promise<{ readonly bytes: number }> };
  return (await (performance as Measuring).measureUserAgentSpecificMemory()).bytes;
}

async function start(): Promise<Side> {
  await writeSession({
    user: PERSON,
    permissions: ['todo.view', 'todo.create', 'todo.update'],
    signedInAt: Date.now(),
    expired: false,
  });
  const database = await openDatabase(location.host, PERSON.id);
  const client = await startClient(PERSON.id);
  // The mirror is there, as on a phone that was online this morning.
  await reached(client, (truth) => truth.confirmedAt !== null);
  Object.assign(globalThis, { pulled: () => pulled(database, client), memory });
  return {
    async queue(kind) {
      await fetch('/bench/weather', { method: 'POST', body: '{"open":false}' });
      for (const item of itemsOf(kind)) await client.act(intentOf(item));
    },
    go: () => void dispatchEvent(new Event('online')),
    async pending() {
      return (await database.outbox.toArray()).map((m) => noteOf(m.args));
    },
  };
}

Object.assign(globalThis, { starting: start().then((side) => Object.assign(globalThis, { side })) });
