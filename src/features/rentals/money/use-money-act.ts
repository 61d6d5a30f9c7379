import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { dropDraft } from '#kit/drafts/form-drafts.ts';
import { useWrite, type NotWritten, type Sent } from '#kit/writes/use-write.ts';
import { useSession } from '#session/use-session.ts';
import { useTruth } from '#sync/use-sync.ts';
import { lookUp, type Settled } from './look-up.ts';
import { moneyCalls, type MoneyCall, type MoneyInput } from './money-calls.ts';
import {
  dropAct,
  isUnderWay,
  keepAct,
  missesOf,
  onSentActs,
  sentAct,
  sentActsVersion,
  setUnderWay,
  type SentAct,
} from './sent-acts.ts';

/** Of the first look, which comes soon after the answer was lost, and of those that follow. */
const FIRST_MS = 500;
const NEXT_MS = 4000;
/** So often the server must have said that it knows nothing of an act, before it is offered to send it again. */
const ENOUGH_MISSES = 2;

interface Options {
  /** Which form or button it is of, and the name of its draft: `booking/21/take`. One act of a name is open at a time. */
  readonly name: string;
  readonly bookingId: number | null;
  /** It was looked up, and had arrived: as if its answer had come. Also called where another place of the page has looked. */
  readonly onFound: (settled: Settled, sent: SentAct) => void;
}

export interface MoneyAct {
  /**
   * `ready`: nothing is open. `sending`: from this page. `checking`: the answer was lost, and it is looked up. `missing`: it did not arrive, as
   * far as the server knows.
   */
  readonly state: 'ready' | 'sending' | 'checking' | 'missing';
  /** What was asked and when; null when it is `ready`. */
  readonly sent: SentAct | null;
  /**
   * Sends it, once. `what` says in words what is asked: `Payment of 177.65`. A lost answer comes back as `isLost` (and `isCancelled`, so that
   * a form shows nothing of it), and from then on `state` says how it stands; a refusal is a refusal.
   */
  readonly send: <C extends MoneyCall>(
    call: C,
    input: MoneyInput<C>,
    what: string,
    signal?: AbortSignal,
  ) => Promise<Sent<Settled>>;
  /** The same once more, under the same id: where it had arrived after all, nothing is done twice. */
  readonly sendAgain: () => Promise<Sent<Settled>>;
  /** Back to the form, where it is `missing`: what is sent then goes under the same id, too. */
  readonly change: () => void;
  /** It is not sent again, and not looked up any more. */
  readonly leave: () => void;
}

/** Where there is no connection for sure, it is not sent into the dark. */
const OFFLINE: NotWritten = {
  ok: false,
  message: 'This waits for a connection: nothing was sent.',
  fields: {},
};
const BUSY: NotWritten = { ok: false, message: '', fields: {}, isCancelled: true };

/**
 * An act that moves money, or asks a renter for it. It is never repeated by itself. What was sent is kept on this device until it is known what
 * became of it, also over a reload: `checking` looks it up by its `request_id` every few seconds. `useMoneyAct` of the same name, in a form
 * and in the page behind it, are one act.
 *
 * ```
 * const act = useMoneyAct({ name: `booking/${id}/take`, bookingId: id, onFound: () => onClose() });
 * const written = await act.send('take', { body: { booking_id: id, amount, method } }, `Payment of ${formatSum(amount)}`);
 * if (written.ok) onClose();                    // the booking's page shows the answer already
 * else if (!written.isLost) show(written);      // refused: fields, or a message
 * if (act.state === 'checking' || act.state === 'missing') return <UnknownAct act={act} />;
 * ```
 * `MoneyForm` does all of that for a form.
 */
export function useMoneyAct({ name, bookingId, onFound }: Options): MoneyAct {
  const { user } = useSession();
  useSyncExternalStore(onSentActs, sentActsVersion);
  const sent = sentAct(user.id, name);
  const [isChanging, setChanging] = useState(false);
  const sending = useSendOnce(name, bookingId);
  useFound(name, onFound);
  const state = stateOf(sent, isChanging);
  useLooks(sent, state === 'checking');
  const { send, resend, forget } = sending;
  return {
    state,
    sent: state === 'ready' ? null : sent,
    send: async (...args) => {
      const written = await send(...args);
      if (written.ok || written.isLost) setChanging(false);
      return written;
    },
    sendAgain: () => (sent ? resend(sent) : Promise.resolve(BUSY)),
    change: () => setChanging(true),
    leave: () => {
      if (sent) dropAct(user.id, sent);
      forget();
      setChanging(false);
    },
  };
}

