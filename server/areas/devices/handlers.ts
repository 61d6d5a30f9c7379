/** Who has unsent work. Reports leave no line in the audit trail: they change nothing of the yard, and come all day. */
import type { devices as rows } from '#contract/areas/devices.ts';
import type { Handlers } from '#server/http/handler.ts';
import { momentOf } from './moments.ts';
import { presentDevice } from './present.ts';
import { dropOldest, lateWork, pageOfDevices, putReport } from './queries.ts';

export const devices: Handlers<typeof rows> = {
  report: async ({ body }, { db, person, now }) => {
    await putReport(db, {
      ...body,
      user_id: person.id,
      // Nothing unsent has no age, whatever was sent.
      oldest_at: body.unsent > 0 ? (momentOf(body.oldest_at, now) ?? now) : null,
      needs_person: Math.min(body.needs_person, body.unsent),
      last_success_at: momentOf(body.last_success_at, now),
      reported_at: now,
    });
    await dropOldest(db, person.id);
    return { status: 200, message: 'Thank you.' };
  },

  list: async ({ query }, { db, now }) => {
    const [{ page, next_cursor }, late] = [await pageOfDevices(db, now, query), await lateWork(db, now)];
    return { status: 200, message: '', devices: page.map(presentDevice), next_cursor, late };
  },
};
