/** Whether the own papers of a customer are good on a day: derived, so that a paper runs out by itself. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type PersonPaperState, personPaperStates } from '#contract/areas/private-words.ts';
import type { Database } from '#server/db/tables.ts';

/** From the worst to the best: how far a paper is, `missing` being 1. */
const RANKED = Object.keys(personPaperStates) as PersonPaperState[];
const rankOf = (state: PersonPaperState) => sql.lit(RANKED.indexOf(state));

/** The state as SQL from the best rank of all that the person has. */
const wordOf = (rank: RawBuilder<number>): RawBuilder<PersonPaperState> =>
  sql<PersonPaperState>`(array[${sql.join(RANKED.map((state) => sql.lit(state)))}])[1 + coalesce(${rank}, ${rankOf('missing')})]`;

/** The day that is asked about: as text, or as SQL where each row has its own. */
type Day = string | RawBuilder<unknown>;

/** Until when a paper is good, as a rank: its last day is in the column, and it is looked at on `day`. */
const rankUntil = (column: RawBuilder<unknown>, day: Day) => sql`
  when ${column} is null then ${rankOf('undated')} when ${column} < ${day}::date then ${rankOf('expired')} else ${rankOf('valid')}`;

/**
 * The licence of the customer `c` on a day: one page with both sides, or both sides of their own; whichever is better. What is not written on one side
 * is on the other. Nobody has to approve it: whoever enters the date has it before them.
 */
export const licenceState = (day: Day): RawBuilder<PersonPaperState> =>
  wordOf(sql<number>`(
    select max(whole.rank) from (
      select case when bool_or(d.decision = 'reject') then ${rankOf('sent_back')} ${rankUntil(sql`min(d.expires_on)`, day)} end as rank
      from documents d
      where d.customer_id = c.id and d.verification = 'license' and d.deleted_at is null and d.superseded_by is null
      group by d.side = 'single'
      having bool_or(d.side = 'single') or count(distinct d.side) = 2
    ) whole)`);

/** The own insurance of the customer `c` on a day: the best of those that they have. */
export const insuranceState = (day: string): RawBuilder<PersonPaperState> =>
  wordOf(sql<number>`(
    select max(case ${rankUntil(sql`i.valid_to`, day)} end)
    from customer_insurances i where i.customer_id = c.id and i.deleted_at is null)`);

/** The licence of one customer on a day. */
export async function licenceOn(db: Kysely<Database>, customerId: number, day: string): Promise<PersonPaperState> {
  const { rows } = await sql<{ readonly state: PersonPaperState }>`
    select ${licenceState(day)} as state from customers c where c.id = ${customerId}`.execute(db);
  return rows[0]?.state ?? 'missing';
}
