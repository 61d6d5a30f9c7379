import { useCallback, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type CheckoutValues, rentalClosing as rows } from '#contract/areas/rental-closing.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Kept } from '#kit/reads/read-again.ts';
import { keyOf } from '#kit/reads/use-read.ts';
import { useWrite, type Written } from '#kit/writes/use-write.ts';
import type { Closing } from './closing.ts';

type Noted = Body<typeof rows.note>;

export type Note = (
  change: (values: Pick<CheckoutValues, 'lines' | 'damages' | 'waive'>) => Noted,
  signal?: AbortSignal,
) => Promise<Written<typeof rows.note>>;

const NOTHING = { lines: [], damages: [], waive: [] };

/**
 * Notes something of the return. A list is sent as a whole: each note waits for the one before and begins with what that left, or two that were
 * pressed one after the other would undo each other.
 */
export function useNoting(id: number): Note {
  const write = useWrite();
  const client = useQueryClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (change, signal) => {
      const input = { params: { id } };
      const send = () => {
        const read = client.getQueryData<Kept<Closing>>([rows.values.path, keyOf(rows.values, input)]);
        const body = change(read?.body.values ?? NOTHING);
        return write(rows.note, { ...input, body }, { signal, shows: { endpoint: rows.values, input } });
      };
      const sent = last.current.then(send);
      last.current = sent;
      return sent;
    },
    [client, id, write],
  );
}
