-- Walk-rounds: what is looked at, read and photographed as a vehicle goes out, comes back, or on any day.
create table prechecks (
  id bigint generated always as identity primary key,
  -- Made by the phone: whatever comes with the same key is of the same walk-round.
  key uuid not null unique,
  vehicle_id bigint not null references vehicles,
  todo_id bigint references todos,
  booking_id bigint references bookings,
  kind text not null check (kind in ('out', 'in', 'daily')),
  -- When the first of it was done, whatever came first.
  at timestamptz not null,
  reading_id bigint references odometer_readings,
  fuel_eighths smallint check (fuel_eighths between 0 and 8),
  charge_percent smallint check (charge_percent between 0 and 100),
  note text not null default '',
  completed_at timestamptz,
  completed_by bigint references users,
  stamps jsonb not null default '{}',
  device_at timestamptz,
  received_at timestamptz not null,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null
);
create index prechecks_vehicle on prechecks (vehicle_id, at desc, id desc);
create index prechecks_todo on prechecks (todo_id) where todo_id is not null;
create index prechecks_booking on prechecks (booking_id) where booking_id is not null;
create index prechecks_reading on prechecks (reading_id) where reading_id is not null;

create table precheck_items (
  precheck_id bigint not null references prechecks,
  check_id bigint not null references maintenance_checks,
  -- As it was when it was looked at: a check that is renamed renames no past.
  title text not null,
  state text not null check (state in ('ok', 'failed', 'na')),
  note text not null default '',
  checked_at timestamptz not null,
  checked_by bigint references users,
  -- Made by its failing.
  todo_id bigint references todos,
  stamps jsonb not null default '{}',
  primary key (precheck_id, check_id)
);
create index precheck_items_check on precheck_items (check_id);
create index precheck_items_todo on precheck_items (todo_id) where todo_id is not null;

-- A picture of a slot, or why there is none: then there are no bytes, and one row a slot.
create table precheck_images (
  id bigint generated always as identity primary key,
  precheck_id bigint not null references prechecks,
  slot text not null,
  -- Checked at the commit: the file is the picture's, so the row of the picture comes first.
  attachment_id bigint references attachments deferrable initially deferred,
  sha256 text,
  name text not null default '',
  skip_reason text,
  damage_id bigint references damages,
  taken_at timestamptz not null,
  latitude double precision,
  longitude double precision,
  -- Of the edit that added it last, and of the one that deleted it: which of them stands is decided by these, not by what came first.
  stamp text collate "C" not null,
  deleted_stamp text collate "C",
  created_at timestamptz not null,
  created_by bigint references users,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check ((sha256 is null) = (attachment_id is null)),
  check ((sha256 is null) = (skip_reason is not null))
);
create index precheck_images_precheck on precheck_images (precheck_id, slot);
create unique index precheck_images_bytes on precheck_images (precheck_id, slot, sha256) where deleted_at is null and sha256 is not null;
create unique index precheck_images_skips on precheck_images (precheck_id, slot) where sha256 is null;
create index precheck_images_attachment on precheck_images (attachment_id);
create index precheck_images_damage on precheck_images (damage_id) where damage_id is not null;
