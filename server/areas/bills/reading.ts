/** Asking for a bill to be read. */
import type { Context } from '#server/http/handler.ts';
import { settingOf } from '#server/kit/settings.ts';

/** The name of the job that reads. */
export const READING = 'bill-reading';

/** From the start, with all its pages: after it came, and after each further page. Who reads it meanwhile finds that it is held no more. */
export async function askForReading(ctx: Context, id: number, fileId: number): Promise<void> {
  const { bill_reading } = await settingOf(ctx.db, 'money', null);
  const isOn = bill_reading === 'on';
  await ctx.db
    .updateTable('bills')
    .set({ read_state: isOn ? 'queued' : 'off', read_tries: 0, lease_until: null })
    .where('id', '=', id)
    .execute();
  if (isOn) await ctx.jobs.add(ctx.db, { name: READING, key: `${id}-${fileId}`, data: { id } });
}
