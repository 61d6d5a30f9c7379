-- Reminders of people, which nobody else sees.

create table reminders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  title text not null,
  note text not null,
  -- It is no foreign key: a record that is gone leaves its reminders behind.
  about_kind text,
  about_id bigint,
  -- The first day and the time, on the clock of the zone.
  day date not null,
  time text not null,
  zone text not null,
  rule text not null,
  -- Derived of the four above: when it rings next; null when it does not any more.
  next_at timestamptz,
  -- The occurrence that rang last.
  due_at timestamptz,
  snoozed_until timestamptz,
  -- When the occurrence that rang last was done, or the whole of one that has no rule.
  done_at timestamptz,
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create index reminders_person on reminders (user_id, id);
create index reminders_ring on reminders (least(snoozed_until, next_at)) where deleted_at is null;
