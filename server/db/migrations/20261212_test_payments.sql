-- What the test provider of payments keeps (server/payments/local). It stands for an outside service: nothing here refers to the yard's own tables.
create table test_checkouts (
  ref text primary key,
  key text not null unique,
  amount int not null check (amount > 0),
  currency text not null,
  capture text not null check (capture in ('now', 'later')),
  reference text not null,
  url text not null,
  state text not null check (state in ('open', 'paid', 'expired')),
  expires_at timestamptz not null,
  payment_ref text unique,
  paid_at timestamptz,
  capture_before timestamptz,
  captured int not null default 0,
  refunded int not null default 0,
  -- Blocked money is kept in part, let go, or gone by itself once.
  ended text check (ended in ('captured', 'released', 'lapsed')),
  -- Paid with the card whose answers get lost.
  is_losing boolean not null default false,
  created_at timestamptz not null
);
create index test_checkouts_due on test_checkouts (expires_at) where state = 'open';
create index test_checkouts_blocked on test_checkouts (capture_before) where capture_before is not null and ended is null;

create table test_acts (
  key text primary key,
  ref text not null unique,
  kind text not null check (kind in ('capture', 'release', 'refund')),
  payment_ref text not null,
  amount int not null,
  at timestamptz not null
);

-- Events on their way, each copy a row, until the yard has taken it.
create table test_events (
  id bigint generated always as identity primary key,
  event_id text not null,
  body text not null,
  due_at timestamptz not null,
  tries int not null default 0,
  created_at timestamptz not null
);
create index test_events_due on test_events (due_at, id);
