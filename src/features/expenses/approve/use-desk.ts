import { useState } from 'react';
import { expenses as calls } from '#contract/areas/expenses.ts';
import { expensePeople } from '#contract/areas/expense-people.ts';
import type { Expense, ExpenseKind, ExpenseRow } from '#contract/areas/expense-record.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useSession } from '#session/use-session.ts';
import { useTruth } from '#sync/use-sync.ts';
import { useDeciding, type Decision } from './use-deciding.ts';
import { useQueue } from './use-queue.ts';

/** What a decision wants to know before it goes. */
export interface Asked {
  readonly what: 'approve' | 'reject';
  readonly rows: readonly ExpenseRow[];
  /** Why an approval wants a reason. */
  readonly why?: string | undefined;
}

/** The call that reads one of a kind, with its input. */
export const readOf = (kind: ExpenseKind, id: number) =>
  kind === 'vehicle'
    ? ({ endpoint: calls.one, input: { params: { id } } } as const)
    : ({ endpoint: expensePeople.one, input: { query: { expenseId: id } } } as const);

/** The expense on the desk with all that belongs to it; undefined until it is read. */
function useExpense(row: ExpenseRow | undefined) {
  const { endpoint, input } = readOf(row?.kind ?? 'vehicle', row?.id ?? 0);
  const read = useRead<AnyEndpoint>(endpoint, input, row !== undefined);
  const body = read.data?.body as { readonly expense: Expense } | undefined;
  return { expense: body?.expense.id === row?.id ? body?.expense : undefined, read };
}

/** Those that look alike and at which nobody has looked. */
export const openDoubles = ({ suspects }: Expense) => suspects.filter(({ verdict }) => verdict === null);

/** Why the one on the desk cannot be approved now, in words; null where nothing stands against it. */
export function againstText(expense: Expense): string | null {
  const same = expense.suspects.find(({ verdict }) => verdict === 'same');
  if (expense.may.no_approval !== undefined) return expense.may.no_approval;
  if (!same) return null;
  const way = same.kind === 'bill' ? 'reject it, or make the bill void' : 'reject one of the two';
  return `It was said to be the same as ${same.kind} ${same.id}: ${way}.`;
}

/** All that the approval desk works with: the queue, the one on the desk, those that were chosen, and what is asked of the person now. */
export function useDesk(isBeside: boolean, now: number) {
  const queue = useQueue(isBeside, now);
  const { current, rows, list, leave } = queue;
  const { expense, read } = useExpense(current);
  const { user } = useSession();
  const isOffline = useTruth().reach === 'offline';
  const [chosenIds, setChosen] = useState<ReadonlySet<number>>(new Set());
  const chosen = rows.filter(({ id }) => chosenIds.has(id));
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOnDoubles, setOnDoubles] = useState(false);
  const deciding = useDeciding((ids) => {
    leave(ids);
    setChosen((before) => new Set([...before].filter((id) => !ids.has(id))));
  });

  /** A form that stayed open after a refusal goes on with what is shown behind it by now. */
  const latest = (row: ExpenseRow) =>
    (expense?.id === row.id ? expense : undefined) ?? rows.find(({ id }) => id === row.id) ?? row;
  const decide = async (some: readonly ExpenseRow[], decision: Decision) => {
    const trouble = await deciding.decide(some.map(latest), decision);
    // What stepped out was changed by somebody: it is shown as it is now.
    void list.refetch();
    void read.refetch();
    return trouble;
  };
  const canAct = !isOffline && !deciding.isBusy && asked === null;
  /** The version that was seen is that of the fields on the desk. */
  const subject = (): readonly ExpenseRow[] => (chosen.length > 0 ? chosen : expense ? [expense] : []);
  const approve = () => {
    const some = subject();
    if (!canAct || some.length === 0) return;
    if (chosen.length === 0 && expense) {
      if (againstText(expense) !== null) return;
      if (openDoubles(expense).length > 0) return setOnDoubles(true);
      const why = expense.may.needs_reason;
      if (why !== undefined) return setAsked({ what: 'approve', rows: some, why });
    }
    void decide(some, { approved: true });
  };
  const reject = () => {
    const some = subject();
    if (canAct && some.length > 0) setAsked({ what: 'reject', rows: some });
  };
  const choose = ({ id }: ExpenseRow) => setChosen((before) => toggled(before, id));
  return {
    queue,
    expense,
    read,
    chosen,
    chosenIds,
    asked,
    deciding,
    isOffline,
    isOnDoubles,
    approve,
    reject,
    decide,
    choose,
    chooseNone: () => setChosen(new Set()),
    chooseAll: () => setChosen(new Set(rows.map(({ id }) => id))),
    lookAtDoubles: () => setOnDoubles(expense !== undefined && expense.suspects.length > 0),
    leaveDoubles: () => setOnDoubles(false),
    answerLater: () => setAsked(null),
    isMine: (row: ExpenseRow) => row.created_by === user.id || row.person_id === user.id,
  };
}

export type ApproveDesk = ReturnType<typeof useDesk>;

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
