-- What the readings of a return say is charged of a private rental, beside its rent. It is there from the moment at which the vehicle is back, so that no
-- bill can forget it: the next that can have it does, and it is closed after that.
create table private_rental_charges (
  id bigint generated always as identity primary key,
  private_rental_id bigint not null references private_rentals,
  code text not null check (code in ('late', 'extra_distance', 'fuel', 'cleaning')),
  label text not null,
  -- How it was counted.
  basis text not null,
  amount numeric(12, 2) not null check (amount > 0),
  -- Why it is not charged; empty where it is.
  left_out_reason text not null default '',
  left_out_at timestamptz,
  left_out_by bigint references users,
  -- Of the invoice that it stands on, by the act that made it. That is added last, for the sake of its number, so that this is checked at the end.
  bill_request_id uuid references rental_invoices (request_id) deferrable initially deferred,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  -- Each is charged once.
  unique (private_rental_id, code),
  check (left_out_reason = '' or bill_request_id is null),
  check ((left_out_reason = '') = (left_out_at is null))
);
create index private_rental_charges_bill on private_rental_charges (bill_request_id) where bill_request_id is not null;
