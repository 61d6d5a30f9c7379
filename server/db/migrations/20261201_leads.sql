-- Enquiries with what happened to them, and the customers that they become. Customers have more columns than leads need: bookings and private
-- rentals stand on the same rows.

create table customers (
  id bigint generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  -- Families share an address: it is not unique.
  email text,
  -- E.164
  phone text,
  birth_date date,
  address text not null default '',
  city text not null default '',
  region text not null default '',
  postal_code text not null default '',
  country text,
  is_private boolean not null default false,
  blocked_at timestamptz,
  blocked_by bigint references users,
  blocked_reason text not null default '',
  note text not null default '',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check (blocked_at is null or blocked_reason <> '')
);
create index customers_email on customers (lower(email)) where deleted_at is null;
create index customers_phone on customers (phone) where deleted_at is null;
create index customers_last_name on customers (lower(last_name) text_pattern_ops);
create index customers_first_name on customers (lower(first_name) text_pattern_ops);
create index customers_private on customers (is_private, id);

create table lead_channels (
  id bigint generated always as identity primary key,
  name text not null,
  position int not null,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);

create table lead_stages (
  id bigint generated always as identity primary key,
  name text not null,
  position int not null,
  category text not null check (category in ('open', 'won', 'lost')),
  -- Days without an event; null where leads do not get stale.
  stale_days int check (stale_days > 0),
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
-- A yard begins with these, and sets its own.
insert into lead_stages (name, position, category, stale_days, created_at, updated_at) values
  ('New', 1, 'open', 1, now(), now()),
  ('Contacted', 2, 'open', 3, now(), now()),
  ('Quote sent', 3, 'open', 5, now(), now()),
  ('Won', 4, 'won', null, now(), now()),
  ('Lost', 5, 'lost', null, now(), now());

create table leads (
  id bigint generated always as identity primary key,
  name text not null,
  company text,
  email text,
  -- In lower case.
  email_norm text,
  phone text,
  -- E.164
  phone_norm text,
  type text not null check (type in ('rental', 'long_term', 'corporate', 'maintenance', 'sale', 'other')),
  channel_id bigint references lead_channels,
  stage_id bigint not null references lead_stages,
  owner_id bigint references users,
  branch_id bigint references branches,
  -- Vehicle groups and bookings come later, and with them their foreign keys.
  vehicle_group_id bigint,
  wanted_from date,
  wanted_to date,
  value numeric(12, 2),
  next_on date,
  lost_reason text,
  customer_id bigint references customers,
  booking_id bigint,
  duplicate_of bigint references leads,
  converted_at timestamptz,
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check (email_norm is not null or phone_norm is not null),
  check ((customer_id is null) = (converted_at is null))
);
create index leads_email on leads (email_norm);
create index leads_phone on leads (phone_norm);
create index leads_name on leads (lower(name));
create index leads_of_branch on leads (branch_id, stage_id, next_on);
create index leads_of_type on leads (type, id desc);
create index leads_of_stage on leads (stage_id, id desc);
create index leads_of_owner on leads (owner_id, id desc);
create index leads_of_channel on leads (channel_id);
create index leads_of_customer on leads (customer_id);
create index leads_duplicates on leads (duplicate_of) where duplicate_of is not null;

-- What happened to a lead: only added to. A merged lead gives its events to the one that is kept.
create table lead_events (
  id bigint generated always as identity primary key,
  lead_id bigint not null references leads,
  kind text not null check (kind in ('created', 'stage', 'note', 'converted', 'merged')),
  at timestamptz not null,
  user_id bigint references users,
  from_stage_id bigint references lead_stages,
  to_stage_id bigint references lead_stages,
  text text not null default ''
);
create index lead_events_of_lead on lead_events (lead_id, at desc);
