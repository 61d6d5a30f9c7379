/** The row of a deposit, which is there from the first act on. */
import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Writing } from '../money/rows.ts';
import type { Deposits } from '../money/tables.ts';
import type { DepositFacts } from './facts.ts';

type Changed = Partial<
  Pick<
    Updateable<Deposits>,
    'mode' | 'status' | 'authorised_until' | 'warned_hours' | 'reason' | 'waived_at' | 'waived_by'
  >
>;

/** Writes what changed, and a line of the audit when it is another state. Danger: the caller holds the booking. */
export async function saveDeposit(ctx: Writing, facts: DepositFacts, changed: Changed): Promise<void> {
  const { db, now, person } = ctx;
  const { booking_id, branch_id } = facts;
  const status = changed.status ?? (facts.status === 'not_required' ? 'due' : facts.status);
  const written = { ...changed, status, updated_at: now };
  await db
    .insertInto('deposits')
    .values({
      authorised_until: null,
      waived_at: null,
      waived_by: null,
      ...written,
      booking_id,
      status_at: now,
      created_at: now,
      created_by: person?.id ?? null,
    })
    .onConflict((conflict) =>
      conflict.column('booking_id').doUpdateSet({
        ...written,
        status_at: sql<Date>`case when deposits.status = ${status} then deposits.status_at else ${now}::timestamptz end`,
      }),
    )
    .execute();
  if (status === facts.status) return;
  ctx.audit({
    action: 'booking.deposit',
    entity: 'booking',
    entityId: booking_id,
    branchId: branch_id,
    detail: {
      from: { deposit_status: facts.status },
      to: { deposit_status: status },
      ...(changed.reason && { reason: changed.reason }),
    },
  });
}
