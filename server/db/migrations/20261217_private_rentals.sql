-- Private rentals: a customer has a vehicle for weeks or without end, and pays by periods (rentals.md §2, "private-rentals"). Their time is a row of
-- vehicle_spans, what is read at the vehicle stands in handovers, pictures in checkin_images, money in payments: the same tables as of bookings.

-- Several people edit a customer at once: of two edits of one field the later one stands.
alter table customers add column stamps jsonb not null default '{}';

-- The licence of a person is a document, shared with bookings. Their own insurance is of no booking, so it stands here.
create table customer_insurances (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  insurer text not null default '',
  policy_number text not null default '',
  valid_from date,
  valid_to date,
  -- Checked at the commit: the file is the insurance's, so the row of the insurance comes first. Null as long as nobody has seen the paper.
  attachment_id bigint references attachments deferrable initially deferred,
  sha256 text,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check (valid_from <= valid_to),
  check ((sha256 is null) = (attachment_id is null))
);
create index customer_insurances_customer on customer_insurances (customer_id) where deleted_at is null;
create index customer_insurances_attachment on customer_insurances (attachment_id) where attachment_id is not null;
create index documents_number on documents (lower(document_number))
  where verification = 'license' and document_number <> '' and deleted_at is null;

create table private_rentals (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  vehicle_id bigint not null references vehicles,
  branch_id bigint not null references branches,
  -- Of the branch when it was made: periods are counted on its clocks.
  zone text not null,
  starts_at timestamptz not null,
  -- Null: without end.
  ends_at timestamptz,
  status text not null check (status in ('scheduled', 'active', 'returned', 'closed', 'cancelled')),
  status_at timestamptz not null,
  status_reason text not null default '',
  picked_up_at timestamptz,
  returned_at timestamptz,
  -- What a period costs that is still to come.
  rate_amount numeric(12, 2) not null check (rate_amount >= 0),
  rate_period text not null check (rate_period in ('day', 'week', 'month')),
  -- [{"from": "2026-01-15T15:00:00.000Z", "amount": "1200.00"}]: each from the period on that begins then. A changed rate changes no period before.
  rates jsonb not null,
  included_distance_per_day int check (included_distance_per_day >= 0),
  deposit_amount numeric(12, 2) not null default 0 check (deposit_amount >= 0),
  note text not null default '',
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check (starts_at < ends_at),
  check (returned_at is null or picked_up_at is not null),
  check ((status in ('active', 'returned', 'closed')) = (picked_up_at is not null)),
  check ((status in ('returned', 'closed')) = (returned_at is not null))
);
create index private_rentals_status on private_rentals (status, starts_at, id);
create index private_rentals_customer on private_rentals (customer_id, starts_at);
create index private_rentals_vehicle on private_rentals (vehicle_id, starts_at);
create index private_rentals_branch on private_rentals (branch_id, starts_at, id);

alter table vehicle_spans add constraint vehicle_spans_private_rental foreign key (private_rental_id) references private_rentals;
alter table handovers add constraint handovers_private_rental foreign key (private_rental_id) references private_rentals;
alter table checkin_images add constraint checkin_images_private_rental foreign key (private_rental_id) references private_rentals;
alter table checkin_images add column deleted_by bigint references users;
create index checkin_images_private on checkin_images (private_rental_id, phase, slot, taken_at) where private_rental_id is not null;
alter table payments add constraint payments_private_rental foreign key (private_rental_id) references private_rentals;

-- What is looked at when a private rental goes out and comes back. What was found keeps the words that it was found under.
create table private_rental_checks (
  id bigint generated always as identity primary key,
  title text not null,
  phase text not null check (phase in ('out', 'in', 'both')),
  required boolean not null default true,
  position int not null,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create index private_rental_checks_position on private_rental_checks (position, id) where deleted_at is null;
insert into private_rental_checks (title, phase, required, position, created_at, updated_at)
select title, phase, required, row_number() over (order by n) - 1, now(), now()
from (values
  (1, 'The licence was seen in the original', 'out', true),
  (2, 'The insurance covers the driver', 'out', true),
  (3, 'Known damage was shown', 'out', true),
  (4, 'Keys and papers were handed over', 'out', true),
  (5, 'Tyres and lights are good', 'both', true),
  (6, 'Inside and outside are clean', 'both', false),
  (7, 'Keys and papers are back', 'in', true),
  (8, 'Nothing was left in the vehicle', 'in', false)
) as first_ones (n, title, phase, required);

create table private_rental_check_results (
  private_rental_id bigint not null references private_rentals,
  phase text not null check (phase in ('checkin', 'checkout')),
  check_id bigint not null references private_rental_checks,
  state text not null check (state in ('ok', 'failed', 'na')),
  note text not null default '',
  checked_at timestamptz not null,
  checked_by bigint references users,
  -- Of the edit that stands.
  stamp text collate "C" not null,
  primary key (private_rental_id, phase, check_id)
);

-- The last number of a series. It is taken by the last statement of a transaction, so that no number is missing and none is there twice: who takes
-- the next waits until the one before stands, or gets its number where it came to nothing.
create table document_counters (
  series text primary key,
  last bigint not null check (last > 0)
);

-- Papers with a number. Rows are added, never changed, but for the checksum of what was printed of them.
create table rental_invoices (
  id bigint generated always as identity primary key,
  private_rental_id bigint not null references private_rentals,
  kind text not null check (kind in ('invoice', 'receipt', 'credit_note')),
  number text not null unique,
  -- Of the period that is billed, or of which some is given back.
  period_start timestamptz,
  period_end timestamptz,
  lines jsonb not null,
  -- Who, what and when, as the paper says it for good.
  content jsonb not null,
  tax_rate numeric(6, 3) not null default 0 check (tax_rate >= 0 and tax_rate < 100),
  subtotal numeric(12, 2) not null check (subtotal >= 0),
  tax numeric(12, 2) not null default 0 check (tax >= 0),
  total numeric(12, 2) not null check (total >= 0),
  currency text not null,
  -- Of the PDF; null until it was made.
  sha256 text,
  request_id uuid not null unique,
  -- Of what was sent: the same id with another content is refused.
  content_hash text not null,
  voids_id bigint references rental_invoices,
  payment_id bigint references payments,
  -- The day on which it counts in the books.
  booked_on date not null,
  created_at timestamptz not null,
  created_by bigint references users,
  check (period_start < period_end),
  check ((kind = 'receipt') = (payment_id is not null)),
  check ((kind = 'credit_note') = (voids_id is not null)),
  -- What is charged beside the rent may have an invoice of its own.
  check (kind <> 'receipt' or period_start is null),
  check ((period_start is null) = (period_end is null))
);
create index rental_invoices_rental on rental_invoices (private_rental_id, id);
create index rental_invoices_booked on rental_invoices (booked_on, id);
create unique index rental_invoices_payment on rental_invoices (payment_id) where payment_id is not null;
create index rental_invoices_voids on rental_invoices (voids_id) where voids_id is not null;
