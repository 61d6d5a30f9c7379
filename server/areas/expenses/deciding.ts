/** Approving and rejecting, several at once: all or none (money.md §4.6, 4.7, 4.9, 4.10). */
import { sql } from 'kysely';
import type { Decided, decisionBody, ExpenseKind, Suspect } from '#contract/areas/expense-record.ts';
import type * as z from 'zod/mini';
import type { FieldErrors } from '#contract/schema.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { iso } from '#server/lib/iso.ts';
import { notify } from '#server/notices/notify.ts';
import { shareCohorts, statedChargeWords, statedWords } from '../statements/lock.ts';
import { sumText } from '#server/lib/sum-text.ts';
import { type Charge, decideCharge, holdCharges } from './charges.ts';
import { logEvent } from './events.ts';
import { type Approver, approverOf, eyesWords } from './eyes.ts';
import { type HeldExpense, holdExpenses } from './held.ts';
import { bookLines } from './lines.ts';
import { receiptAboveOf, receiptWords } from './receipts.ts';
import { noteVerdict, suspectsOf } from './suspects.ts';
import { staleWords } from './versions.ts';

type Decision = z.output<typeof decisionBody>;
type Item = Decision['items'][number];

/** All that decisions of this call look at. */
interface Desk {
  readonly approver: Approver;
  readonly approved: boolean;
  readonly reason: string;
  readonly allDifferent: boolean;
  /** Cents above which a receipt is needed. */
  readonly receiptAbove: number;
  readonly kinds: readonly ExpenseKind[];
  readonly suspects: ReadonlyMap<number, readonly Suspect[]>;
  readonly withFile: ReadonlySet<number>;
  /** What is stated stays approved: the words for it, by id. */
  readonly stated: ReadonlyMap<number, string>;
  readonly statedCharges: ReadonlyMap<number, string>;
}

type Refused = { readonly field: 'id' | 'version'; readonly words: string } | null;

const wished = ({ approved }: Pick<Decision, 'approved'>) => (approved ? 'approved' : 'rejected');

