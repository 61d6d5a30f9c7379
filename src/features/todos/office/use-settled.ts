import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldErrors } from '#contract/schema.ts';
import type { MutationError } from '#db/records.ts';
import { outboxEntries } from '#db/views/outbox.ts';
import type { Intent, Saved } from '#sync/api.ts';
import { useSync } from '#sync/use-sync.ts';
import { useAct } from '#kit/outbox/use-act.ts';

/** Long enough for a slow line, short enough that nobody thinks the page is stuck. */
const PATIENCE_MS = 10_000;

export type Settled =
  | { readonly state: 'sent' }
  /** Saved on this device; it is sent when there is a connection. */
  | { readonly state: 'waiting'; readonly saved: Saved }
  | { readonly state: 'failed'; readonly saved: Saved; readonly failures: readonly Failed[] }
  /** Not even saved; the person was told. */
  | { readonly state: 'unsaved' };

export interface Failed {
  readonly mid: string;
  readonly class: MutationError['class'];
  readonly message: string;
  readonly fields: FieldErrors;
}

async function failuresOf(saved: Saved): Promise<Failed[]> {
  const mids = new Set(saved.mids);
  const own = (await outboxEntries()).flatMap((entry) => entry.mutations).filter((m) => mids.has(m.mid));
  return own.flatMap(({ mid, err }) =>
    err ? [{ mid, class: err.class, message: err.message, fields: err.fields ?? {} }] : [],
  );
}

/** A write of the office: through the outbox like every other, and then waited for, so that a refusal shows where it was made. */
export function useSettled() {
  const act = useAct();
  const sync = useSync();
  const client = useQueryClient();

  /** Waits for what was saved and reads again what it may have changed. */
  const wait = useCallback(
    async (saved: Saved): Promise<Settled> => {
      const state = await sync.settled(saved, PATIENCE_MS);
      if (state === 'failed') return { state, saved, failures: await failuresOf(saved) };
      if (state === 'waiting') return { state, saved };
      await client.invalidateQueries();
      return { state };
    },
    [sync, client],
  );

  const settle = useCallback(
    async (...intents: readonly Intent[]): Promise<Settled> => {
      const saved = await act(...intents);
      return saved ? wait(saved) : { state: 'unsaved' };
    },
    [act, wait],
  );
  return { settle, wait };
}
