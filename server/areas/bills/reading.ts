/** Asking for a bill to be read. */
import type { Context } from '#server/http/handler.ts';
import { settingOf } from '#server/kit/settings.ts';

/** The name of the job that reads. */
export const READING = 'bill-reading';

/**
 * From the start, with all its pages: after it came, after each further page, and without one that was deleted. Who reads it meanwhile finds that it
 * is held no more.
 *
 * @param cause tells this time from others
 */
export async function askForReading(ctx: Context, id: number, cause: string): Promise<void> {
  const { bill_reading } = await settingOf(ctx.db, 'money', null);
  const isOn = bill_reading === 'on';
  await ctx.db
    .updateTable('bills')
    .set({ read_state: isOn ? 'queued' : 'off', read_tries: 0, lease_until: null })
    .where('id', '=', id)
    .execute();
  if (isOn) await ctx.jobs.add(ctx.db, { name: READING, key: `${id}-${cause}`, data: { id } });
}
