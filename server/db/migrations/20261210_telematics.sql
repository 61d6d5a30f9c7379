-- Trackers in vehicles (vehicles.md §4.10): the yard's connections with their maker, which tracker is in which vehicle, and what they report.

create table telematics_connections (
  id bigint generated always as identity primary key,
  provider text not null,
  -- How the maker calls the account, where it tells.
  account text not null default '',
  state text not null default 'new' check (state in ('new', 'active', 'needs_reconnect', 'off')),
  -- Sealed (server/secrets). Nothing of them may stand in any other column.
  code_enc bytea,
  token_enc bytea,
  refresh_enc bytea,
  token_expires_at timestamptz,
  last_ok_at timestamptz,
  -- One of our own words; what the maker says goes nowhere.
  last_error text check (last_error in ('refused', 'limited', 'down', 'key_lost')),
  -- Of calls in a row that failed in any way, and of those that were refused.
  failures integer not null default 0,
  refusals integer not null default 0,
  next_poll_at timestamptz,
  -- Somebody gets a new token until then at the latest, and nobody else may.
  busy_until timestamptz,
  -- Who consented, in which session, until the code was exchanged. A state is taken once.
  state_hash text unique,
  session_hash text,
  code_at timestamptz,
  -- Where the maker sent the browser back to: it asks for that again at each exchange of the code.
  redirect_uri text not null default '',
  created_at timestamptz not null,
  created_by bigint references users (id),
  updated_at timestamptz not null,
  check (state <> 'off' or (code_enc is null and token_enc is null and refresh_enc is null))
);
create index telematics_connections_due on telematics_connections (next_poll_at) where state = 'active';
create index telematics_connections_session on telematics_connections (session_hash) where session_hash is not null;

-- What the maker last said that a connection has: a tracker that is in no vehicle of ours is only here.
create table telematics_trackers (
  id bigint generated always as identity primary key,
  connection_id bigint not null references telematics_connections (id),
  external_id text not null,
  vin text,
  name text not null default '',
  odometer double precision,
  unit text check (unit in ('km', 'mi')),
  data_at timestamptz,
  seen_at timestamptz not null,
  unique (connection_id, external_id)
);

create table telematics_links (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicles (id),
  connection_id bigint not null references telematics_connections (id),
  external_id text not null,
  -- `dash`: what the dial shows. `estimate`: counted by the tracker itself; it differs from the dial by the offset, in the dial's unit.
  odometer_kind text not null default 'dash' check (odometer_kind in ('dash', 'estimate')),
  "offset" integer,
  offset_at timestamptz,
  -- The tracker counts by more than 2 % otherwise than the dial.
  drifts boolean not null default false,
  created_at timestamptz not null,
  created_by bigint references users (id),
  updated_at timestamptz not null,
  ended_at timestamptz
);
create unique index telematics_links_vehicle on telematics_links (vehicle_id) where ended_at is null;
create unique index telematics_links_tracker on telematics_links (connection_id, external_id) where ended_at is null;
create index telematics_links_of_vehicle on telematics_links (vehicle_id, created_at desc);

-- Null is what the tracker did not tell, or told in a way that can be no data.
create table telematics_snapshots (
  id bigint generated always as identity primary key,
  link_id bigint not null references telematics_links (id),
  fetched_at timestamptz not null,
  data_at timestamptz,
  odometer double precision,
  unit text check (unit in ('km', 'mi')),
  latitude double precision,
  longitude double precision,
  fuel_percent double precision check (fuel_percent between 0 and 100),
  battery_percent double precision check (battery_percent between 0 and 100),
  is_running boolean,
  mil_on boolean
);
create index telematics_snapshots_link on telematics_snapshots (link_id, id desc);
create index telematics_snapshots_data on telematics_snapshots (link_id, data_at) where odometer is not null;
create index telematics_snapshots_fetched on telematics_snapshots (fetched_at);
create index telematics_snapshots_places on telematics_snapshots (fetched_at) where latitude is not null;

create table telematics_codes (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicles (id),
  code text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  cleared_at timestamptz,
  todo_id bigint references todos (id)
);
create unique index telematics_codes_open on telematics_codes (vehicle_id, code) where cleared_at is null;
