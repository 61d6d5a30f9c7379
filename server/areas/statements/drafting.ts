/** Drafts: which cohorts a statement is of, from when until when. Nothing of them is fixed. */
import { sql } from 'kysely';
import type { FieldErrors } from '#contract/schema.ts';
import { invalid } from '#server/http/refusal.ts';
import { changedFields } from '#server/kit/history/changed.ts';
import { checkedDays } from '../finance/days.ts';
import type { Acting, HeldStatement } from './held.ts';

/** What a draft says. */
export interface Draft {
  readonly start_date: string;
  readonly end_date: string;
  readonly cohortIds: readonly number[];
  readonly title: string;
  readonly note: string;
  readonly replaces_id: number | null;
}

/** The fields as calls send them. */
export interface SentDraft {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly cohortIds?: readonly number[] | undefined;
  readonly title?: string | undefined;
  readonly note?: string | undefined;
  readonly replaces_id?: number | null | undefined;
}

export const draftOf = (sent: SentDraft, before: Draft): Draft => ({
  start_date: sent.startDate ?? before.start_date,
  end_date: sent.endDate ?? before.end_date,
  cohortIds: sent.cohortIds === undefined ? before.cohortIds : [...new Set(sent.cohortIds)].toSorted((a, b) => a - b),
  title: sent.title ?? before.title,
  note: sent.note ?? before.note,
  replaces_id: sent.replaces_id === undefined ? before.replaces_id : sent.replaces_id,
});

async function checkDraft({ db }: Acting, id: number, draft: Draft): Promise<void> {
  checkedDays(draft.start_date, draft.end_date);
  const { rows } = await sql<{ readonly id: number }>`
    select id from cohorts where id = any(${[...draft.cohortIds]}::bigint[]) and deleted_at is null`.execute(db);
  const there = new Set(rows.map((row) => row.id));
  const errors: FieldErrors = Object.fromEntries(
    draft.cohortIds.flatMap((cohort, n) =>
      there.has(cohort) ? [] : [[`cohortIds.${n}`, ['This cohort does not exist.']]],
    ),
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (draft.replaces_id === null) return;
  const replaced = await db
    .selectFrom('statements')
    .select('id')
    .where('id', '=', draft.replaces_id)
    .where('id', '!=', id)
    .where('state', '=', 'void')
    .executeTakeFirst();
  if (!replaced) throw invalid({ replaces_id: ['Only one that is void can be replaced.'] });
}

async function writeCohorts({ db }: Acting, statement_id: number, draft: Draft): Promise<void> {
  const { start_date, end_date } = draft;
  await db.deleteFrom('statement_cohorts').where('statement_id', '=', statement_id).execute();
  await db
    .insertInto('statement_cohorts')
    .values(
      draft.cohortIds.map((cohort_id) => ({
        statement_id,
        cohort_id,
        start_date,
        end_date,
        paid_on: null,
        payout_ref: null,
      })),
    )
    .execute();
}

/** @throws 422 naming what of it cannot be */
export async function addDraft(ctx: Acting, draft: Draft): Promise<number> {
  await checkDraft(ctx, 0, draft);
  const { cohortIds: _cohorts, ...columns } = draft;
  const { id } = await ctx.db
    .insertInto('statements')
    .values({ ...columns, created_at: ctx.now, created_by: ctx.person.id, updated_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeCohorts(ctx, id, draft);
  ctx.audit({ action: 'statement.create', entity: 'statement', entityId: id, detail: { to: draft } });
  return id;
}

/** Changes what differs. The draft must be held. */
export async function changeDraft(ctx: Acting, row: HeldStatement, sent: SentDraft): Promise<void> {
  const { start_date, end_date, cohortIds, title, note, replaces_id } = row;
  const before = { start_date, end_date, cohortIds, title, note, replaces_id };
  const draft = draftOf(sent, before);
  const changed = changedFields(before, draft);
  if (!changed) return;
  await checkDraft(ctx, row.id, draft);
  const { cohortIds: _cohorts, ...columns } = draft;
  await ctx.db
    .updateTable('statements')
    .set({ ...columns, updated_at: ctx.now })
    .where('id', '=', row.id)
    .execute();
  await writeCohorts(ctx, row.id, draft);
  ctx.audit({ action: 'statement.update', entity: 'statement', entityId: row.id, detail: { ...changed } });
}
