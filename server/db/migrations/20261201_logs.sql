-- The yard's log book.

create table logs (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  title text not null,
  text text not null,
  vehicle_id bigint references vehicles,
  branch_id bigint references branches,
  -- Locations are still to come.
  location_id bigint,
  follow_todo_id bigint references todos,
  -- The last day on which it stands above the others.
  pinned_until date,
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create index logs_newest on logs (at, id);
create index logs_branch on logs (branch_id, at, id);
create index logs_vehicle on logs (vehicle_id, at);
create index logs_author on logs (created_by);
create index logs_follow on logs (follow_todo_id) where follow_todo_id is not null;
create index logs_pinned on logs (pinned_until) where pinned_until is not null;
