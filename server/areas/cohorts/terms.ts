/** What is agreed with the owner of a cohort from a day on. */
import { type Kysely, sql } from 'kysely';
import type { CohortTerm, cohorts as rows } from '#contract/areas/cohorts.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { refuseStatedFrom } from '../statements/lock.ts';

type Sent = Body<typeof rows.setTerms>;

/** Puts what is agreed from the day on in place of what was agreed from that day. The cohort must be held. */
export async function setTerms(ctx: Context, cohortId: number, { from_date, terms }: Sent): Promise<void> {
  refuseWrong(terms);
  const before = await termsFrom(ctx.db, cohortId, from_date);
  const after = terms.map(whole);
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await refuseStatedFrom(ctx.db, [cohortId], from_date);
  await sql`delete from cohort_terms where cohort_id = ${cohortId} and from_date = ${from_date}::date`.execute(ctx.db);
  if (after.length > 0)
    await ctx.db
      .insertInto('cohort_terms')
      .values(after.map((term) => ({ cohort_id: cohortId, from_date, ...term })))
      .execute();
  ctx.audit({
    action: 'cohort.terms',
    entity: 'cohort',
    entityId: cohortId,
    detail: { from: { terms: before }, to: { terms: after, from_date } },
  });
}

const whole = ({ component, owner_percent = null, amount = null }: Sent['terms'][number]): CohortTerm => ({
  component,
  owner_percent: component === 'fee' ? null : owner_percent,
  amount: component === 'fee' ? amount : null,
});

async function termsFrom(db: Kysely<Database>, cohortId: number, from: string): Promise<CohortTerm[]> {
  const { rows: found } = await sql<CohortTerm>`
    select component, owner_percent::double precision as owner_percent, amount::double precision as amount
    from cohort_terms where cohort_id = ${cohortId} and from_date = ${from}::date order by id`.execute(db);
  return found;
}

/** 422 naming each that is there twice or lacks its number. */
function refuseWrong(terms: Sent['terms']): void {
  const errors: FieldErrors = {};
  for (const [n, { component, owner_percent, amount }] of terms.entries()) {
    if (terms.findIndex((term) => term.component === component) < n)
      errors[`terms.${n}.component`] = ['This stands there already.'];
    const [field, value] = component === 'fee' ? ['amount', amount] : ['owner_percent', owner_percent];
    if (value === null || value === undefined) errors[`terms.${n}.${field}`] = ['Please fill this in.'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
