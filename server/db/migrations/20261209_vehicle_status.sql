-- Why a vehicle is what it is now (holds), what it was (periods), what is checked on it (rounds), and notes about it.

alter table vehicles
  add column status_since timestamptz,
  -- Of the newest note.
  add column note text not null default '',
  add column followup_date date,
  -- It has the default set of checks until it is given one of its own, which may be empty.
  add column own_status_set boolean not null default false;
update vehicles set status_since = updated_at;
create index vehicles_followup on vehicles (followup_date) where followup_date is not null and deleted_at is null;
create index vehicles_own_sets on vehicles (plate, id) where own_status_set and deleted_at is null and retired_at is null;

-- The open reasons for what a vehicle is now. `vehicles.status` is computed from them and written by nobody else.
create table vehicle_holds (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicles,
  kind text not null check (kind in ('rented', 'out_of_service', 'maintenance', 'inspection', 'cleaning')),
  cause text not null
    check (cause in ('booking', 'private_rental', 'marketplace', 'return', 'todo', 'defect', 'document', 'manual')),
  source_kind text,
  source_id bigint,
  note text not null default '',
  expected_end timestamptz,
  opened_at timestamptz not null,
  opened_by bigint references users,
  closed_at timestamptz check (closed_at >= opened_at),
  closed_by bigint references users,
  close_reason text check (close_reason in ('done', 'cancelled', 'undone', 'overridden')),
  created_at timestamptz not null
);
create unique index vehicle_holds_once on vehicle_holds (vehicle_id, kind, cause, source_kind, source_id) nulls not distinct
  where closed_at is null;
create index vehicle_holds_open on vehicle_holds (vehicle_id) where closed_at is null;
create index vehicle_holds_by_kind on vehicle_holds (kind, opened_at) where closed_at is null;
create index vehicle_holds_of_vehicle on vehicle_holds (vehicle_id, opened_at);
create index vehicle_holds_source on vehicle_holds (source_kind, source_id) where source_id is not null;

create table vehicle_status_periods (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicles,
  status text not null check (status in ('ready', 'rented', 'cleaning', 'maintenance', 'inspection', 'out_of_service')),
  from_at timestamptz not null,
  to_at timestamptz,
  hold_id bigint references vehicle_holds
);
create unique index vehicle_status_periods_now on vehicle_status_periods (vehicle_id) where to_at is null;
create index vehicle_status_periods_vehicle on vehicle_status_periods (vehicle_id, from_at desc);
create index vehicle_status_periods_status on vehicle_status_periods (status, from_at);

-- Each vehicle that is not ready has one open reason for it.
insert into vehicle_holds (vehicle_id, kind, cause, opened_at, created_at)
select id, status, 'manual', updated_at, updated_at from vehicles where status <> 'ready' and deleted_at is null;
insert into vehicle_status_periods (vehicle_id, status, from_at, hold_id)
select v.id, v.status, v.updated_at, h.id from vehicles v left join vehicle_holds h on h.vehicle_id = v.id where v.deleted_at is null;

-- Whether an open todo of the category keeps its vehicle, as what, and from when on. The categories that every yard has keep their vehicles.
alter table task_categories
  add column status_while_open text check (status_while_open in ('cleaning', 'inspection', 'maintenance', 'out_of_service')),
  add column status_from text not null default 'created' check (status_from in ('created', 'started'));
update task_categories c set status_while_open = seed.status, status_from = seed.since
from (values
  ('wash', 'cleaning', 'created'),
  ('return inspection', 'inspection', 'created'),
  ('oil change', 'maintenance', 'started'),
  ('tyre check', 'maintenance', 'started'),
  ('brake check', 'maintenance', 'started')
) as seed (name, status, since)
where lower(trim(c.name)) = seed.name;

create table status_categories (
  id bigint generated always as identity primary key,
  name text not null,
  position integer not null,
  -- When all its items of a round are done, return holds of this kind close.
  closes_hold text check (closes_hold in ('cleaning', 'inspection', 'maintenance', 'out_of_service')),
  archived_at timestamptz,
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null
);
create unique index status_categories_name on status_categories (lower(name)) where archived_at is null;

create table status_items (
  id bigint generated always as identity primary key,
  category_id bigint not null references status_categories,
  title text not null,
  position integer not null,
  severity text not null default 'none' check (severity in ('none', 'note', 'blocks')),
  needs_photo boolean not null default false,
  in_default boolean not null default true,
  archived_at timestamptz,
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null
);
create index status_items_category on status_items (category_id, position);

create table vehicle_status_items (
  vehicle_id bigint not null references vehicles,
  item_id bigint not null references status_items,
  position integer not null,
  primary key (vehicle_id, item_id)
);
create index vehicle_status_items_item on vehicle_status_items (item_id);

create table checklist_rounds (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicles,
  started_at timestamptz not null,
  cause text not null check (cause in ('return', 'manual', 'new')),
  ended_at timestamptz check (ended_at >= started_at),
  created_at timestamptz not null,
  created_by bigint references users
);
create unique index checklist_rounds_open on checklist_rounds (vehicle_id) where ended_at is null;
create index checklist_rounds_vehicle on checklist_rounds (vehicle_id, started_at desc, id desc);

create table round_items (
  round_id bigint not null references checklist_rounds,
  item_id bigint not null references status_items,
  -- As it was called in this round.
  title text not null,
  state text not null default 'open' check (state in ('open', 'done', 'failed', 'na')),
  note text not null default '',
  stamps jsonb not null default '{}',
  checked_at timestamptz,
  checked_by bigint references users,
  -- Made by failing.
  todo_id bigint references todos,
  -- When it was taken out of the vehicle's set after somebody had checked it: it is history and counts no longer.
  dropped_at timestamptz,
  primary key (round_id, item_id),
  check ((state = 'open') = (checked_at is null))
);
create index round_items_item on round_items (item_id);
create index round_items_todo on round_items (todo_id) where todo_id is not null;

create table vehicle_notes (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicles,
  body text not null,
  followup_date date,
  edited_at timestamptz,
  edited_by bigint references users,
  stamps jsonb not null default '{}',
  -- When it was written, which may be before the server heard of it.
  created_at timestamptz not null,
  created_by bigint not null references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create index vehicle_notes_vehicle on vehicle_notes (vehicle_id, created_at desc, id desc);

create table vehicle_note_versions (
  id bigint generated always as identity primary key,
  note_id bigint not null references vehicle_notes,
  body text not null,
  -- Until when it said so, and who changed it then.
  at timestamptz not null,
  by bigint not null references users
);
create index vehicle_note_versions_note on vehicle_note_versions (note_id, id desc);

-- Who did the earliest act on it (`started_at`).
alter table todos add column started_by bigint references users;
create index todos_begun on todos (vehicle_id) where started_at is not null and completed_at is null and deleted_at is null;
