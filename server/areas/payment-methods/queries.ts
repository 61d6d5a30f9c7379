/** Payment methods with the names of their holders. */
import { sql } from 'kysely';
import type { PaymentMethod, paymentMethods as rows } from '#contract/areas/payment-methods.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { scopeOf } from '#server/kit/scope.ts';

type Reading = Pick<Context, 'db' | 'person'>;

/** A card's number is its holder's, and of those who see everybody's expenses anyway. */
function selectMethods({ db, person }: Reading) {
  const seesNumber = scopeOf(person, 'expense').reach === 'all' ? sql`true` : sql`p.holder_id = ${person.id}`;
  return db
    .selectFrom('payment_methods as p')
    .leftJoin('users as h', 'h.id', 'p.holder_id')
    .select(['p.id', 'p.name', 'p.kind', 'p.holder_id', 'h.name as holder_name', 'p.active'])
    .select(sql<string | null>`case when ${seesNumber} then p.last4 end`.as('last4'))
    .select(['p.created_at', 'p.updated_at', 'p.deleted_at'])
    .$castTo<Stored<PaymentMethod>>();
}

/** The payment method, archived or not. 404 when there never was one. */
export async function methodById(ctx: Reading, id: number): Promise<PaymentMethod> {
  const row = await selectMethods(ctx).where('p.id', '=', id).executeTakeFirst();
  if (!row) throw missing('payment method');
  return present<PaymentMethod>(row);
}

export async function pageOfMethods(ctx: Reading, query: Query<typeof rows.list>) {
  const { kind, archived, deleted = archived } = query;
  const { page, ...rest } = await pageOf(
    ctx.db,
    selectMethods(ctx),
    { ...query, deleted },
    {
      where: [kind && sql`kind = ${kind}`],
      search: ['name', 'last4', 'holder_name'],
      sorts: { name: 'text', kind: 'text', holder_name: 'text', updated_at: 'moment' },
    },
  );
  return { paymentMethods: page.map((row) => present<PaymentMethod>(row)), ...rest };
}
