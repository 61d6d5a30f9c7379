/** What is done with an expense stands in its log, written with the act and never changed. */
import type { Context } from '#server/http/handler.ts';

/** Of acts on the money: the version and the amount then, by which it is told what changed since. */
interface Detail {
  readonly version?: number;
  readonly amount?: string;
  readonly from?: Readonly<Record<string, unknown>>;
  readonly to?: Readonly<Record<string, unknown>>;
}

export async function logEvent(
  { db, person, now }: Pick<Context, 'db' | 'person' | 'now'>,
  expenseId: number,
  text: string,
  detail: Detail = {},
): Promise<void> {
  await db
    .insertInto('expense_logs')
    .values({
      expense_id: expenseId,
      kind: 'event',
      text,
      detail: JSON.stringify(detail),
      created_at: now,
      created_by: person.id,
    })
    .execute();
}
