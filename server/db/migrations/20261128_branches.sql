-- Branches become office records. Those that were there keep the order of their making.

alter table branches add column phone text;
alter table branches add column address text;
alter table branches add column country text check (country ~ '^[A-Z]{2}$');
alter table branches add column position integer not null default 0;
alter table branches add column created_at timestamptz not null default now();
alter table branches add column created_by bigint references users;
alter table branches add column updated_at timestamptz not null default now();
alter table branches add column deleted_at timestamptz;
alter table branches add column deleted_by bigint references users;

update branches set position = (select count(*) from branches before where before.id < branches.id);
-- Names that differ only in case were allowed before.
update branches set name = name || ' (' || id || ')'
where exists (select 1 from branches before where before.id < branches.id and lower(before.name) = lower(branches.name));
create unique index branches_name on branches (lower(name)) where deleted_at is null;
