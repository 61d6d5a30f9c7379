/** Papers of bookings stay as they were first printed, whatever a later version of the app would print. */
import type { Context } from '#server/http/handler.ts';
import { keepPaper, keptPaper } from '#server/pdf/kept-paper.ts';
import type { BookingPrints } from './tables.ts';

/** A paper may change by what is done to it, as by a signature: each state of it has its own first print. */
export type PrintOf = Pick<BookingPrints, 'kind' | 'owner_id' | 'state'>;

async function checksumOf({ db }: Pick<Context, 'db'>, { kind, owner_id, state }: PrintOf): Promise<string | null> {
  const row = await db
    .selectFrom('booking_prints')
    .select('sha256')
    .where('kind', '=', kind)
    .where('owner_id', '=', owner_id)
    .where('state', '=', state)
    .executeTakeFirst();
  return row?.sha256 ?? null;
}

/** The paper as it was first printed, which is now where nobody asked for it before. To be called outside of a transaction: printing takes a while. */
export async function firstPrint(
  ctx: Pick<Context, 'db' | 'files' | 'write'>,
  of: PrintOf,
  print: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if ((await checksumOf(ctx, of)) === null) {
    const bytes = await print();
    await ctx.write(async (writer) => {
      const row = { ...of, sha256: await keepPaper(writer, bytes), created_at: writer.now };
      // Of two who print it at once the first stays.
      await writer.db
        .insertInto('booking_prints')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }
  return keptPaper(ctx, await checksumOf(ctx, of), print);
}
