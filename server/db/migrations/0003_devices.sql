-- What each person's device said last of its unsent work. A device is known by a random name of its own, nothing else.

create table devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  device text not null,
  -- Counts the device's reports: one that arrives late does not replace a newer one.
  number bigint not null,
  kind text not null check (kind in ('phone', 'tablet', 'computer')),
  browser text not null,
  app text not null,
  unsent integer not null check (unsent >= 0),
  needs_person integer not null check (needs_person >= 0),
  oldest_at timestamptz,
  photos_unconfirmed integer not null check (photos_unconfirmed >= 0),
  last_success_at timestamptz,
  clock_offset_ms bigint,
  stuck boolean not null,
  storage_kept boolean,
  storage_share double precision,
  reported_at timestamptz not null,
  -- The order of the list: stuck, in need of a person, unsent, nothing; then the oldest work, or the longest silence.
  rank smallint not null generated always as (
    case when stuck then 0 when needs_person > 0 then 1 when unsent > 0 then 2 else 3 end
  ) stored,
  since timestamptz not null generated always as (coalesce(oldest_at, reported_at)) stored,
  unique (user_id, device)
);
create index devices_by_trouble on devices (rank, since, id);
create index devices_unsent on devices (oldest_at) where unsent > 0;
create index devices_reported on devices (reported_at);

-- Roles are rows: those that a running yard has already must be told of what is new.
insert into role_permissions (role_id, permission)
  select id, 'device.view-all' from roles where name = 'office'
  on conflict do nothing;