/** @throws 422 `reason`, and at each of the items that cannot be decided so */
export async function decide(ctx: Context, kinds: readonly ExpenseKind[], decision: Decision): Promise<Decided[]> {
  const { items, approved, reason = '' } = decision;
  if (!approved && reason === '') throw invalid({ reason: ['Say why.'] });
  await shareCohorts(ctx.db);
  const idsOf = (source: 'expense' | 'task') =>
    items.filter((item) => (item.source ?? 'expense') === source).map(({ id }) => id);
  const expenses = new Map((await holdExpenses(ctx, idsOf('expense'))).map((row) => [row.id, row]));
  const charges = new Map((await holdCharges(ctx, idsOf('task'))).map((row) => [row.id, row]));
  const desk = await deskOf(ctx, kinds, decision, [...expenses.keys()], [...charges.keys()]);
  const errors: FieldErrors = {};
  for (const [n, item] of items.entries()) {
    const refused =
      item.source === 'task'
        ? await refusedCharge(ctx, desk, charges.get(item.id), item)
        : await refusedExpense(ctx, desk, expenses.get(item.id), item);
    if (refused !== null) errors[`items.${n}.${refused.field}`] = [refused.words];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  for (const row of expenses.values()) await decideExpense(ctx, desk, row);
  for (const row of charges.values()) await decideCharge(ctx, row, { approved, reason });
  return decidedOf(ctx, items);
}

async function deskOf(
  ctx: Context,
  kinds: readonly ExpenseKind[],
  decision: Decision,
  ids: readonly number[],
  chargeIds: readonly number[],
): Promise<Desk> {
  const { rows } = await sql<{ readonly owner_id: number }>`
    select distinct owner_id from attachments
    where owner_kind = 'expense' and owner_id = any(${[...ids]}::bigint[]) and deleted_at is null`.execute(ctx.db);
  return {
    approver: await approverOf(ctx),
    approved: decision.approved,
    reason: decision.reason ?? '',
    allDifferent: decision.duplicates_ok === true,
    receiptAbove: await receiptAboveOf(ctx.db),
    kinds,
    suspects: decision.approved ? await suspectsOf(ctx.db, ids) : new Map(),
    withFile: new Set(rows.map(({ owner_id }) => owner_id)),
    stated: await statedWords(ctx.db, ids),
    statedCharges: await statedChargeWords(ctx.db, chargeIds),
  };
}

async function refusedExpense(ctx: Context, desk: Desk, row: HeldExpense | undefined, item: Item): Promise<Refused> {
  if (!row || row.deleted_at !== null) return { field: 'id', words: 'This expense does not exist.' };
  if (!desk.kinds.includes(row.kind)) return { field: 'id', words: 'This expense is of another kind.' };
  const stale = await staleWords(ctx, row, item.version);
  if (stale !== null) return { field: 'version', words: stale };
  if (row.state === wished(desk)) return null;
  const words = desk.approved ? approvalWords(desk, row) : rejectionWords(desk, row);
  return words === null ? null : { field: 'id', words };
}

const rejectionWords = ({ stated }: Desk, { id, reimbursed_on }: HeldExpense): string | null =>
  reimbursed_on === null ? (stated.get(id) ?? null) : 'It was paid back: it stays approved.';

function approvalWords(desk: Desk, row: HeldExpense): string | null {
  const eyes = eyesWords(row, desk.approver, desk.reason);
  const receipt = desk.reason === '' ? receiptWords(row, desk.withFile.has(row.id), desk.receiptAbove) : null;
  return eyes ?? receipt ?? duplicateWords(desk, row);
}

function duplicateWords({ suspects, allDifferent }: Desk, { id }: HeldExpense): string | null {
  const found = suspects.get(id) ?? [];
  const same = found.find(({ verdict }) => verdict === 'same');
  if (same) return `It is the same as ${same.kind} ${same.id}.`;
  const open = found.filter(({ verdict }) => verdict === null);
  if (open.length === 0 || allDifferent) return null;
  return `It looks like ${open.map((one) => `${one.kind} ${one.id}`).join(', ')}. Say whether they are the same.`;
}

async function decideExpense(ctx: Context, desk: Desk, row: HeldExpense): Promise<void> {
  const { approved, reason } = desk;
  const state = wished(desk);
  if (row.state === state) return;
  const open = (desk.suspects.get(row.id) ?? []).filter(({ verdict }) => verdict === null);
  if (approved) await bookLines(ctx.db, row.id);
  for (const one of open) await noteVerdict(ctx, row.id, one, 'different');
  await ctx.db
    .updateTable('expenses')
    .set({ state, decided_at: ctx.now, decided_by: ctx.person.id, decide_reason: reason, updated_at: ctx.now })
    .where('id', '=', row.id)
    .execute();
  const words = approved ? 'Approved' : 'Rejected';
  await logEvent(ctx, row.id, reason === '' ? words : `${words}: ${reason}`);
  ctx.audit({
    action: approved ? 'expense.approve' : 'expense.reject',
    entity: 'expense',
    entityId: row.id,
    branchId: row.branch_id,
    detail: { from: { state: row.state }, to: { state }, ...(reason !== '' && { reason }) },
  });
  if (!approved)
    await notify(ctx, {
      to: [row.created_by, row.person_id],
      kind: 'expense.rejected',
      title: `Expense of ${sumText(row.amount)} was rejected`,
      body: reason,
      about: { kind: 'expense', id: row.id },
    });
}

async function refusedCharge(ctx: Context, desk: Desk, row: Charge | undefined, item: Item): Promise<Refused> {
  if (!row || row.deleted_at !== null) return { field: 'id', words: 'This charge does not exist.' };
  if (!desk.kinds.includes('vehicle')) return { field: 'id', words: 'This charge is of another kind.' };
  if (row.version !== item.version) return { field: 'version', words: 'Changed meanwhile. Look at it again.' };
  if (row.state === wished(desk)) return null;
  const words = desk.approved
    ? eyesWords({ ...row, person_id: null }, desk.approver, desk.reason)
    : (desk.statedCharges.get(row.id) ?? null);
  return words === null ? null : { field: 'id', words };
}

/** What became of each, in the order in which they were sent. */
async function decidedOf({ db }: Context, items: readonly Item[]): Promise<Decided[]> {
  const tables = { expense: 'expenses', task: 'task_expenses' } as const;
  const answers: Decided[] = [];
  for (const source of ['expense', 'task'] as const) {
    const ids = items.filter((item) => (item.source ?? 'expense') === source).map(({ id }) => id);
    const rows = await db
      .selectFrom(tables[source])
      .select(['id', 'state', 'version', 'decided_at', 'decide_reason'])
      .where('id', 'in', ids.length === 0 ? [0] : ids)
      .orderBy('id')
      .execute();
    for (const { decided_at, ...row } of rows)
      answers.push({
        ...row,
        expense_id: row.id,
        source,
        approved: row.state === 'approved',
        decided_at: decided_at === null ? null : iso(decided_at),
      });
  }
  return answers;
}
