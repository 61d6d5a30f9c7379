/** Noting that people have their money back: a money act, done once (money.md §4.6). */
import type { expenses as rows } from '#contract/areas/expenses.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { Context } from '#server/http/handler.ts';
import { fingerprint } from '#server/http/idempotency.ts';
import { invalid } from '#server/http/refusal.ts';
import { formatDay } from '#server/lib/yard-time.ts';
import { logEvent } from './events.ts';
import { type HeldExpense, holdExpenses } from './held.ts';
import { checkDay } from './references.ts';
import { staleWords } from './versions.ts';

type Sent = Body<typeof rows.reimburse>;
type Item = Sent['items'][number];
interface PaidBack {
  readonly id: number;
  readonly reimbursed_on: string;
}

/** @throws 422 at each item that cannot be paid back, `request_id` when it was used for something else */
export async function reimburse(ctx: Context, sent: Sent): Promise<PaidBack[]> {
  const { items, paid_on, request_id } = sent;
  await checkDay(ctx, 'paid_on', paid_on, ctx.person.branch_id);
  if (!(await isFirst(ctx, sent))) return items.map(({ id }) => ({ id, reimbursed_on: paid_on }));
  const held = new Map(
    (
      await holdExpenses(
        ctx,
        items.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const errors: FieldErrors = {};
  for (const [n, item] of items.entries()) Object.assign(errors, await refusedItem(ctx, n, item, held.get(item.id)));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  for (const row of held.values()) await payBack(ctx, row, paid_on, request_id);
  return items.map(({ id }) => ({ id, reimbursed_on: paid_on }));
}

/** The act is kept under the uuid of its form: of two at once the second waits, and finds the first. */
async function isFirst({ db, person, now }: Context, { request_id, ...asked }: Sent): Promise<boolean> {
  const content_hash = fingerprint('reimburse', asked);
  const made = await db
    .insertInto('reimbursements')
    .values({ request_id, user_id: person.id, content_hash, expense_ids: asked.items.map(({ id }) => id), at: now })
    .onConflict((oc) => oc.column('request_id').doNothing())
    .returning('request_id')
    .executeTakeFirst();
  if (made) return true;
  const first = await db
    .selectFrom('reimbursements')
    .select(['user_id', 'content_hash'])
    .where('request_id', '=', request_id)
    .executeTakeFirstOrThrow();
  if (first.user_id !== person.id || first.content_hash !== content_hash)
    throw invalid({ request_id: ['This was used for something else.'] });
  return false;
}

async function refusedItem(
  ctx: Context,
  n: number,
  { version }: Item,
  row: HeldExpense | undefined,
): Promise<FieldErrors> {
  const refuse = (words: string) => ({ [`items.${n}.id`]: [words] });
  if (!row || row.deleted_at !== null) return refuse('This expense does not exist.');
  const stale = await staleWords(ctx, row, version);
  if (stale !== null) return { [`items.${n}.version`]: [stale] };
  if (!row.reimbursable) return refuse('It was not paid from somebody’s own pocket.');
  if (row.state !== 'approved') return refuse('It is not approved.');
  if (row.reimbursed_on !== null) return refuse(`It was paid back ${formatDay(row.reimbursed_on)}.`);
  const payee = row.person_id ?? row.created_by;
  return payee === ctx.person.id ? refuse('This is your own money: somebody else notes that you have it back.') : {};
}

async function payBack(ctx: Context, row: HeldExpense, day: string, request_id: string): Promise<void> {
  await ctx.db
    .updateTable('expenses')
    .set({ reimbursed_on: day, reimbursed_by: ctx.person.id, updated_at: ctx.now })
    .where('id', '=', row.id)
    .execute();
  await logEvent(ctx, row.id, `Paid back ${formatDay(day)}`);
  ctx.audit({
    action: 'expense.reimburse',
    entity: 'expense',
    entityId: row.id,
    branchId: row.branch_id,
    detail: { from: { reimbursed_on: null }, to: { reimbursed_on: day }, request_id },
  });
}
