/** What signing out asks of the unsent work on this device. */
import { outboxEntries } from '#db/views/outbox.ts';
import type { UnsentWork } from '#session/sign-in.ts';
import type { SyncClient } from '#sync/api.ts';

/** Long enough for a backlog of photos on a slow line; the person can always stop and keep it. */
const SEND_MS = 5 * 60_000;

async function mids(): Promise<string[]> {
  return (await outboxEntries()).flatMap((entry) => entry.mutations.map(({ mid }) => mid));
}

/** Resolves when nothing is on its way any more: all sent, a person is needed, no server, or time is up. */
function quiet(client: SyncClient): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      const { pending, reach } = client.truth();
      if (pending === 0 || reach !== 'online') done();
    };
    const stop = client.onTruth(check);
    const timer = setTimeout(done, SEND_MS);
    function done() {
      clearTimeout(timer);
      stop();
      resolve();
    }
    check();
  });
}

export function unsentWork(client: SyncClient): UnsentWork {
  const count = async () => (await mids()).length;
  return {
    count,
    send: async () => {
      await client.retryAll();
      await quiet(client);
      return count();
    },
    discard: async () => client.discard(await mids()),
    stop: () => client.stop(),
  };
}
