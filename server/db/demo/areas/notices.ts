/** What the demo's people were told: of every todo that was sent back, and of those that somebody was given this morning. */
import { sql } from 'kysely';
import { dayOf } from '#server/lib/yard-time.ts';
import { type DemoLoader, personOf } from '../context.ts';

/** Minutes ago. */
const GIVEN = 25;

export const loadNotices: DemoLoader = async (demo) => {
  const { db, now, zone } = demo;
  await sql`
    insert into notices (user_id, kind, title, body, about_kind, about_id, at)
    select t.resource, 'todo.returned', 'Sent back: ' || concat_ws(', ', t.title, v.plate), t.return_reason, 'todo', t.id, t.returned_at
    from todos t left join vehicles v on v.id = t.vehicle_id
    where t.returned_at is not null and t.resource is not null
    order by t.returned_at, t.id`.execute(db);
  const given = new Date(now.getTime() - GIVEN * 60_000);
  const people = ['Maya Patel', 'Ana Sousa'].map((name) => personOf(demo, name));
  // The last todo of the day that each has open; Maya has seen hers.
  await sql`
    insert into notices (user_id, kind, title, body, about_kind, about_id, at, read_at)
    select distinct on (t.resource) t.resource, 'todo.given', 'New for today: ' || concat_ws(', ', t.title, v.plate),
      'At ' || t.todo_time, 'todo', t.id, ${given}::timestamptz,
      case when t.resource = ${people[0]} then ${now}::timestamptz end
    from todos t join vehicles v on v.id = t.vehicle_id
    where t.resource = any(${people}::bigint[]) and t.completed_at is null and t.deleted_at is null and t.todo_date = ${dayOf(now, zone)}
    order by t.resource, t.todo_time desc nulls last, t.id`.execute(db);
};
