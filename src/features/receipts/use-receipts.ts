import { expenses } from '#contract/areas/expenses.ts';
import { expenseTemps, type ExpenseDraft } from '#contract/areas/expense-temps.ts';
import type { ExpenseRow, ExpenseState } from '#contract/areas/expense-record.ts';
import type { PagedList } from '#kit/list/paged-list.ts';
import { useReadPages } from '#kit/reads/use-read.ts';
import { addDays, dayOf } from '#lib/day.ts';
import { useSession } from '#session/use-session.ts';

/** So far back people look for what they paid. */
const DAYS = 366;

/** What was read of a list, and the list itself, which may have more. */
export interface Rows<R> {
  readonly list: PagedList;
  readonly rows: readonly R[];
}

function useMine(status: ExpenseState, now: number): Rows<ExpenseRow> {
  const { user } = useSession();
  const startDate = addDays(dayOf(now), -DAYS);
  const list = useReadPages(expenses.all, { query: { status, created_by: user.id, startDate } });
  return { list, rows: list.data?.pages.flatMap(({ body }) => body.data) ?? [] };
}

function useDrafts(): Rows<ExpenseDraft> {
  const list = useReadPages(expenseTemps.list, { query: { mine: '1', state: 'open' } });
  return { list, rows: list.data?.pages.flatMap(({ body }) => body.data) ?? [] };
}

/** The person’s own drafts and expenses, by what became of them. */
export function useReceipts(now: number) {
  return {
    drafts: useDrafts(),
    submitted: useMine('submitted', now),
    rejected: useMine('rejected', now),
    approved: useMine('approved', now),
  };
}
