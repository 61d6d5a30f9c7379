import { useRef, useState } from 'react';
import { expensePeople } from '#contract/areas/expense-people.ts';
import { expenses as calls } from '#contract/areas/expenses.ts';
import type { ExpenseRow } from '#contract/areas/expense-record.ts';
import { expenseName } from '#kit/expense/expense-text.ts';
import { useWrite, type NotWritten } from '#kit/writes/use-write.ts';
import { count } from '#lib/format-number.ts';
import { useToast } from '#ui/toast.tsx';
import { decideAll, type Outcome, type SteppedOut } from './decide-all.ts';

export interface Decision {
  readonly approved: boolean;
  /** Needed to reject, and where an approval asks for one. */
  readonly reason?: string | undefined;
}

const CALLS = { vehicle: calls.decide, people: expensePeople.decide } as const;

/** Decides what is on the desk, or all that were chosen; what steps out is kept to be read. */
export function useDeciding(onDecided: (ids: ReadonlySet<number>) => void) {
  const write = useWrite();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [out, setOut] = useState<readonly SteppedOut<ExpenseRow>[]>([]);
  /** What stopped a decision that asked for nothing: a form says it by itself. */
  const [trouble, setTrouble] = useState<string | null>(null);
  const busy = useRef(false);

  const decide = async (rows: readonly ExpenseRow[], decision: Decision): Promise<NotWritten | null> => {
    // A second press of the key would decide the same once more.
    if (busy.current) return null;
    busy.current = true;
    setBusy(true);
    const { approved, reason } = decision;
    const outcome = await decideAll(rows, (call, some) => {
      const items = some.map(({ id, version }) => ({ id, version }));
      return write(CALLS[call], { body: { items, approved, ...(reason !== undefined && { reason }) } });
    });
    busy.current = false;
    setBusy(false);
    setOut(outcome.out);
    setTrouble(outcome.trouble?.message ?? null);
    if (outcome.done.length > 0) {
      toast({ text: doneText(outcome.done, approved) });
      onDecided(new Set(outcome.done.map(({ id }) => id)));
    }
    return outcome.trouble ?? noneDone(outcome);
  };
  return { isBusy, out, trouble, decide, forget: () => setOut([]) };
}

/** Nothing was decided: a form with a reason stays open, with what was typed. */
function noneDone({ done, out }: Outcome<ExpenseRow>): NotWritten | null {
  if (done.length > 0 || out.length === 0) return null;
  return { ok: false, message: out.map(({ words }) => words).join(' '), fields: {} };
}

function doneText(done: readonly ExpenseRow[], approved: boolean): string {
  const [first] = done;
  const word = approved ? 'Approved' : 'Rejected';
  return first && done.length === 1 ? `${word}: ${expenseName(first)}` : `${word}: ${count(done.length, 'expense')}`;
}
