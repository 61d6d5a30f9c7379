-- When maintenance is due, what was done, and what is checked. When something is due is never stored: it is computed.

alter table task_miles
  alter column miles drop not null,
  add column unit text not null default 'km' check (unit in ('km', 'mi')),
  add column months integer check (months between 1 and 240),
  add column category_id bigint references task_categories,
  -- Which vehicles it is for (contract/applies.ts).
  add column applies jsonb not null default '{}',
  add column lead_days integer not null default 14 check (lead_days between 0 and 365),
  -- Due at multiples of the distance.
  add column fixed boolean not null default false,
  add column stamps jsonb not null default '{}',
  add column created_at timestamptz not null default now(),
  add column created_by bigint references users,
  add column updated_at timestamptz not null default now(),
  -- A rule is archived by deleting it: what was done by it stays.
  add column deleted_at timestamptz,
  add column deleted_by bigint references users,
  add check (miles is not null or months is not null),
  add check (miles is not null or not fixed);
-- Until now distances had no unit and were taken for that of the vehicles.
update task_miles set unit = coalesce(
  (select odometer_unit from vehicles where deleted_at is null group by odometer_unit order by count(*) desc limit 1), 'km'
);
create index task_miles_category on task_miles (category_id) where deleted_at is null;

alter table maintenance_checks
  add column applies jsonb not null default '{}',
  add column severity text not null default 'note' check (severity in ('none', 'note', 'blocks')),
  add column stamps jsonb not null default '{}',
  add column created_at timestamptz not null default now(),
  add column created_by bigint references users,
  add column updated_at timestamptz not null default now(),
  -- A check is archived by deleting it: what was found of it stays.
  add column deleted_at timestamptz,
  add column deleted_by bigint references users;

-- What holds of a rule for one vehicle: its own intervals, and what was done last, taken from maintenance_done.
create table vehicle_maintenance (
  vehicle_id bigint not null references vehicles,
  rule_id bigint not null references task_miles,
  -- Its own intervals, the distance in its own unit; null where the rule's count.
  miles integer check (miles > 0),
  months integer check (months between 1 and 240),
  off boolean not null default false,
  last_total integer,
  last_on date,
  last_reading_id bigint references odometer_readings,
  last_todo_id bigint references todos,
  -- No reading says the total: it was estimated, and is mended when one does.
  estimated boolean not null default false,
  stamps jsonb not null default '{}',
  updated_at timestamptz not null,
  primary key (vehicle_id, rule_id)
);
create index vehicle_maintenance_rule on vehicle_maintenance (rule_id);

-- Each time it was done: by a todo, or as somebody of the office said. The newest that holds is the last one.
create table maintenance_done (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicles,
  rule_id bigint not null references task_miles,
  -- Null for what the office said.
  todo_id bigint references todos,
  done_at timestamptz not null,
  -- The same as a day of the branch.
  done_on date not null,
  -- What the dial showed then, as the office said; of a todo its reading counts.
  value integer check (value between 0 and 9999999),
  created_at timestamptz not null,
  created_by bigint references users,
  -- It holds no longer: its todo was sent back, or the office said another thing since.
  taken_back_at timestamptz
);
create index maintenance_done_last on maintenance_done (vehicle_id, rule_id, done_at desc, id desc) where taken_back_at is null;
create unique index maintenance_done_todo on maintenance_done (todo_id, rule_id) where taken_back_at is null;

-- How long a todo is thought to take in minutes, and what made it: of one source there is one, deleted or not.
alter table task_categories add column minutes int check (minutes between 1 and 1440);
alter table todos
  add column minutes int check (minutes between 1 and 1440),
  add column source text,
  add column source_ref text,
  -- The first tick, photo or reading.
  add column started_at timestamptz,
  add check ((source is null) = (source_ref is null));
create unique index todos_source on todos (source, source_ref) where source is not null;
