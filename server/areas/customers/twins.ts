/** Two rows for one person: those who are reached in the same way or have the same licence are named before a customer is saved. */
import { sql } from 'kysely';
import { holdContacts } from '#server/areas/leads/likeness.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';

/** What is compared; null is like nobody's. */
export interface Sought {
  readonly email: string | null;
  readonly phone: string | null;
  readonly licence_number: string | null;
  /** The customer who is looked from; 0 for a new one. */
  readonly except: number;
}

type Same = 'email' | 'phone' | 'licence';

export interface Twin {
  readonly id: number;
  readonly name: string;
  readonly same: readonly Same[];
}

const WORDS: Readonly<Record<Same, string>> = {
  email: 'e-mail address',
  phone: 'phone number',
  licence: 'licence number',
};

/** As many as somebody looks at. */
const MOST = 10;

async function twinsOf({ db }: Pick<Context, 'db'>, sought: Sought): Promise<readonly Twin[]> {
  const email = sql<boolean>`lower(c.email) = lower(${sought.email}::text)`;
  const phone = sql<boolean>`c.phone = ${sought.phone}::text`;
  const licence = sql<boolean>`c.id in (select d.customer_id from documents d where d.verification = 'license' and d.document_number <> ''
    and d.deleted_at is null and lower(d.document_number) = lower(${sought.licence_number}::text))`;
  const { rows } = await sql<Twin>`
    select c.id, concat_ws(' ', c.first_name, c.last_name) as name, array_remove(array[
      case when ${email} then 'email' end, case when ${phone} then 'phone' end, case when ${licence} then 'licence' end], null) as same
    from customers c
    where c.deleted_at is null and c.id <> ${sought.except} and (${email} or ${phone} or ${licence})
    order by c.created_at desc, c.id desc limit ${MOST}`.execute(db);
  return rows;
}

const twinText = ({ name, same }: Twin) => `${name} has the same ${same.map((what) => WORDS[what]).join(' and ')}.`;

/**
 * Of two who save the same person at once, the second waits for the first and is told of it.
 *
 * @throws 422 `confirm_twin` naming those who may be the same person; `twins` has them for programs
 */
export async function refuseTwins(ctx: Pick<Context, 'db'>, sought: Sought, isConfirmed: boolean): Promise<void> {
  if (isConfirmed) return;
  await holdContacts(ctx.db);
  const twins = await twinsOf(ctx, sought);
  if (twins.length > 0) throw invalid({ confirm_twin: twins.map(twinText) }, { twins });
}
