-- The fleet: what a vehicle is, its class, papers, damage and groups, the time that is given, what happened; and vendors and locations.

create table vehicle_classes (
  id bigint generated always as identity primary key,
  name text not null,
  position int not null,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create unique index vehicle_classes_name on vehicle_classes (lower(name)) where deleted_at is null;

create table vendor_types (
  id bigint generated always as identity primary key,
  name text not null,
  position int not null,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);

create table vendors (
  id bigint generated always as identity primary key,
  name text not null,
  type_id bigint references vendor_types,
  phone text,
  email text,
  website text,
  account_no text,
  tax_id text,
  -- Categories of expenses are still to come.
  default_category_id bigint,
  terms_days int check (terms_days between 0 and 365),
  note text not null default '',
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create unique index vendors_name on vendors (lower(name)) where deleted_at is null;
create index vendors_type on vendors (type_id);

create table locations (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('yard', 'vendor', 'airport', 'storage', 'other')),
  vendor_id bigint references vendors,
  branch_id bigint references branches,
  note text not null default '',
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create index locations_name on locations (lower(name), id);
create index locations_vendor on locations (vendor_id);
create index locations_branch on locations (branch_id);

create table location_addresses (
  id bigint generated always as identity primary key,
  location_id bigint not null references locations,
  label text not null default '',
  line1 text not null,
  line2 text not null default '',
  city text not null default '',
  region text not null default '',
  postal_code text not null default '',
  country text check (country ~ '^[A-Z]{2}$'),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  is_default boolean not null default false,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check ((latitude is null) = (longitude is null))
);
create index location_addresses_location on location_addresses (location_id);
create unique index location_addresses_default on location_addresses (location_id) where is_default and deleted_at is null;

drop index vehicles_by_plate;
alter table vehicles drop constraint vehicles_vin_key;
alter table vehicles
  alter vin drop not null,
  add vin_check text not null default 'ok' check (vin_check in ('ok', 'unchecked', 'none')),
  -- Why it has no VIN: a trailer, made before 1981.
  add vin_reason text not null default '',
  add plate_region text check (plate_region ~ '^[A-Z]{2}-[A-Z0-9]{1,3}$'),
  add plate_key text generated always as (upper(regexp_replace(plate, '[^A-Za-z0-9]', '', 'g'))) stored,
  add make text not null default '',
  add model text not null default '',
  add trim text not null default '',
  add body text not null default '',
  add color text not null default '',
  add model_year int check (model_year between 1900 and 2100),
  add fuel text check (fuel in ('petrol', 'diesel', 'hybrid', 'plug_in', 'electric', 'gas', 'other')),
  add transmission text check (transmission in ('automatic', 'manual')),
  add seats int check (seats between 1 and 60),
  add tank_litres numeric(5, 1) check (tank_litres > 0),
  add listed boolean not null default false,
  add private boolean not null default false,
  add class_id bigint references vehicle_classes,
  add location_id bigint references locations,
  add spot text,
  -- Null: the first of its pictures.
  add cover_id bigint,
  add acquired_on date,
  add acquired_price numeric(14, 2) check (acquired_price >= 0),
  add acquired_odometer int check (acquired_odometer between 0 and 9999999),
  add retired_on date,
  add retired_at timestamptz,
  add retired_by bigint references users,
  add retire_reason text check (retire_reason in ('sold', 'returned', 'total_loss', 'stolen', 'scrapped', 'other')),
  add stamps jsonb not null default '{}',
  add created_at timestamptz,
  add created_by bigint references users,
  add deleted_by bigint references users,
  add check ((retired_at is null) = (retired_on is null) and (retired_at is null) = (retire_reason is null)),
  add check ((vin is null) = (vin_check = 'none'));
update vehicles set created_at = updated_at;
alter table vehicles alter created_at set not null;
-- Two vehicles in service never have the same plate from now on; where they did, the later ones say their number.
update vehicles v set plate = v.plate || ' ' || v.id
  where v.deleted_at is null
    and exists (select 1 from vehicles o where o.plate_key = v.plate_key and o.deleted_at is null and o.id < v.id);

create unique index vehicles_vin on vehicles (upper(vin)) where deleted_at is null;
create unique index vehicles_plate_once on vehicles (plate_key, coalesce(plate_region, ''))
  where retired_at is null and deleted_at is null;
create index vehicles_by_plate on vehicles (lower(coalesce(plate, '')), id) where deleted_at is null;
create index vehicles_by_name on vehicles (lower(coalesce(name, '')), id) where deleted_at is null;
create index vehicles_branch on vehicles (branch_id, status, plate, id);
create index vehicles_class on vehicles (class_id);
create index vehicles_location on vehicles (location_id);
create index vehicles_vin_end on vehicles (right(vin, 6));
create index vehicles_plate_begin on vehicles (plate_key text_pattern_ops);
create index vehicles_name_begin on vehicles (lower(name) text_pattern_ops);

create table vehicle_groups (
  id bigint generated always as identity primary key,
  name text not null,
  branch_id bigint references branches,
  note text not null default '',
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create unique index vehicle_groups_name on vehicle_groups (lower(name)) where deleted_at is null;
create index vehicle_groups_branch on vehicle_groups (branch_id);
create table vehicle_group_members (
  group_id bigint not null references vehicle_groups,
  vehicle_id bigint not null references vehicles,
  position int not null,
  primary key (group_id, vehicle_id)
);
create index vehicle_group_members_vehicle on vehicle_group_members (vehicle_id);

create table person_groups (
  id bigint generated always as identity primary key,
  name text not null,
  branch_id bigint references branches,
  note text not null default '',
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create unique index person_groups_name on person_groups (lower(name)) where deleted_at is null;
create index person_groups_branch on person_groups (branch_id);
create table person_group_members (
  group_id bigint not null references person_groups,
  user_id bigint not null references users,
  position int not null,
  primary key (group_id, user_id)
);
create index person_group_members_user on person_group_members (user_id);

create table vehicle_documents (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicles,
  type text not null check (type in ('registration', 'insurance', 'inspection', 'lease', 'permit', 'warranty', 'other')),
  number text not null default '',
  issued_on date,
  expires_on date,
  blocks boolean not null,
  replaced_by bigint references vehicle_documents,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check (expires_on >= issued_on)
);
create index vehicle_documents_vehicle on vehicle_documents (vehicle_id, type);
create index vehicle_documents_expiry on vehicle_documents (expires_on) where deleted_at is null and replaced_by is null;
create index vehicle_documents_replaced on vehicle_documents (replaced_by) where replaced_by is not null;

create table damages (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicles,
  found_kind text not null default 'hand' check (found_kind in ('precheck', 'booking', 'private_rental', 'hand')),
  found_id bigint,
  phase text check (phase in ('checkin', 'checkout')),
  view text not null check (view in ('left', 'right', 'front', 'rear', 'top', 'interior')),
  -- On the drawing of that view: 0 is left and top, 1 right and bottom.
  x double precision not null check (x between 0 and 1),
  y double precision not null check (y between 0 and 1),
  kind text not null check (kind in ('scratch', 'dent', 'crack', 'chip', 'stain', 'missing', 'other')),
  size text not null check (size in ('S', 'M', 'L')),
  state text not null check (state in ('old', 'new', 'disputed', 'repaired')),
  note text not null default '',
  estimate numeric(14, 2) check (estimate >= 0),
  charged numeric(14, 2) check (charged >= 0),
  todo_id bigint references todos,
  -- Drafts of expenses are still to come.
  expense_temp_id bigint,
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create index damages_vehicle on damages (vehicle_id, id);
create index damages_todo on damages (todo_id) where todo_id is not null;

-- Time of a vehicle that is given, and given once (rentals.md §2). Bookings and private rentals are still to come.
create table vehicle_spans (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicles,
  kind text not null check (kind in ('booking', 'private_rental', 'maintenance', 'block')),
  booking_id bigint unique,
  private_rental_id bigint unique,
  todo_id bigint unique references todos,
  during tstzrange not null
    check (not isempty(during) and lower(during) is not null and lower_inc(during) and not upper_inc(during)),
  out_at timestamptz,
  back_at timestamptz check (back_at is null or out_at is not null),
  released_at timestamptz,
  note text not null default '',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  check (num_nonnulls(booking_id, private_rental_id, todo_id) = case kind when 'block' then 0 else 1 end),
  constraint vehicle_spans_no_overlap
    exclude using gist (int8range(vehicle_id, vehicle_id, '[]') with &&, during with &&)
    where (released_at is null) deferrable initially immediate
);
create unique index vehicle_spans_one_out on vehicle_spans (vehicle_id) where out_at is not null and back_at is null;

create table vehicle_events (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicles,
  at timestamptz not null,
  kind text not null,
  text text not null,
  ref_kind text,
  ref_id bigint,
  user_id bigint references users,
  -- What happened, who did it, and what the vehicle was called then.
  search tsvector not null
);
create index vehicle_events_vehicle on vehicle_events (vehicle_id, at desc, id desc);
create index vehicle_events_newest on vehicle_events (at desc, id desc);
create index vehicle_events_user on vehicle_events (user_id, at desc);
create index vehicle_events_search on vehicle_events using gin (search);

-- What an event is found by: the words in it without regard to case and marks, a number without the commas between its digits.
create function event_words(value text) returns tsvector language sql immutable parallel safe return
  to_tsvector(
    'simple'::regconfig,
    regexp_replace(regexp_replace(fold_text(value), '([0-9])[,.](?=[0-9])', '\1', 'g'), '[-/\\.,:;()@+#_&''"“”’·]+', ' ', 'g')
  );

-- What a yard already knows of its vehicles.
insert into vehicle_events (vehicle_id, at, kind, text, ref_kind, ref_id, user_id, search)
select happened.vehicle_id, happened.at, happened.kind, happened.text, happened.ref_kind, happened.ref_id, happened.user_id,
  event_words(concat_ws(' ', happened.text, v.plate, v.plate_key, right(v.vin, 6), u.name))
from (
  select vehicle_id, read_at as at, 'reading' as kind, 'Odometer ' || to_char(value, 'FM9,999,999') as text,
    case when todo_id is null then null else 'todo' end as ref_kind, todo_id as ref_id, created_by as user_id
  from odometer_readings
  union all
  select vehicle_id, completed_at, 'todo_done', title, 'todo', id, completed_by
  from todos where vehicle_id is not null and completed_at is not null and deleted_at is null
) as happened
join vehicles v on v.id = happened.vehicle_id
left join users u on u.id = happened.user_id
order by happened.at;
