/** Changing an expense: the version that was seen, the split, and what an approval was given for (money.md §4.2, 4.6, 4.7). */
import { isDeepStrictEqual } from 'node:util';
import type { ExpenseKind } from '#contract/areas/expense-record.ts';
import { refuseOthers } from '#server/files/attachments.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { changeRow } from '#server/kit/records.ts';
import { refuseStated, shareCohorts } from '../statements/lock.ts';
import { seesTodo } from '../todos/access.ts';
import { sumText } from '#server/lib/sum-text.ts';
import { logEvent } from './events.ts';
import { checkEdit, heldExpense, type HeldExpense, KIND } from './held.ts';
import { checkLines, type Line, linesOf, splitOf, writeLines } from './lines.ts';
import { checkDay, checkExpenseRefs, isOwnMoney } from './references.ts';
import { addReceipt, branchFor, type NewExpense, personFor } from './storing.ts';
import { staleWords } from './versions.ts';

type Sent = { readonly [F in keyof NewExpense]?: NewExpense[F] | undefined } & {
  readonly version?: number | undefined;
};
type Fields = Omit<Sent, 'version' | 'lines' | 'checksums'>;

/** What an approval is given for: a change of any takes it back. */
const MONEY = [
  'amount',
  'tax_amount',
  'direction',
  'spent_on',
  'category_id',
  'payment_method_id',
  'person_id',
] as const satisfies readonly (keyof Fields & keyof HeldExpense)[];

/** Changes what is sent, and adds the file. */
export async function changeExpense(
  ctx: Context,
  id: number,
  kinds: readonly ExpenseKind[],
  { version, lines: sentLines, checksums, ...sent }: Sent,
  blobs: readonly StoredBlob[] = [],
): Promise<void> {
  refuseOthers(checksums, blobs);
  await shareCohorts(ctx.db);
  const row = await heldExpense(ctx, id, kinds, 'live');
  const fields = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Fields;
  // A file alone is no edit: who made it adds papers for ever, also once it is approved.
  if (Object.keys(fields).length > 0 || sentLines !== undefined) {
    checkEdit(ctx.person, row);
    await checkVersion(ctx, row, version);
    await checkFields(ctx, row, fields);
    await applyFields(ctx, row, fields, await nextLines(ctx, row, fields, sentLines));
  }
  if (blobs.length > 0) checkEdit(ctx.person, { ...row, state: 'submitted' });
  await addReceipt(ctx, row.id, blobs);
}

async function checkVersion(ctx: Context, row: HeldExpense, seen: number | undefined): Promise<void> {
  if (seen === undefined) throw invalid({ version: ['Say which version was seen.'] });
  const words = await staleWords(ctx, row, seen);
  if (words !== null) throw invalid({ version: [words] });
}

async function checkFields(ctx: Context, row: HeldExpense, fields: Fields): Promise<void> {
  if (fields.person_id !== undefined) personFor(ctx, row.kind, fields.person_id);
  await checkExpenseRefs(ctx, row.kind, fields);
  await checkDay(ctx, 'spent_on', fields.spent_on, row.branch_id);
  await checkDay(ctx, 'paid_on', fields.paid_on, row.branch_id);
  if (fields.todo_id && fields.todo_id !== row.todo_id && !(await seesTodo(ctx, fields.todo_id))) throw missing('todo');
}

interface NextLines {
  readonly lines: readonly Line[];
  readonly changed: boolean;
}

const bare = ({ vehicle_id, cohort_id, category_id, amount, tax_amount, note }: Line): Line => ({
  vehicle_id,
  cohort_id,
  category_id,
  amount,
  tax_amount,
  note,
});

/** The lines after the change. One line follows its amount by itself; several are said anew with it. */
async function nextLines(ctx: Context, row: HeldExpense, fields: Fields, sent: Sent['lines']): Promise<NextLines> {
  const present = (await linesOf(ctx.db, row.id)).map(bare);
  const whole = { amount: fields.amount ?? row.amount, tax_amount: fields.tax_amount ?? row.tax_amount };
  const isSame = whole.amount === row.amount && whole.tax_amount === row.tax_amount;
  if (sent === undefined && isSame) return { lines: present, changed: false };
  const kept = present.map(({ amount, tax_amount: _tax, ...line }) =>
    present.length === 1 ? line : { ...line, amount },
  );
  const lines = splitOf(whole, sent ?? kept);
  if (sent !== undefined) await checkLines(ctx.db, row.kind, lines);
  return { lines, changed: !isDeepStrictEqual(lines, present) };
}

async function applyFields(ctx: Context, row: HeldExpense, fields: Fields, next: NextLines): Promise<void> {
  const isMoney = next.changed || MONEY.some((field) => fields[field] !== undefined && fields[field] !== row[field]);
  if (isMoney && row.reimbursed_on !== null)
    throw invalid({ status: ['It was paid back. Enter a credit for what was wrong.'] });
  if (isMoney) await refuseStated(ctx.db, row.id, 'status');
  const reopened = isMoney ? await reopenedColumns(ctx, row, fields, next) : {};
  await changeRow(ctx, KIND, row, { ...fields, ...reopened });
  const spentOn = fields.spent_on ?? row.spent_on;
  if (next.changed || spentOn !== row.spent_on) await writeLines(ctx.db, row.id, spentOn, next.lines);
  const amount = fields.amount ?? row.amount;
  await logEvent(ctx, row.id, changeText(row, amount, isMoney), {
    ...(isMoney && { version: row.version + 1, amount }),
    to: fields,
  });
}

async function reopenedColumns(ctx: Context, row: HeldExpense, fields: Fields, { lines }: NextLines) {
  const reimbursable =
    fields.payment_method_id === undefined ? row.reimbursable : await isOwnMoney(ctx, fields.payment_method_id);
  return {
    ...reopening(ctx, row),
    reimbursable,
    branch_id: await branchFor(ctx, lines, fields.person_id ?? row.person_id),
  };
}

/** Whoever changes the money takes a decision back: it was given for something else. */
export const reopening = (
  { person, now }: Pick<Context, 'person' | 'now'>,
  { version }: Pick<HeldExpense, 'version'>,
) => ({
  state: 'submitted' as const,
  version: version + 1,
  money_changed_by: person.id,
  money_changed_at: now,
  decided_at: null,
  decided_by: null,
  decide_reason: '',
});

function changeText(row: HeldExpense, amount: string, isMoney: boolean): string {
  const what = amount === row.amount ? 'Changed' : `Changed from ${sumText(row.amount)} to ${sumText(amount)}`;
  return isMoney && row.state !== 'submitted' ? `${what}; to be approved again` : what;
}
