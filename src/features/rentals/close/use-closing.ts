import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { rentalBookings } from '#contract/areas/rental-bookings.ts';
import { rentalClosing as rows } from '#contract/areas/rental-closing.ts';
import { permissionFacts } from '#contract/permissions.ts';
import { formatSum } from '#lib/format-number.ts';
import { useWrite, type NotWritten } from '#kit/writes/use-write.ts';
import { useSession } from '#session/use-session.ts';
import { onSentActs, sentActsOf, sentActsVersion } from '#features/rentals/money/sent-acts.ts';
import { useMoneyAct, type MoneyAct } from '#features/rentals/money/use-money-act.ts';
import { isAwaited } from '../booking/money/unknowns.ts';
import { type ClosingWithSums, isBlocked, refusalText } from './closing.ts';
import { nextStep, STEP_RIGHTS, type Step, type StepName } from './closing-steps.ts';

/** `waiting`: it is not known what became of a step. `stopped`: by what is said in `trouble`. */
export type Phase =
  | { readonly state: 'idle' | 'waiting' | 'done' }
  | { readonly state: 'running'; readonly step: StepName | null }
  | { readonly state: 'stopped'; readonly trouble: string };

export interface ClosingRun {
  readonly phase: Phase;
  /** A step of it, or another act of the booking's money, whose answer is not known: nothing is begun until it is. */
  readonly isHeld: boolean;
  /** Begins, or goes on where it stopped. */
  readonly go: () => void;
  /** What was said of the last run is not said any more. */
  readonly forget: () => void;
}

interface Options {
  readonly closing: ClosingWithSums;
  readonly wantsLink: boolean;
  /** As the server has it now; null where it cannot be asked. */
  readonly look: () => Promise<ClosingWithSums | null>;
}

type StepSent = { readonly ok: true; readonly message: string } | NotWritten;

const stopped = (trouble: string): Phase => ({ state: 'stopped', trouble });

/**
 * Closes a return step by step. Before each step the booking is read, and says what comes next: a step that was done is not done again, whoever
 * did it, and one whose answer is lost is looked up first. What comes of a reload goes on by the same rule.
 */
export function useClosing({ closing, wantsLink, look }: Options): ClosingRun {
  const { user, permissions } = useSession();
  useSyncExternalStore(onSentActs, sentActsVersion);
  const [phase, setPhase] = useState<Phase>({ state: 'idle' });
  const perform = usePerform(closing.booking.id);
  const run = useRef({ isBusy: false, tried: new Set<StepName>(), said: '', total: 0 });
  const bookingId = closing.booking.id;
  const isHeld = sentActsOf(user.id, bookingId).length > 0 || isAwaited(closing.booking);

  const goThrough = async (): Promise<Phase> => {
    for (;;) {
      const fresh = await look();
      if (fresh === null) return stopped('There is no connection. It goes on where it stopped as soon as you say so.');
      if (sentActsOf(user.id, bookingId).length > 0 || isAwaited(fresh.booking)) return { state: 'waiting' };
      const step = nextStep(fresh, wantsLink);
      if (step === null) return { state: 'done' };
      const refusal = refusalOf(step, fresh, run.current, permissions);
      if (refusal !== null) return stopped(refusal);
      run.current.tried.add(step.name);
      setPhase({ state: 'running', step: step.name });
      const sent = await perform(step, fresh);
      if (sent.ok) run.current.said = sent.message;
      else if (sent.isLost && isMoney(step)) return { state: 'waiting' };
      else return stopped(refusalText(sent));
    }
  };
  const begin = async () => {
    if (run.current.isBusy) return;
    run.current.isBusy = true;
    setPhase({ state: 'running', step: null });
    const end = await goThrough();
    run.current.isBusy = false;
    setPhase(end);
  };
  useResume(phase.state === 'waiting' && !isHeld, begin);
  const go = () => {
    if (run.current.isBusy) return;
    run.current = { isBusy: false, tried: new Set(), said: '', total: closing.sums.total };
    void begin();
  };
  const forget = () => {
    if (!run.current.isBusy && phase.state !== 'waiting') setPhase({ state: 'idle' });
  };
  return { phase, isHeld, go, forget };
}

