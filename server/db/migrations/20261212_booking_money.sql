-- Money of bookings: payments, what renters are asked for, deposits, what the provider told, and what is charged at the return (rentals.md §2).

-- What a renter is asked for. One purpose has one open request at a time.
create table payment_requests (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings,
  purpose text not null check (purpose in ('part', 'balance', 'deposit_authorisation', 'deposit_payment', 'extra', 'damage')),
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('creating', 'open', 'unknown', 'paid', 'expired', 'cancelled', 'failed')),
  status_at timestamptz not null,
  request_id uuid unique,
  provider text not null,
  -- `req-17`: what the provider knows it by, the same at each try. Null for a moment, until the row has its id.
  provider_key text unique,
  provider_ref text,
  url text,
  expires_at timestamptz not null,
  -- It was cancelled or ran out, and the provider knows.
  closed_at timestamptz,
  sent_at timestamptz,
  sent_to text,
  sent_count int not null default 0,
  problem text not null default '',
  -- When the provider was asked for it the last time.
  asked_at timestamptz,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  unique (provider, provider_ref)
);
create unique index payment_requests_open on payment_requests (booking_id, purpose) where status in ('creating', 'open', 'unknown');
create index payment_requests_booking on payment_requests (booking_id, id desc);
create index payment_requests_waiting on payment_requests (status, id) where status in ('creating', 'open', 'unknown');
create index payment_requests_to_close on payment_requests (id) where closed_at is null and status in ('cancelled', 'expired');

-- Rows are added; only their status moves on.
create table payments (
  id bigint generated always as identity primary key,
  booking_id bigint references bookings,
  private_rental_id bigint,
  kind text not null check (kind in
    ('payment', 'refund', 'deposit_authorisation', 'deposit_payment', 'deposit_capture', 'deposit_release', 'deposit_refund')),
  -- A part of the deposit that is kept pays for what was charged at the return.
  covers text not null check (covers in ('booking', 'checkout', 'deposit')),
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  method text not null check (method in ('cash', 'card_terminal', 'bank_transfer', 'check', 'link', 'other')),
  status text not null check (status in ('pending', 'creating', 'unknown', 'succeeded', 'failed', 'cancelled')),
  status_at timestamptz not null,
  -- Null: at the desk.
  provider text,
  -- `pay-812`: what the provider knows it by, the same at each try. Null for a moment, until the row has its id.
  provider_key text unique,
  provider_ref text,
  request_id uuid unique,
  payment_request_id bigint references payment_requests,
  parent_id bigint references payments,
  paid_at timestamptz,
  reference text not null default '',
  note text not null default '',
  reason text not null default '',
  verified_at timestamptz,
  verified_by bigint references users,
  -- When the provider was asked for it the last time.
  asked_at timestamptz,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  unique (provider, provider_ref),
  check (num_nonnulls(booking_id, private_rental_id) = 1),
  check ((kind in ('refund', 'deposit_capture', 'deposit_release', 'deposit_refund')) = (parent_id is not null))
);
create index payments_booking on payments (booking_id, id);
create index payments_private_rental on payments (private_rental_id, id) where private_rental_id is not null;
create index payments_waiting on payments (status, id) where status in ('pending', 'creating', 'unknown');
create index payments_parent on payments (parent_id) where parent_id is not null;

-- What the provider told, each event once. One that came before what it is about waits.
create table payment_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  type text not null,
  -- Of the checkout or the payment that it is about, and the key that we gave it.
  ref text,
  key text,
  payload jsonb not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  payment_id bigint references payments,
  payment_request_id bigint references payment_requests,
  booking_id bigint references bookings,
  -- Why a person must look at it; empty: nobody must.
  problem text not null default '',
  decided_at timestamptz,
  decided_by bigint references users,
  decision text check (decision in ('count', 'dismiss')),
  reason text not null default '',
  unique (provider, event_id)
);
create index payment_events_waiting on payment_events (provider, ref) where applied_at is null;
create index payment_events_odd on payment_events (id) where problem <> '' and decided_at is null;

-- One a booking, from the first act on. What is required stands in the booking; sums follow from payments.
create table deposits (
  booking_id bigint primary key references bookings,
  mode text not null default 'none' check (mode in ('none', 'authorisation', 'payment')),
  status text not null check (status in
    ('due', 'requested', 'authorised', 'paid', 'failed', 'waived', 'captured', 'released', 'expired', 'settled')),
  status_at timestamptz not null,
  authorised_until timestamptz,
  -- How many hours before it runs out people were told last: 48, then 24.
  warned_hours int,
  reason text not null default '',
  waived_at timestamptz,
  waived_by bigint references users,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null
);
create index deposits_status on deposits (status, authorised_until, booking_id);

-- Money acts by the uuid of the form that sent them: the same again is answered with what became of the first.
create table money_acts (
  request_id uuid primary key,
  user_id bigint not null references users,
  act text not null,
  content_hash text not null,
  booking_id bigint not null references bookings,
  payment_id bigint references payments,
  payment_request_id bigint references payment_requests,
  at timestamptz not null
);
create index money_acts_booking on money_acts (booking_id);

-- What is put together at the return until it is final; then booking_charges of the phase `checkout` have it.
create table checkouts (
  booking_id bigint primary key references bookings,
  lines jsonb not null default '[]',
  damages jsonb not null default '[]',
  waive jsonb not null default '[]',
  returned_at timestamptz,
  final_at timestamptz,
  final_by bigint references users,
  tax_rate numeric(6, 3) not null default 0,
  tax numeric(12, 2) not null default 0 check (tax >= 0),
  total numeric(12, 2) not null default 0 check (total >= 0),
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null
);

-- What bookings had as paid and given back before there were payments.
insert into payments (booking_id, kind, covers, amount, currency, method, status, status_at, paid_at, note, created_at, updated_at)
select id, 'payment', 'booking', paid, 'USD', 'other', 'succeeded', updated_at, updated_at, 'As it was noted in the booking', updated_at, updated_at
from bookings where paid > 0;
insert into payments (booking_id, kind, covers, amount, currency, method, status, status_at, paid_at, note, parent_id, created_at, updated_at)
select b.id, 'refund', 'booking', b.refunded, 'USD', 'other', 'succeeded', b.updated_at, b.updated_at, 'As it was noted in the booking', p.id, b.updated_at, b.updated_at
from bookings b join payments p on p.booking_id = b.id and p.kind = 'payment' where b.refunded > 0;
