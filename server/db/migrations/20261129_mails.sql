-- What the server wrote to people, sent or not.

create table mails (
  id bigint generated always as identity primary key,
  -- What it is for; never two of one key.
  key text not null unique,
  "to" text not null,
  subject text not null,
  body text not null,
  -- kept: no mail server was set, so nobody tried to send it.
  state text not null check (state in ('waiting', 'sent', 'failed', 'kept')),
  -- The record that it is about, as the audit names records.
  entity text,
  entity_id bigint,
  -- How often it was tried, and how often somebody asked for it to be sent again.
  tries integer not null default 0,
  rounds integer not null default 0,
  sent_at timestamptz,
  error text,
  created_at timestamptz not null,
  created_by bigint references users (id),
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users (id)
);
create index mails_newest on mails (created_at desc, id desc);
create index mails_state on mails (state, created_at desc);
create index mails_created_by on mails (created_by);
create index mails_deleted_by on mails (deleted_by);
