import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import type { Mutation } from '#db/records.ts';
import { act, lid, addTodo } from '#tests/support/store/subject.ts';
import { openYard, type Yard } from '#tests/support/store/yard.ts';
import { createFeed } from './feed.ts';
import { settled } from './tab.ts';

let yard: Yard;
afterEach(() => yard.close());

/** A host whose next read of the outbox ends only when it is let go. */
async function heldHost() {
  yard = await openYard();
  const { store, database } = yard;
  let letGo = (): void => undefined;
  let hold = true;
  const outbox = async (): Promise<readonly Mutation[]> => {
    const read = await store.outbox();
    if (hold) {
      hold = false;
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
    }
    return read;
  };
  const host = { store: { ...store, outbox }, database };
  return { host, store, letGo: () => letGo() };
}

it('does not believe a look that read the outbox before the act was in it', async () => {
  const { host, store, letGo } = await heldHost();
  const feed = createFeed(host, () => undefined, 0);
  feed.changed();
  await expect.poll(() => feed.looks()).toBe(1);
  const [m] = await act(store, addTodo(lid('todos')));
  const answer = settled(feed, [m!.mid], 1_500);
  letGo();
  expect(await answer).toBe('waiting');
  await store.discard([m!.mid]);
  expect(await settled(feed, [m!.mid], 5_000)).toBe('sent');
  feed.stop();
});
