/** Drafts of expenses, as far as a person sees them: their own, or everybody’s. */
import { type Kysely, sql } from 'kysely';
import type { ExpenseDraft, expenseTemps as rows } from '#contract/areas/expense-temps.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import { withAttachments } from '#server/files/attachments.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';

type Reading = Pick<Context, 'db' | 'person'>;
type Plain = Omit<ExpenseDraft, 'attachments'>;

/** What the audit and the files call one. */
export const ENTITY = 'expense_temp';

/** Only who may see everybody’s sees the drafts of others: what is not entered yet is nobody’s business. */
export const seesDraft = ({ id, can }: Context['person'], createdBy: number | null): boolean =>
  createdBy === id || can('expense.view-all');

const selectDrafts = (db: Kysely<Database>) =>
  db
    .selectFrom('expense_temps as t')
    .leftJoin('expense_categories as c', 'c.id', 't.category_id')
    .leftJoin('vehicles as v', 'v.id', 't.vehicle_id')
    .leftJoin('users as u', 'u.id', 't.created_by')
    .select(['t.id', 't.amount', 't.spent_on', 't.category_id', 'c.name as category_name', 't.vehicle_id', 'v.plate'])
    .select(['t.todo_id', 't.vendor_text', 't.note', 't.taken_at', 't.latitude', 't.longitude', 't.client_ref'])
    .select(sql<'open' | 'converted'>`case when t.expense_id is null then 'open' else 'converted' end`.as('state'))
    .select(['t.expense_id', 't.created_by', 'u.name as created_by_name'])
    .select(['t.created_at', 't.updated_at', 't.deleted_at'])
    .$castTo<Stored<Plain>>();

export async function pageOfDrafts({ db, person }: Reading, query: Query<typeof rows.list>) {
  const isMine = query.mine === '1' || !person.can('expense.view-all');
  const { page, ...rest } = await pageOf(db, selectDrafts(db), query, {
    where: [isMine ? sql`created_by = ${person.id}` : undefined, query.state && sql`state = ${query.state}`],
    search: ['plate', 'vendor_text', 'note', 'category_name', 'created_by_name'],
    sorts: { created_at: 'moment', spent_on: 'moment', amount: 'number' },
    usual: 'desc',
  });
  const data = await withAttachments(
    db,
    ENTITY,
    page.map((row) => present<Plain>(row)),
  );
  return { data, ...rest };
}

/** The draft, deleted or not. 404 where the person does not see it. */
export async function draftById({ db, person }: Reading, id: number): Promise<ExpenseDraft> {
  const row = await selectDrafts(db).where('t.id', '=', id).executeTakeFirst();
  if (!row || !seesDraft(person, row.created_by)) throw missing('draft');
  const [draft] = await withAttachments(db, ENTITY, [present<Plain>(row)]);
  if (!draft) throw missing('draft');
  return draft;
}
