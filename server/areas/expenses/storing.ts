/** Entering an expense: checked, split, kept with its receipt, and told of what it looks like. */
import { sql } from 'kysely';
import type { ExpenseKind, SentLine } from '#contract/areas/expense-record.ts';
import { attach, refuseOthers } from '#server/files/attachments.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, lacking, missing } from '#server/http/refusal.ts';
import { insertRow } from '#server/kit/records.ts';
import { settingOf } from '#server/kit/settings.ts';
import { sumText } from '#server/lib/sum-text.ts';
import { holdUnconverted, takeOverBill } from '../bills/converting.ts';
import type { HeldBill } from '../bills/held.ts';
import { shareCohorts } from '../statements/lock.ts';
import { seesTodo } from '../todos/access.ts';
import { logEvent } from './events.ts';
import { KIND } from './held.ts';
import { checkLines, type Line, splitOf, writeLines } from './lines.ts';
import { checkDay, checkExpenseRefs, isOwnMoney } from './references.ts';

/** What calls send of a new expense. */
export interface NewExpense {
  readonly spent_on: string;
  readonly amount: string;
  readonly category_id: number;
  readonly payment_method_id: number;
  readonly direction?: 'cost' | 'credit' | undefined;
  readonly vendor_id?: number | null | undefined;
  readonly location_id?: number | null | undefined;
  readonly invoice_no?: string | null | undefined;
  readonly tax_amount?: string | undefined;
  readonly paid_on?: string | null | undefined;
  readonly note?: string | undefined;
  readonly todo_id?: number | null | undefined;
  readonly bill_id?: number | null | undefined;
  readonly temp_id?: number | null | undefined;
  readonly corrects_id?: number | null | undefined;
  readonly person_id?: number | null | undefined;
  readonly foreign_amount?: string | null | undefined;
  readonly foreign_currency?: string | null | undefined;
  readonly client_ref?: string | undefined;
  readonly lines?: readonly SentLine[] | undefined;
  readonly checksums?: readonly string[] | undefined;
}

const MOST_FILES = 20;

/** Stores an expense and answers its id; what has the same `client_ref` is the same. */
export async function storeExpense(
  ctx: Context,
  kind: ExpenseKind,
  sent: NewExpense,
  blobs: readonly StoredBlob[] = [],
): Promise<number> {
  refuseOthers(sent.checksums, blobs);
  const first = await firstOf(ctx, sent.client_ref);
  if (first !== null) return first;
  await shareCohorts(ctx.db);
  const bill = await checkSources(ctx, sent);
  const person_id = personFor(ctx, kind, sent.person_id);
  await checkExpenseRefs(ctx, kind, { ...sent, person_id });
  const lines = splitOf({ amount: sent.amount, tax_amount: sent.tax_amount ?? '0.00' }, sent.lines ?? []);
  await checkLines(ctx.db, kind, lines);
  const branch_id = await branchFor(ctx, lines, person_id);
  await checkDay(ctx, 'spent_on', sent.spent_on, branch_id);
  await checkDay(ctx, 'paid_on', sent.paid_on, branch_id);
  const values = { kind, person_id, branch_id, ...(await columnsOf(ctx, sent, bill)) };
  const id = await insertRow(ctx, KIND, values);
  await writeLines(ctx.db, id, sent.spent_on, lines);
  await logEvent(ctx, id, `Entered: ${sumText(sent.amount)}`, { version: 1, amount: sent.amount });
  await addReceipt(ctx, id, blobs);
  if (sent.temp_id) await takeOverDraft(ctx, id, sent.temp_id);
  if (bill) await takeOverBill(ctx, id, bill);
  return id;
}

async function columnsOf(ctx: Context, sent: NewExpense, bill: HeldBill | null) {
  const { tax_recoverable } = await settingOf(ctx.db, 'money', null);
  return {
    direction: sent.direction ?? ('cost' as const),
    amount: sent.amount,
    tax_amount: sent.tax_amount ?? '0.00',
    tax_recoverable: tax_recoverable === 'on',
    spent_on: sent.spent_on,
    paid_on: sent.paid_on ?? bill?.paid_on ?? null,
    category_id: sent.category_id,
    vendor_id: sent.vendor_id ?? null,
    location_id: sent.location_id ?? null,
    payment_method_id: sent.payment_method_id,
    reimbursable: await isOwnMoney(ctx, sent.payment_method_id),
    invoice_no: sent.invoice_no ?? null,
    note: sent.note ?? '',
    todo_id: sent.todo_id ?? null,
    bill_id: bill?.id ?? null,
    corrects_id: sent.corrects_id ?? null,
    foreign_amount: sent.foreign_amount ?? null,
    foreign_currency: sent.foreign_currency ?? null,
    client_ref: sent.client_ref ?? null,
  };
}