function stateOf(sent: SentAct | null, isChanging: boolean): MoneyAct['state'] {
  if (sent === null) return 'ready';
  if (isUnderWay(sent.request_id)) return 'sending';
  if (isChanging) return 'ready';
  return missesOf(sent.request_id) >= ENOUGH_MISSES ? 'missing' : 'checking';
}

/** Keeps what is sent before it is sent, and drops it when it is answered. */
function useSendOnce(name: string, bookingId: number | null) {
  const { user } = useSession();
  const write = useWrite();
  const isOffline = useTruth().reach === 'offline';
  const requestId = useRef<string | null>(null);

  const run = async (act: SentAct, signal?: AbortSignal): Promise<Sent<Settled>> => {
    const { request_id, call, input, booking_id } = act;
    const before = sentAct(user.id, name);
    if (isUnderWay(request_id)) return BUSY;
    if (isOffline) return OFFLINE;
    setUnderWay(request_id, true);
    keepAct(user.id, act);
    const endpoint: AnyEndpoint = moneyCalls[call];
    const body = { ...input.body, request_id };
    const written = await write(
      endpoint,
      { ...input, body },
      {
        signal,
        ...(booking_id !== null && {
          shows: { endpoint: rentalBookings.one, input: { params: { id: booking_id } } },
        }),
      },
    );
    const lost = !written.ok && (written.isLost === true || written.fields['request_id'] !== undefined);
    if (lost) keepAct(user.id, { ...act, wasLost: true });
    // The one before may still arrive: what is said of this one does not settle it.
    else if (!written.ok && before) keepAct(user.id, { ...before, wasLost: true });
    else dropAct(user.id, act);
    setUnderWay(request_id, false);
    if (lost) return { ...written, isLost: true, isCancelled: true };
    if (!written.ok) return written;
    requestId.current = null;
    dropDraft(user.id, name);
    return { ok: true, body: settledOf(written.body) };
  };

  return {
    send: <C extends MoneyCall>(call: C, input: MoneyInput<C>, what: string, signal?: AbortSignal) => {
      const before = sentAct(user.id, name);
      const request_id = before?.request_id ?? (requestId.current ??= crypto.randomUUID());
      const act = { name, request_id, booking_id: bookingId, what, call, input, at: Date.now(), wasLost: false };
      return run(act, signal);
    },
    resend: (act: SentAct) => run({ ...act, wasLost: true }),
    forget: () => {
      requestId.current = null;
    },
  };
}

/** What the answers of the money calls have in common. */
function settledOf(body: unknown): Settled {
  const said = body as Partial<Settled>;
  const { message = '', payment = null, payment_request = null, link = null } = said;
  return { message, payment, payment_request, link: link ?? payment_request?.link ?? null };
}

/** Looks it up as long as it is unknown, at once when there is a connection again. */
function useLooks(sent: SentAct | null, isChecking: boolean): void {
  const client = useQueryClient();
  const { user } = useSession();
  const isOffline = useTruth().reach === 'offline';
  const id = isChecking && !isOffline ? sent?.request_id : undefined;
  // Read anew at every render, it is another object each time: the looks begin once for each act.
  const latest = useRef(sent);
  useEffect(() => {
    latest.current = sent;
  });
  useEffect(() => {
    const act = latest.current;
    if (id === undefined || act === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const look = async () => {
      const settled = await lookUp(act);
      if (settled && dropAct(user.id, act)) {
        dropDraft(user.id, act.name);
        void client.invalidateQueries();
        tellFound(act, settled);
      }
      if (timer !== null) timer = setTimeout(() => void look(), NEXT_MS);
    };
    timer = setTimeout(() => void look(), FIRST_MS);
    return () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    };
  }, [id, client, user.id]);
}

const founds = new EventTarget();

interface Found {
  readonly sent: SentAct;
  readonly settled: Settled;
}

const tellFound = (sent: SentAct, settled: Settled) =>
  founds.dispatchEvent(new CustomEvent<Found>('found', { detail: { sent, settled } }));

function useFound(name: string, onFound: Options['onFound']): void {
  const latest = useRef({ name, onFound });
  useEffect(() => {
    latest.current = { name, onFound };
  });
  useEffect(() => {
    const hear = (event: Event) => {
      const { detail } = event as CustomEvent<Found>;
      if (detail.sent.name === latest.current.name) latest.current.onFound(detail.settled, detail.sent);
    };
    founds.addEventListener('found', hear);
    return () => founds.removeEventListener('found', hear);
  }, []);
}

/** Said of an act whose answer was lost, and that had arrived. */
export const foundText = (what: string): string => `It had arrived: ${what}.`;
