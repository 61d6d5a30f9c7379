-- What money refers to: cohorts with the vehicles that they had over time and their terms, categories of expenses, and with what the yard pays.

create table cohorts (
  id bigint generated always as identity primary key,
  name text not null,
  code text not null check (length(code) <= 12),
  kind text not null check (kind in ('house', 'own', 'managed')),
  owner_name text not null default '',
  owner_email text,
  note text not null default '',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check (kind <> 'house' or deleted_at is null)
);
create unique index cohorts_name on cohorts (lower(name)) where deleted_at is null;
create unique index cohorts_code on cohorts (lower(code)) where deleted_at is null;
-- What is nobody's is the house's, so there is one house: no second one, and at the end of this file no way to lose the first.
create unique index cohorts_house on cohorts (kind) where kind = 'house';
insert into cohorts (name, code, kind, created_at, updated_at) values ('House', 'HOUSE', 'house', now(), now());

-- A vehicle without a row on a day is the house's on that day. `until_date` is its last day there; null: until further notice.
create table cohort_vehicles (
  id bigint generated always as identity primary key,
  cohort_id bigint not null references cohorts,
  vehicle_id bigint not null references vehicles,
  from_date date not null,
  until_date date,
  check (until_date is null or until_date >= from_date),
  constraint cohort_vehicles_one_a_day exclude using gist (
    int8range(vehicle_id, vehicle_id, '[]') with &&,
    daterange(from_date, until_date, '[]') with &&
  )
);
create index cohort_vehicles_cohort on cohort_vehicles (cohort_id, from_date);
create index cohort_vehicles_vehicle on cohort_vehicles (vehicle_id, from_date);

create table cohort_terms (
  id bigint generated always as identity primary key,
  cohort_id bigint not null references cohorts,
  from_date date not null,
  component text not null,
  owner_percent numeric(5, 2) check (owner_percent between 0 and 100),
  -- The fee of a vehicle and month.
  amount numeric(14, 2) check (amount >= 0),
  unique (cohort_id, from_date, component),
  check ((component = 'fee') = (amount is not null)),
  check ((component = 'fee') = (owner_percent is null))
);

create table expense_categories (
  id bigint generated always as identity primary key,
  name text not null,
  parent_id bigint references expense_categories,
  treatment text not null check (treatment in ('operating', 'capital', 'pass_through')),
  applies_to text not null check (applies_to in ('any', 'vehicle', 'person', 'other')),
  code text,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check (parent_id <> id)
);
create unique index expense_categories_name on expense_categories (coalesce(parent_id, 0), lower(name)) where deleted_at is null;
create index expense_categories_parent on expense_categories (parent_id);

create table payment_methods (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('company_card', 'company_account', 'cash', 'personal', 'on_account')),
  last4 text check (last4 ~ '^[0-9]{4}$'),
  holder_id bigint references users,
  active boolean not null default true,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create unique index payment_methods_name on payment_methods (lower(name)) where deleted_at is null;
create index payment_methods_holder on payment_methods (holder_id);

alter table vendors add foreign key (default_category_id) references expense_categories;
create index vendors_default_category on vendors (default_category_id) where default_category_id is not null;
create unique index vendor_types_name on vendor_types (lower(name)) where deleted_at is null;

-- whole
create function keep_house() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'the house stays the house';
  end if;
  if new.kind <> 'house' then
    raise exception 'the house stays the house';
  end if;
  return new;
end $$;
-- whole
create trigger cohorts_keep_house before update or delete on cohorts
  for each row when (old.kind = 'house') execute function keep_house();
