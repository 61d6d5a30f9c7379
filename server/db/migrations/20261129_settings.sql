-- What the yard decides, one object for each key; with a branch, what that branch decided for itself.

create table settings (
  id bigint generated always as identity primary key,
  branch_id bigint references branches on delete cascade,
  key text not null,
  value jsonb not null default '{}',
  updated_at timestamptz not null,
  updated_by bigint references users
);
create unique index settings_once on settings (key, branch_id) nulls not distinct;
create index settings_branch on settings (branch_id);
create index settings_updated_by on settings (updated_by);
