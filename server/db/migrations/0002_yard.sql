-- The yard: categories, vehicles, todos with lines, readings and images, punches.
-- Instants are timestamptz, written with milliseconds from the server's one clock per request, never by now().

create table task_categories (
  id bigint generated always as identity primary key,
  name text not null,
  parent_id bigint references task_categories (id),
  needs_odometer boolean not null default false,
  photo_count integer not null default 0 check (photo_count >= 0),
  position integer not null default 0
);

-- The checklist lines that a todo of the category starts with.
create table category_lines (
  id bigint generated always as identity primary key,
  category_id bigint not null references task_categories (id),
  direction text not null check (direction in ('prev', 'next', 'own')),
  title text not null,
  position integer not null
);
create index category_lines_category on category_lines (category_id, position, id);

create table maintenance_checks (
  id bigint generated always as identity primary key,
  title text not null,
  position integer not null default 0
);

create table task_miles (
  id bigint generated always as identity primary key,
  title text not null,
  miles integer not null check (miles > 0)
);

create table vehicles (
  id bigint generated always as identity primary key,
  vin text not null unique,
  plate text not null,
  name text not null,
  branch_id bigint references branches (id),
  status text not null default 'ready'
    check (status in ('ready', 'rented', 'cleaning', 'maintenance', 'inspection', 'out_of_service')),
  odometer_unit text not null default 'km' check (odometer_unit in ('km', 'mi')),
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index vehicles_by_plate on vehicles (plate, id) where deleted_at is null and status <> 'out_of_service';

create table todos (
  id bigint generated always as identity primary key,
  title text not null,
  note text not null default '',
  todo_date date not null,
  todo_time text check (todo_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Todos without a time come last in their day: one plain column keeps the list's keyset and its index simple.
  sort_time text collate "C" generated always as (coalesce(todo_time, '24:00')) stored,
  category_id bigint references task_categories (id),
  vehicle_id bigint references vehicles (id),
  branch_id bigint references branches (id),
  resource bigint references users (id),
  parent_id bigint references todos (id),
  completed_at timestamptz,
  completed_by bigint references users (id),
  approved_at timestamptz,
  approved_by bigint references users (id),
  -- field → stamp of the edit whose value stands (contract/stamp.ts)
  stamps jsonb not null default '{}',
  created_by bigint not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users (id),
  delete_reason text,
  unique (id, todo_date),
  check (approved_at is null or completed_at is not null)
);
create index todos_by_day on todos (todo_date, sort_time, id) where deleted_at is null;
create index todos_of_person on todos (resource, todo_date, sort_time, id) where deleted_at is null;
create index todos_unassigned on todos (branch_id, todo_date, sort_time, id) where deleted_at is null and resource is null;
create index todos_pending on todos (todo_date, sort_time, id) where deleted_at is null and completed_at is null;
create index todos_completed on todos (completed_at desc, id desc) where deleted_at is null and completed_at is not null;
create index todos_completed_of_person on todos (resource, completed_at desc, id desc)
  where deleted_at is null and completed_at is not null;
create index todos_awaiting_approval on todos (completed_at desc, id desc)
  where deleted_at is null and completed_at is not null and approved_at is null;
create index todos_of_vehicle on todos (vehicle_id, todo_date) where deleted_at is null;
create index todos_of_parent on todos (parent_id) where parent_id is not null;

-- Whoever else may do a todo, and (left) whoever once had it: their late work is still taken. The day stands here too, kept
-- equal by the foreign key, so that one person's days are read by index.
create table todo_people (
  todo_id bigint not null,
  todo_date date not null,
  user_id bigint not null references users (id),
  has_left boolean not null default false,
  primary key (todo_id, user_id),
  foreign key (todo_id, todo_date) references todos (id, todo_date) on update cascade
);
create index todo_people_days on todo_people (user_id, todo_date) where not has_left;

create table checklist_lines (
  id bigint generated always as identity primary key,
  todo_id bigint not null references todos (id),
  direction text not null check (direction in ('prev', 'next', 'own')),
  title text not null,
  position integer not null,
  state text not null default 'open' check (state in ('open', 'done', 'failed', 'skipped')),
  note text not null default '',
  checked_at timestamptz,
  checked_by bigint references users (id),
  status_todo_id bigint references todos (id),
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index checklist_lines_todo on checklist_lines (todo_id, position, id) where deleted_at is null;
create index checklist_lines_follow_on on checklist_lines (status_todo_id) where status_todo_id is not null;

create table odometer_readings (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicles (id),
  todo_id bigint references todos (id),
  value integer not null check (value between 0 and 9999999),
  note text not null default '',
  -- When it was read, and what the three clocks said.
  read_at timestamptz not null,
  device_at timestamptz,
  elapsed_ms bigint,
  received_at timestamptz not null,
  stamps jsonb not null default '{}',
  created_by bigint not null references users (id),
  updated_at timestamptz not null
);
create index odometer_readings_vehicle on odometer_readings (vehicle_id, read_at desc, id desc);
create index odometer_readings_todo on odometer_readings (todo_id, read_at, id) where todo_id is not null;

create table todo_images (
  id bigint generated always as identity primary key,
  todo_id bigint not null references todos (id),
  kind text not null check (kind in ('photo', 'odometer')),
  odometer_id bigint references odometer_readings (id),
  name text not null,
  sha256 text not null,
  mime text not null,
  size bigint not null,
  -- As seen upright, whatever the EXIF orientation; null where the form cannot be read (HEIC).
  width integer,
  height integer,
  taken_at timestamptz not null,
  latitude double precision,
  longitude double precision,
  created_by bigint not null references users (id),
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index todo_images_todo on todo_images (todo_id, id) where deleted_at is null;
create unique index todo_images_once on todo_images (created_by, todo_id, kind, sha256) where deleted_at is null;

create table punch_reasons (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('in', 'out', 'break')),
  title text not null,
  position integer not null default 0
);

-- Only ever added, never changed.
create table punches (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (kind in ('in', 'out', 'break_start', 'break_end')),
  at timestamptz not null,
  device_at timestamptz,
  elapsed_ms bigint,
  received_at timestamptz not null,
  clock_suspect boolean not null,
  reason_id bigint references punch_reasons (id),
  note text not null default '',
  todo_id bigint references todos (id),
  latitude double precision,
  longitude double precision,
  created_at timestamptz not null,
  check (at <= received_at)
);
create index punches_of_user on punches (user_id, at desc, id desc);
create unique index punches_once_per_todo on punches (user_id, todo_id, kind) where todo_id is not null;
