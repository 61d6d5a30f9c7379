import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { NotWritten, Sent } from '#kit/writes/use-write.ts';
import { outboxEntries } from '#db/views/outbox.ts';
import type { Intent, Saved } from '#sync/api.ts';
import { useSync } from '#sync/use-sync.ts';
import { notSavedText, useSaving } from './use-saving.ts';

/** Long enough for a slow line, short enough that nobody thinks the page is stuck. */
const PATIENCE_MS = 10_000;

/** `waiting`: it is kept on this device, and sent when there is a connection. */
export type Outcome = 'sent' | 'waiting';

/**
 * Sends what a form holds through the outbox, for its `send`: done as soon as it is kept on this device. Where the server can be reached
 * its answer is waited for a while; what it refuses leaves the outbox again, for it still stands in the form. `stays`: it waited in the outbox
 * before the form was opened, and stays there.
 */
export function useOutboxSend(): (intent: Intent, signal?: AbortSignal, stays?: boolean) => Promise<Sent<Outcome>> {
  const sync = useSync();
  const saving = useSaving();
  const client = useQueryClient();
  return useCallback(
    async (intent, signal, stays = false) => {
      const saved = await sync.act(intent).catch(notSavedText);
      if (typeof saved === 'string') return { ok: false, message: saved, fields: {} };
      const answered = sync.truth().reach === 'online' ? sync.settled(saved, PATIENCE_MS) : ('waiting' as const);
      const state = await Promise.race([answered, stopped(signal)]);
      if (state === 'failed') {
        const refusal = await refusalOf(saved);
        if (!stays) await saving(() => sync.discard(saved.mids));
        return refusal;
      }
      if (state === 'sent') await client.invalidateQueries();
      return { ok: true, body: state };
    },
    [sync, saving, client],
  );
}

/** Nobody waits any longer. */
function stopped(signal: AbortSignal | undefined): Promise<'waiting'> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve('waiting'), { once: true }));
}

async function refusalOf({ mids }: Saved): Promise<NotWritten> {
  const mutations = (await outboxEntries()).flatMap((entry) => entry.mutations);
  const error = mutations.find(({ mid, err }) => err !== null && mids.includes(mid))?.err;
  return { ok: false, message: error?.message ?? 'The server did not take it.', fields: error?.fields ?? {} };
}
