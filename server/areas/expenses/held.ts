/** One expense that somebody acts on: held until the transaction ends, and only what they see. */
import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { gone, lacking, missing } from '#server/http/refusal.ts';
import type { ExpenseKind } from '#contract/areas/expense-record.ts';
import { seenExpense } from './scope.ts';

export const KIND = { table: 'expenses', noun: 'expense' } as const;

/** Which kinds of expenses a call is for. */
export const VEHICLE = ['vehicle'] as const;
export const PEOPLE = ['person', 'other'] as const;
export const ANY_KIND = ['vehicle', 'person', 'other'] as const;

export type HeldExpense = Selectable<Database['expenses']>;

/** Those of the expenses that the person sees, in the order of their ids, so that two who hold several never wait for each other. */
export async function holdExpenses(
  ctx: Pick<Context, 'db' | 'person'>,
  ids: readonly number[],
): Promise<HeldExpense[]> {
  // A date comes as text only where it is asked for as text; of two columns of one name the later one counts.
  const { rows } = await sql<HeldExpense>`
    select e.*, e.spent_on::text as spent_on, e.paid_on::text as paid_on, e.reimbursed_on::text as reimbursed_on
    from expenses e where e.id = any(${[...ids]}::bigint[]) and ${seenExpense(ctx.person)} order by e.id for update of e`.execute(
    ctx.db,
  );
  return rows;
}

/**
 * The expense, if it is of one of the kinds.
 *
 * @throws 404 where the person does not see it, 410 when it was deleted and must not be
 */
export async function heldExpense(
  ctx: Pick<Context, 'db' | 'person'>,
  id: number,
  kinds: readonly ExpenseKind[],
  which: 'live' | 'any',
): Promise<HeldExpense> {
  const [row] = await holdExpenses(ctx, [id]);
  if (!row || !kinds.includes(row.kind)) throw missing('expense');
  if (which === 'live' && row.deleted_at !== null) throw gone('expense');
  return row;
}

type Person = Context['person'];
type Made = Pick<HeldExpense, 'created_by' | 'state'>;

/** Who made it may change it while it is not approved. */
const isStillTheirs = (person: Pick<Person, 'id'>, { created_by, state }: Made) =>
  created_by === person.id && state !== 'approved';

export const mayEdit = (person: Person, row: Made): boolean =>
  isStillTheirs(person, row) || person.can('expense.update');
export const mayDelete = (person: Person, row: Made): boolean =>
  isStillTheirs(person, row) || person.can('expense.delete');

/** @throws 403 for who is not its creator (any more) and has no right to change others’ */
export function checkEdit(person: Person, row: Made): void {
  if (!mayEdit(person, row)) throw lacking('expense.update');
}

/** @throws 403 alike */
export function checkDelete(person: Person, row: Made): void {
  if (!mayDelete(person, row)) throw lacking('expense.delete');
}
