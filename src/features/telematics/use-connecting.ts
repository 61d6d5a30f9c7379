import { useEffect, useRef, useState } from 'react';
import { telematics as calls } from '#contract/areas/telematics.ts';
import { useSend } from '#kit/writes/use-send.ts';
import type { NotWritten } from '#kit/writes/use-write.ts';
import { count } from '#lib/format-number.ts';
import { useMay } from '#session/use-may.ts';
import { useToast } from '#ui/toast.tsx';
import { leaveFor } from './leave-for.dom.ts';

interface Options {
  /** How the person came back from the maker: `?connect=` of the address. */
  readonly connect: string | null;
  /** There is a new connection, or an old one works again. */
  readonly onConnected: () => void;
}

export interface Connecting {
  /** Leaves for the page where somebody consents: to a new connection, or to this one once more. */
  readonly begin: (connectionId?: number) => void;
  /** Tries once more to use the consent that somebody came back with. */
  readonly goOn: () => void;
  readonly isBusy: boolean;
  /** Why nothing came of it; null where nothing went wrong. */
  readonly trouble: string | null;
}

const SPENT = 'Nothing was connected: this consent was used already, or began in another session.';

const textOf = ({ fields, message }: NotWritten) => Object.values(fields).flat().join(' ') || message;

/** Leads to the maker, where somebody consents, and goes on when their browser is back (`?connect=back`). */
export function useConnecting({ connect, onConnected }: Options): Connecting {
  const may = useMay();
  const toast = useToast();
  // What opens an account is asked for anew each time, and kept nowhere.
  const code = useSend(calls.code);
  const token = useSend(calls.token);
  const trackers = useSend(calls.vehicles);
  const [isSpent, setSpent] = useState(false);
  const isFinishing = useRef(false);

  const begin = async (connection_id?: number) => {
    const began = await code.send({ query: connection_id === undefined ? {} : { connection_id } });
    if (began) leaveFor(began.authorize_url);
  };
  const finish = async () => {
    const began = await code.send({ query: {} });
    setSpent(began?.code === null);
    const got = began?.code ? await token.send({ body: { code: began.code } }) : null;
    if (!got) return;
    const told = may(calls.vehicles) ? await trackers.send({ body: { access_token: got.access_token } }) : null;
    toast({ text: told ? `Connected: ${count(told.vehicles.length, 'tracker')}.` : 'Connected.' });
    onConnected();
  };
  const goOn = () => {
    // The code is exchanged once, however often this is drawn or pressed.
    if (isFinishing.current) return;
    isFinishing.current = true;
    void finish().finally(() => {
      isFinishing.current = false;
    });
  };
  useEffect(() => {
    if (connect === 'back') goOn();
    // oxlint-disable-next-line react/exhaustive-deps -- only coming back begins it
  }, [connect]);

  const failure = code.trouble ?? token.trouble ?? trackers.trouble;
  return {
    begin: (id) => void begin(id),
    goOn,
    isBusy: code.busy || token.busy || trackers.busy,
    trouble: failure ? textOf(failure) : isSpent ? SPENT : null,
  };
}
