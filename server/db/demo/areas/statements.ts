/** What was stated to the demo's owners: two months each, one statement that had to be made again, and a draft. */
import { sql } from 'kysely';
import { changeStatement, destroy } from '#server/areas/statements/changing.ts';
import { addDraft } from '#server/areas/statements/drafting.ts';
import type { Acting } from '#server/areas/statements/held.ts';
import { issue } from '#server/areas/statements/issuing.ts';
import type { AuditEntry } from '#server/http/handler.ts';
import { writeAudits } from '#server/http/write-audits.ts';
import { addDays, dayOf, instantAt } from '#server/lib/yard-time.ts';
import { type DemoContext, personOf } from '../context.ts';

const MINUTE = 60_000;

interface Month {
  readonly start_date: string;
  readonly end_date: string;
  /** When it was stated: ten days later, or today. */
  readonly at: Date;
}

/** A whole month, so many before this one. */
function monthBefore({ now, zone }: DemoContext, count: number): Month {
  let first = `${dayOf(now, zone).slice(0, 7)}-01`;
  let last = first;
  for (let n = 0; n < count; n += 1) {
    last = addDays(first, -1);
    first = `${last.slice(0, 7)}-01`;
  }
  const stated = instantAt(addDays(last, 10), '10:00', zone);
  return { start_date: first, end_date: last, at: stated < now ? stated : now };
}

/** Does what the accountant did at the moment, and writes it into the history as a request would. */
async function did<T>(demo: DemoContext, now: Date, act: (ctx: Acting) => Promise<T>): Promise<T> {
  const { db } = demo;
  const person = { id: personOf(demo, 'Ida Holm'), branch_id: null, can: () => true };
  const told: AuditEntry[] = [];
  const done = await act({ db, now, person, audit: (entry) => told.push(entry) });
  await writeAudits(db, { person, now, requestId: 'demo' }, told);
  return done;
}

/** Drafted, and issued twenty minutes later. */
async function stated(
  demo: DemoContext,
  { start_date, end_date, at }: Month,
  cohort: number,
  replaces_id: number | null = null,
): Promise<number> {
  const draft = { start_date, end_date, cohortIds: [cohort], title: '', note: '', replaces_id };
  const id = await did(demo, new Date(at.getTime() - 20 * MINUTE), (ctx) => addDraft(ctx, draft));
  await did(demo, at, (ctx) => issue(ctx, id, true));
  return id;
}

/** Mailed to its owner within the hour. */
const sent = (demo: DemoContext, { at }: Month, id: number) => {
  const later = new Date(at.getTime() + 40 * MINUTE);
  const sent_at = later < demo.now ? later : demo.now;
  return did(demo, sent_at, (ctx) => changeStatement(ctx, id, { sent_at: sent_at.toISOString() }));
};

/** Paid out three days after it was stated. */
async function paid(demo: DemoContext, { at }: Month, cohort_id: number, id: number): Promise<void> {
  const paid_on = addDays(dayOf(at, demo.zone), 3);
  const payout_ref = `SEPA ${paid_on.replaceAll('-', '')}-${cohort_id}`;
  await did(demo, instantAt(paid_on, '15:10', demo.zone), (ctx) =>
    changeStatement(ctx, id, { cohorts: [{ cohort_id, paid_on, payout_ref }] }),
  );
}

/** Made void on the next day, and another one put in its place and mailed. */
async function statedAgain(demo: DemoContext, month: Month, cohort: number): Promise<number> {
  const first = await stated(demo, month, cohort);
  const at = new Date(month.at.getTime() + 25 * 60 * MINUTE);
  await did(demo, at, (ctx) => destroy(ctx, first, 'The delivery of one trip was counted as the trip itself.'));
  const again = { ...month, at: new Date(at.getTime() + 60 * MINUTE) };
  const second = await stated(demo, again, cohort, first);
  await sent(demo, again, second);
  return second;
}

/** Closed returns count on the day they ended, as closing writes it. */
const bookReturns = ({ db }: DemoContext) =>
  sql`
    update booking_charges c set booked_on = (coalesce(b.returned_at, b.ends_at) at time zone b.zone)::date
    from bookings b join checkouts o on o.booking_id = b.id
    where b.id = c.booking_id and o.final_at is not null and c.booked_on is null`.execute(db);

export async function loadStatements(demo: DemoContext): Promise<void> {
  await bookReturns(demo);
  const cohorts = await demo.db.selectFrom('cohorts').select(['id', 'code']).execute();
  const byCode = new Map(cohorts.map(({ id, code }) => [code, id]));
  const [before, last] = [monthBefore(demo, 2), monthBefore(demo, 1)];
  const [meridian = 0, ferreira = 0, own = 0] = ['MERIDIAN', 'FERREIRA', 'HFL'].map((code) => byCode.get(code));
  await paid(demo, before, meridian, await statedAgain(demo, before, meridian));
  const other = await stated(demo, before, ferreira);
  await sent(demo, before, other);
  await paid(demo, before, ferreira, other);
  await sent(demo, last, await stated(demo, last, meridian));
  await stated(demo, last, ferreira);
  const { start_date, end_date } = last;
  const draft = { start_date, end_date, cohortIds: [own], title: 'Our own cars', note: '', replaces_id: null };
  await did(demo, demo.now, (ctx) => addDraft(ctx, draft));
}
