/** What signing out asks of the unsent work on this device. */
import { dropAllDrafts } from '#kit/drafts/form-drafts.ts';
import { dropAllTyped } from '#kit/drafts/typed-copies.ts';
import { dropPendingKeys } from '#kit/writes/pending-keys.ts';
import type { Mutation } from '#db/records.ts';
import { outboxEntries } from '#db/views/outbox.ts';
import type { UnsentWork } from '#session/sign-in.ts';
import type { SyncClient } from '#sync/api.ts';
import { needsPerson } from '#sync/status.ts';

/** Long enough for a backlog of photos on a slow line; the person can always stop and keep it. */
const SEND_MS = 5 * 60_000;

async function unsent(): Promise<Mutation[]> {
  return (await outboxEntries()).flatMap((entry) => entry.mutations);
}

/**
 * Resolves when nothing is on its way any more: all sent, a person is needed, no server, or time is up. The disk says so: the truth
 * may be of before the work was given back for sending.
 */
function quiet(client: SyncClient): Promise<void> {
  return new Promise((resolve) => {
    const isOver = async () => client.truth().reach !== 'online' || (await unsent()).every(needsPerson);
    const check = async () => {
      // Whoever cannot read it now cannot count it either, and says so.
      if (await isOver().catch(() => true)) done();
    };
    const stop = client.onTruth(() => void check());
    const timer = setTimeout(done, SEND_MS);
    function done() {
      clearTimeout(timer);
      stop();
      resolve();
    }
    void check();
  });
}

export function unsentWork(client: SyncClient, userId: number): UnsentWork {
  const count = async () => (await unsent()).length;
  return {
    count,
    send: async () => {
      await client.retryAll();
      await quiet(client);
      return count();
    },
    discard: async () => {
      await client.discard((await unsent()).map(({ mid }) => mid));
      dropAllTyped(userId);
      await dropAllDrafts(userId);
      dropPendingKeys(userId);
    },
    stop: () => client.stop(),
  };
}
