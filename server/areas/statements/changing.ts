/** What may still be said of an issued statement, and how it becomes void. */
import { sql } from 'kysely';
import type { statements as rows } from '#contract/areas/statements.ts';
import type { Body } from '#contract/endpoint.ts';
import { invalid, lacking } from '#server/http/refusal.ts';
import { changedFields } from '#server/kit/history/changed.ts';
import { addDays } from '#server/lib/yard-time.ts';
import { todayOf } from '../finance/days.ts';
import { changeDraft } from './drafting.ts';
import { type Acting, type HeldStatement, heldStatement, holdStated } from './held.ts';
import { issue } from './issuing.ts';

type Sent = Omit<Body<typeof rows.update>, 'request_id'>;

/** @throws 422 `state` for what cannot be changed of it any more, or not yet */
export async function changeStatement(ctx: Acting, id: number, sent: Sent): Promise<void> {
  const row = await heldStatement(ctx, id);
  if (row.state === 'draft') return changeAsDraft(ctx, row, sent);
  if (!ctx.person.can('statement.issue')) throw lacking('statement.issue');
  const { note, sent_at, cohorts, ...fixed } = sent;
  if (row.state === 'void') throw invalid({ state: ['It is void: nothing of it is changed.'] });
  if (Object.values(fixed).some((value) => value !== undefined))
    throw invalid({ state: ['It is issued. Void it, and make another one.'] });
  await noteWords(ctx, row, { note, sent_at: typeof sent_at === 'string' ? new Date(sent_at) : sent_at });
  for (const [n, paid] of (cohorts ?? []).entries()) await notePayout(ctx, row, n, paid);
}

async function changeAsDraft(ctx: Acting, row: HeldStatement, sent: Sent): Promise<void> {
  const { state, accept_pending, sent_at, cohorts, ...fields } = sent;
  if (sent_at !== undefined || cohorts !== undefined) throw invalid({ state: ['It is a draft: issue it first.'] });
  await changeDraft(ctx, row, fields);
  if (state === undefined) return;
  if (!ctx.person.can('statement.issue')) throw lacking('statement.issue');
  await issue(ctx, row.id, accept_pending === true);
}

interface Words {
  readonly note: string | undefined;
  readonly sent_at: Date | null | undefined;
}

async function noteWords(ctx: Acting, { id, note, sent_at }: HeldStatement, words: Words): Promise<void> {
  const changed = changedFields({ note, sent_at }, words);
  if (!changed) return;
  const values = { ...changed.to, updated_at: ctx.now };
  await ctx.db.updateTable('statements').set(values).where('id', '=', id).execute();
  ctx.audit({ action: 'statement.update', entity: 'statement', entityId: id, detail: { ...changed } });
}

type Paid = NonNullable<Sent['cohorts']>[number];

async function notePayout(ctx: Acting, { id }: HeldStatement, n: number, { cohort_id, ...paid }: Paid): Promise<void> {
  const { rows: found } = await sql<{
    readonly paid_on: string | null;
    readonly payout_ref: string | null;
    readonly name: string;
  }>`
    select x.paid_on::text as paid_on, x.payout_ref, c.name from statement_cohorts x join cohorts c on c.id = x.cohort_id
    where x.statement_id = ${id} and x.cohort_id = ${cohort_id}`.execute(ctx.db);
  const [before] = found;
  if (!before) throw invalid({ [`cohorts.${n}.cohort_id`]: ['This cohort is not stated in it.'] });
  if (paid.paid_on && paid.paid_on > addDays(await todayOf(ctx), 1))
    throw invalid({ [`cohorts.${n}.paid_on`]: ['This day is still to come.'] });
  const changed = changedFields(before, paid);
  if (!changed) return;
  await ctx.db
    .updateTable('statement_cohorts')
    .set(changed.to)
    .where('statement_id', '=', id)
    .where('cohort_id', '=', cohort_id)
    .execute();
  const detail = { from: changed.from, to: { ...changed.to, cohortIds: [cohort_id] } };
  ctx.audit({ action: 'statement.payout', entity: 'statement', entityId: id, detail });
}

/**
 * Deletes a draft; makes an issued one void.
 *
 * @throws 422 `reason`, `id` while a later one of any of its cohorts stands; 403 without the right to void
 */
export async function destroy(ctx: Acting, id: number, reason: string): Promise<void> {
  const row = await heldStatement(ctx, id);
  if (row.state === 'draft') return deleteDraft(ctx, row);
  if (!ctx.person.can('statement.void')) throw lacking('statement.void');
  if (row.state === 'void') throw invalid({ id: ['It is void already.'] });
  if (reason === '') throw invalid({ reason: ['Say why.'] });
  await holdStated(ctx, row.cohortIds);
  await refuseEarlier(ctx, row);
  await ctx.db.updateTable('statement_cohorts').set({ locked: false }).where('statement_id', '=', id).execute();
  await ctx.db
    .updateTable('statements')
    .set({ state: 'void', void_at: ctx.now, void_by: ctx.person.id, void_reason: reason, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  const detail = { from: { state: 'issued' }, to: { state: 'void' }, reason };
  ctx.audit({ action: 'statement.void', entity: 'statement', entityId: id, detail });
}

async function deleteDraft(ctx: Acting, { id }: HeldStatement): Promise<void> {
  const gone = { deleted_at: ctx.now, deleted_by: ctx.person.id, updated_at: ctx.now };
  await ctx.db.updateTable('statements').set(gone).where('id', '=', id).execute();
  ctx.audit({ action: 'statement.delete', entity: 'statement', entityId: id });
}

/** What was carried on from it, and what came late to it, stands in the later one. */
async function refuseEarlier({ db }: Acting, { cohortIds, end_date }: HeldStatement): Promise<void> {
  const { rows: found } = await sql<{ readonly words: string }>`
    select stated_words(x.cohort_id, x.end_date) || ' Void that first.' as words from statement_cohorts x
    where x.locked and x.cohort_id = any(${[...cohortIds]}::bigint[]) and x.end_date > ${end_date}::date
    order by x.end_date desc limit 1`.execute(db);
  if (found[0]) throw invalid({ id: [found[0].words] });
}
