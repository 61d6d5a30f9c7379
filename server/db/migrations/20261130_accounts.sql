-- People's accounts: how they come in, and how they prove who they are (people.md §2).

-- Null until the person has chosen one: invited, or waiting to be let in.
alter table users alter column password_hash drop not null;
alter table users
  add column phone text,
  -- The person asked to be let in.
  add column requested_at timestamptz,
  add column invited_at timestamptz,
  add column first_signed_in_at timestamptz,
  add column created_by bigint references users,
  add column deleted_at timestamptz,
  add column deleted_by bigint references users;
-- Everybody who was here before invitations has signed in.
update users set first_signed_in_at = created_at;
create index users_branch_name on users (branch_id, lower(name));
create index users_name on users (lower(name), id);

alter table sessions
  -- The name of the browser and of the system: "Chrome on Android".
  add column label text not null default '',
  add column kind text not null default 'computer' check (kind in ('phone', 'tablet', 'computer')),
  -- The network, shortened to /24 or /48: enough to know a strange one by, too little to find somebody.
  add column network text not null default '',
  -- When the person last said their password in this session.
  add column confirmed_at timestamptz,
  -- 'code': the authenticator's code is not said yet.
  add column stage text not null default 'full' check (stage in ('full', 'code')),
  -- However often it is used, it ends then.
  add column ends_at timestamptz;
update sessions set ends_at = created_at + interval '180 days';
alter table sessions alter column ends_at set not null;

-- The secret is no column: it is computed of the server's key, the person and the generation.
create table two_factors (
  user_id bigint primary key references users on delete cascade,
  generation integer not null,
  -- Null until a code of this generation was verified.
  enabled_at timestamptz,
  -- The last step of 30 seconds of which a code was taken. It and those before it are refused.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  n integer not null,
  -- argon2id
  hash text not null,
  used_at timestamptz,
  primary key (user_id, n)
);

-- Links that are mailed or shown once. Only the hash of the secret is kept.
create table links (
  id_hash text primary key,
  kind text not null check (kind in ('invite', 'reset', 'email')),
  user_id bigint not null references users on delete cascade,
  -- The address that it was made for.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index links_live on links (user_id, kind) where used_at is null;
create index links_expiry on links (expires_at);

-- Apart from the text, so that whoever reads the yard's mails does not see it. Empty: it had one, which is not kept any more.
alter table mails add column link text;

create table saved_filters (
  user_id bigint not null references users on delete cascade,
  screen text not null,
  filter jsonb not null,
  updated_at timestamptz not null,
  primary key (user_id, screen)
);
