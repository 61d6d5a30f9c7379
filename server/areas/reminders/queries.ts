/** Reminders of one person, with what they are about. */
import { sql } from 'kysely';
import type { AboutKind, Reminder, reminders as rows } from '#contract/areas/reminders.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import type { NamedTable } from '#server/kit/history/kind.ts';
import { readNames } from '#server/kit/history/names.ts';
import { pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';

type Reading = Pick<Context, 'db' | 'person' | 'now'>;
type Plain = Omit<Reminder, 'about_name'>;
/** `place`: where it stands among the others, of whatever state. */
type StoredReminder = Stored<Plain, 'snoozed_until'> & { readonly place: number };

/** In ms: more than any moment. */
const FAR = 1e14;

/** What it is about stands in these tables. */
const ABOUT_TABLES = { log: 'logs', todo: 'todos', vehicle: 'vehicles' } as const satisfies Record<
  AboutKind,
  NamedTable
>;

/** One that the job is about to ring is due already. */
function selectReminders({ db, person, now }: Reading) {
  const ringAt = sql<Date | null>`least(r.snoozed_until, r.next_at)`;
  const isRinging = sql<boolean>`coalesce(${ringAt} <= ${now}::timestamptz, false)`;
  const isDue = sql<boolean>`(${isRinging} or (r.due_at is not null and r.done_at is null and r.snoozed_until is null))`;
  const state = sql<
    Reminder['state']
  >`case when ${isDue} then 'due' when ${ringAt} is not null then 'coming' else 'done' end`;
  const at = sql<Date>`case when ${isRinging} then ${ringAt} when ${isDue} then r.due_at else coalesce(${ringAt}, r.done_at, r.updated_at) end`;
  const ms = sql<number>`(extract(epoch from ${at}) * 1000)::double precision`;
  const far = sql`${FAR}::double precision`;
  const place = sql<number>`case ${state} when 'due' then ${ms} - ${far} when 'coming' then ${ms} else ${far} - ${ms} end`;
  return db
    .selectFrom('reminders as r')
    .select(['r.id', 'r.title', 'r.note', 'r.about_kind', 'r.about_id', 'r.day', 'r.time', 'r.zone', 'r.rule'])
    .select([state.as('state'), at.as('at'), place.as('place'), 'r.next_at', 'r.snoozed_until', 'r.done_at'])
    .select(['r.created_at', 'r.updated_at', 'r.deleted_at'])
    .where('r.user_id', '=', person.id)
    .$castTo<StoredReminder>();
}

/** The person's own reminder, deleted or not. 404 when it is nobody's or another's. */
export async function reminderById(ctx: Reading, id: number): Promise<Reminder> {
  const row = await selectReminders(ctx).where('r.id', '=', id).executeTakeFirst();
  const [reminder] = row ? await named(ctx, [row]) : [];
  if (!reminder) throw missing('reminder');
  return reminder;
}

export async function pageOfReminders(ctx: Reading, query: Query<typeof rows.list>) {
  const { page, ...rest } = await pageOf(ctx.db, selectReminders(ctx), query, {
    where: [query.state && sql`state = ${query.state}`],
    search: ['title', 'note'],
    sorts: { place: 'number', at: 'instant', title: 'text' },
  });
  return { reminders: await named(ctx, page), ...rest };
}

async function named({ db }: Reading, page: readonly StoredReminder[]): Promise<Reminder[]> {
  const asked = page.map(({ about_kind, about_id }) =>
    about_kind === null || about_id === null ? null : { table: ABOUT_TABLES[about_kind], id: about_id },
  );
  const names = await readNames(
    db,
    asked.filter((one) => one !== null),
  );
  return page.map(({ place: _place, ...row }, n) => {
    const about = asked[n];
    return {
      ...present<Plain, 'snoozed_until'>(row),
      about_name: (about && names(about)) ?? null,
    };
  });
}
