/** What was stated to the demo's owners: two months each, one statement that had to be made again, and a draft. */
import { sql } from 'kysely';
import { changeStatement, destroy } from '#server/areas/statements/changing.ts';
import { addDraft } from '#server/areas/statements/drafting.ts';
import type { Acting } from '#server/areas/statements/held.ts';
import { issue } from '#server/areas/statements/issuing.ts';
import { addDays, dayOf, instantAt } from '#server/lib/yard-time.ts';
import { type DemoContext, personOf } from '../context.ts';

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

/** The accountant, at the moment. */
const acting = (demo: DemoContext, now: Date): Acting => ({
  db: demo.db,
  now,
  audit: () => undefined,
  person: { id: personOf(demo, 'Ida Holm'), branch_id: null, can: () => true },
});

async function stated(
  demo: DemoContext,
  month: Month,
  cohort: number,
  replaces_id: number | null = null,
): Promise<number> {
  const { start_date, end_date, at } = month;
  const ctx = acting(demo, at);
  const id = await addDraft(ctx, { start_date, end_date, cohortIds: [cohort], title: '', note: '', replaces_id });
  await issue(ctx, id, true);
  return id;
}

/** Paid out three days after it was stated. */
async function paid(demo: DemoContext, month: Month, cohort_id: number, id: number): Promise<void> {
  const paid_on = addDays(dayOf(month.at, demo.zone), 3);
  const payout_ref = `SEPA ${paid_on.replaceAll('-', '')}-${cohort_id}`;
  await changeStatement(acting(demo, demo.now), id, { cohorts: [{ cohort_id, paid_on, payout_ref }] });
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
  const first = await stated(demo, before, meridian);
  await destroy(acting(demo, before.at), first, 'The delivery of one trip was counted as the trip itself');
  await paid(demo, before, meridian, await stated(demo, before, meridian, first));
  await paid(demo, before, ferreira, await stated(demo, before, ferreira));
  await stated(demo, last, meridian);
  await stated(demo, last, ferreira);
  const { start_date, end_date } = last;
  const draft = { start_date, end_date, cohortIds: [own], title: 'Our own cars', note: '', replaces_id: null };
  await addDraft(acting(demo, demo.now), draft);
}