/** What the device sent before under the same name. Of two at once the second waits for the first, and finds it. */
async function firstOf({ db, person }: Context, clientRef: string | undefined): Promise<number | null> {
  if (clientRef === undefined) return null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`expense ${person.id} ${clientRef}`}, 0))`.execute(db);
  const first = await db
    .selectFrom('expenses')
    .select('id')
    .where('created_by', '=', person.id)
    .where('client_ref', '=', clientRef)
    .executeTakeFirst();
  return first?.id ?? null;
}

/**
 * Answers the bill that it is made of, held.
 *
 * @throws 404 where the todo, the bill or the draft that it is made of is gone; 422 `temp_id`, `bill_id` for what became an expense before
 */
async function checkSources(ctx: Context, { todo_id, bill_id, temp_id }: NewExpense): Promise<HeldBill | null> {
  if (todo_id && !(await seesTodo(ctx, todo_id))) throw missing('todo');
  const bill = bill_id ? await holdUnconverted(ctx, bill_id) : null;
  if (temp_id) await checkDraft(ctx, temp_id);
  return bill;
}

async function checkDraft(ctx: Context, temp_id: number): Promise<void> {
  const { rows } = await sql<{ readonly expense_id: number | null }>`
    select expense_id from expense_temps where id = ${temp_id} and deleted_at is null
      and (created_by = ${ctx.person.id} or ${ctx.person.can('expense.update')}) for update`.execute(ctx.db);
  const [draft] = rows;
  if (!draft) throw missing('draft');
  if (draft.expense_id !== null) throw invalid({ temp_id: [`It is expense ${draft.expense_id} already.`] });
}

/** Expenses for people are their own, unless somebody who may change others’ enters them. */
export function personFor({ person }: Context, kind: ExpenseKind, sent: number | null | undefined): number | null {
  if (kind !== 'person') return null;
  const who = sent ?? person.id;
  if (who !== person.id && !person.can('expense.update')) throw lacking('expense.update');
  return who;
}

/** The branch of its first vehicle, else of who it is for, else of who enters it. */
export async function branchFor(
  { db, person }: Context,
  lines: readonly Line[],
  personId: number | null,
): Promise<number | null> {
  const vehicleId = lines.find(({ vehicle_id }) => vehicle_id !== null)?.vehicle_id ?? null;
  const { rows } = await sql<{ readonly branch_id: number | null }>`
    select coalesce(
      (select branch_id from vehicles where id = ${vehicleId}::bigint),
      (select branch_id from users where id = ${personId}::bigint),
      ${person.branch_id}::bigint) as branch_id`.execute(db);
  return rows[0]?.branch_id ?? null;
}

/** @throws 422 `attachment` beyond 20 files */
export async function addReceipt(ctx: Context, id: number, blobs: readonly StoredBlob[]): Promise<void> {
  if (blobs.length === 0) return;
  const { files } = await ctx.db
    .selectFrom('attachments')
    .select(({ fn }) => fn.countAll<number>().as('files'))
    .where('owner_kind', '=', 'expense')
    .where('owner_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(files) + blobs.length > MOST_FILES) throw invalid({ attachment: [`At most ${MOST_FILES} files.`] });
  await attach(ctx, 'expense', id, { field: 'attachment', blobs });
}

/** The files of a draft are the expense’s from now on, too; the draft knows what it became. */
async function takeOverDraft({ db, now }: Context, id: number, tempId: number): Promise<void> {
  await sql`
    insert into attachments (owner_kind, owner_id, position, name, mime, size, sha256, width, height, taken_at, latitude, longitude, created_at, created_by)
    select 'expense', ${id}::bigint, 100 + a.position, a.name, a.mime, a.size, a.sha256, a.width, a.height, a.taken_at, a.latitude, a.longitude,
      a.created_at, a.created_by
    from attachments a where a.owner_kind = 'expense_temp' and a.owner_id = ${tempId} and a.deleted_at is null
    on conflict do nothing`.execute(db);
  await db.updateTable('expense_temps').set({ expense_id: id, updated_at: now }).where('id', '=', tempId).execute();
}