const isMoney = ({ name }: Step): boolean => name === 'keep' || name === 'rest' || name === 'link';

interface Run {
  readonly tried: ReadonlySet<StepName>;
  /** Of the step before. */
  readonly said: string;
  /** What the person agreed to. */
  readonly total: number;
}

/** Why the step is not taken; null where nothing stands against it. */
function refusalOf(
  { name, text }: Step,
  { sums }: ClosingWithSums,
  { tried, said, total }: Run,
  permissions: readonly string[],
): string | null {
  if (sums.total !== total) return `${formatSum(sums.total)} is charged by now. Please look at it once more.`;
  const right = STEP_RIGHTS[name];
  if (!permissions.includes(right))
    return `Somebody else has to go on. “${text}” needs the right “${permissionFacts[right].words}”.`;
  // It was answered, and is still to be done: the provider refused.
  return tried.has(name) ? said || `“${text}” was not done.` : null;
}

/** Goes on as soon as it is known what became of the step that it waited for. */
function useResume(isDue: boolean, begin: () => Promise<void>): void {
  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  useEffect(() => {
    if (isDue) void latest.current();
  }, [isDue]);
}

/** Each money step has a name of its own, under which its `request_id` is kept until it is known what became of it. */
function usePerform(id: number) {
  const write = useWrite();
  const nothing = () => undefined;
  const keep = useMoneyAct({ name: `booking/${id}/close/keep`, bookingId: id, onFound: nothing });
  const rest = useMoneyAct({ name: `booking/${id}/close/rest`, bookingId: id, onFound: nothing });
  const link = useMoneyAct({ name: `booking/${id}/close/link`, bookingId: id, onFound: nothing });
  return async (step: Step, closing: ClosingWithSums): Promise<StepSent> => {
    switch (step.name) {
      case 'keep':
        return saidOf(await sendKeep(keep.send, step, closing));
      case 'rest':
        return saidOf(await sendRest(rest.send, step, closing));
      case 'link':
        return saidOf(await sendLink(link.send, step, closing));
      case 'final': {
        const input = { params: { id } };
        return saidOf(
          await write(rows.note, { ...input, body: { final: true } }, { shows: { endpoint: rows.values, input } }),
        );
      }
      case 'complete': {
        const body = { booking_id: id, status: 'completed', from_status: closing.booking.status } as const;
        const shows = { endpoint: rentalBookings.one, input: { params: { id } } };
        return saidOf(await write(rentalBookings.status, { body }, { shows }));
      }
    }
  };
}

type Send = MoneyAct['send'];

function saidOf(sent: { readonly ok: true; readonly body: { readonly message: string } } | NotWritten): StepSent {
  return sent.ok ? { ok: true, message: sent.body.message } : sent;
}

/** On what was seen of the deposit: where it is another by now, nothing is done. */
const seenOf = ({ booking: { id, deposit } }: ClosingWithSums) => ({
  params: { id },
  seen: { ...(deposit && { seen_status: deposit.status, seen_available: deposit.available }) },
});

function sendKeep(send: Send, { amount }: Step, closing: ClosingWithSums) {
  const { params, seen } = seenOf(closing);
  const body = { action: 'capture', amount, reason: 'Charges of the return', ...seen } as const;
  return send('deposit', { params, body }, `Deposit of ${formatSum(amount)}, kept`);
}

function sendRest(send: Send, { amount }: Step, closing: ClosingWithSums) {
  const { params, seen } = seenOf(closing);
  const isLetGo = isBlocked(closing.booking);
  const body = isLetGo
    ? ({ action: 'release', ...seen } as const)
    : ({ action: 'refund', amount, reason: 'Not needed for the return', ...seen } as const);
  return send('deposit', { params, body }, `Deposit of ${formatSum(amount)}, ${isLetGo ? 'let go' : 'given back'}`);
}

function sendLink(send: Send, { amount }: Step, { booking: { id }, sums }: ClosingWithSums) {
  const purpose = sums.charges.some(({ code }) => code === 'damage') ? 'damage' : 'extra';
  return send('link', { body: { booking_id: id, purpose, amount } }, `Payment link for ${formatSum(amount)}`);
}
