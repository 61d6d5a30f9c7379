import { sql } from 'kysely';
import type { privateBilling as rows } from '#contract/areas/private-billing.ts';
import type { Handler } from '#server/http/handler.ts';
import { iso } from '#server/lib/iso.ts';
import { must } from '#server/lib/must.ts';
import { invoicesOf } from '../present.ts';
import { withinPrivate } from '../rental.ts';

interface Made {
  readonly id: number;
  readonly private_rental_id: number;
  readonly created_at: Date;
}

/** The paper that one's own act made. Those of others are nobody's business here, so they are null too. */
export const act: Handler<typeof rows.act> = async ({ params }, { db, person }) => {
  const { rows: found } = await sql<Made>`
    select i.id, i.private_rental_id, i.created_at from rental_invoices i join private_rentals r on r.id = i.private_rental_id
    where i.request_id = ${params.request_id} and i.created_by = ${person.id} and ${withinPrivate(person)}`.execute(db);
  const [made] = found;
  if (!made) return { status: 200, message: '', act: null };
  const paper = (await invoicesOf(db, made.private_rental_id)).find(({ id }) => id === made.id);
  return { status: 200, message: '', act: { at: iso(made.created_at), paper: must(paper, 'the paper of an act') } };
};
