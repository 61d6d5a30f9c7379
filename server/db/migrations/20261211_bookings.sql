-- Bookings of customers, from the request to the keys: who rents what and when, the papers that are checked, the agreement, and what was
-- noted at the vehicle (rentals.md §2). The time of a vehicle is a row of vehicle_spans, whose constraint refuses to give it twice.

-- Where bookings come from: the public booking flow of a site. It shows its token with each call; the table has only the hash.
create table booking_channels (
  id bigint generated always as identity primary key,
  name text not null,
  token_hash text not null unique,
  -- The token's last four characters, to tell channels' tokens apart.
  token_end text not null,
  branch_id bigint not null references branches,
  active boolean not null default true,
  last_used_at timestamptz,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create unique index booking_channels_name on booking_channels (lower(name)) where deleted_at is null;

create table rental_rates (
  id bigint generated always as identity primary key,
  -- Of one vehicle, else of all of a branch that have none of their own.
  branch_id bigint not null references branches,
  vehicle_id bigint references vehicles,
  daily numeric(12, 2) not null check (daily >= 0),
  weekly numeric(12, 2) check (weekly >= 0),
  monthly numeric(12, 2) check (monthly >= 0),
  late_hour numeric(12, 2) check (late_hour >= 0),
  included_distance_per_day int check (included_distance_per_day >= 0),
  extra_distance_price numeric(12, 2) check (extra_distance_price >= 0),
  deposit_amount numeric(12, 2) not null default 0 check (deposit_amount >= 0),
  fuel_price numeric(12, 2) check (fuel_price >= 0),
  refuel_fee numeric(12, 2) check (refuel_fee >= 0),
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create unique index rental_rates_one on rental_rates (branch_id, coalesce(vehicle_id, 0)) where deleted_at is null;
create unique index rental_rates_vehicle on rental_rates (vehicle_id) where deleted_at is null;

create table bookings (
  id bigint generated always as identity primary key,
  -- The public reference. It opens nothing by itself.
  token text not null unique,
  source text not null check (source in ('channel', 'office', 'import')),
  channel_id bigint references booking_channels,
  external_ref text,
  -- What the channel sent, as a checksum: the same again is the same booking.
  external_hash text,
  branch_id bigint not null references branches,
  vehicle_id bigint references vehicles,
  pickup_place text not null default '',
  return_place text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  zone text not null,
  status text not null default 'pending' check (status in
    ('pending', 'confirmed', 'checked_in', 'returned', 'completed', 'rejected', 'cancelled', 'no_show')),
  status_at timestamptz not null,
  status_reason text not null default '',
  picked_up_at timestamptz,
  returned_at timestamptz,
  payment_model text not null default 'full' check (payment_model in ('full', 'partial', 'at_pickup')),
  partial_percent int check (partial_percent between 1 and 99),
  -- Charges with tax, as they were agreed.
  tax_rate numeric(6, 3) not null default 0 check (tax_rate >= 0 and tax_rate < 100),
  tax numeric(12, 2) not null default 0 check (tax >= 0),
  booking_amount numeric(12, 2) not null default 0 check (booking_amount >= 0),
  paid numeric(12, 2) not null default 0 check (paid >= 0),
  refunded numeric(12, 2) not null default 0 check (refunded >= 0),
  payment_status text not null generated always as (case
    when paid = 0 then 'unpaid'
    when paid - refunded = 0 then 'refunded'
    when paid - refunded < booking_amount then 'partially_paid'
    when paid - refunded = booking_amount then 'paid'
    else 'overpaid' end) stored,
  deposit_amount numeric(12, 2) not null default 0 check (deposit_amount >= 0),
  insurance_info_required boolean not null default false,
  insurance_status text not null default 'not_required' check (insurance_status in
    ('not_required', 'pending_customer_action', 'pending_admin_action', 'approved', 'rejected')),
  insurance_admin_notes text not null default '',
  note text not null default '',
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check (starts_at < ends_at),
  -- Of a channel, or of the system whose file was imported.
  check ((external_ref is null) = (source = 'office')),
  check ((channel_id is null) = (source <> 'channel')),
  check ((payment_model = 'partial') = (partial_percent is not null)),
  check (refunded <= paid),
  check (returned_at is null or picked_up_at is not null)
);
create unique index bookings_external on bookings (channel_id, external_ref) where channel_id is not null;
create index bookings_branch on bookings (branch_id, status, starts_at, id);
create index bookings_starts on bookings (starts_at, id);
create index bookings_out on bookings (ends_at, id) where status = 'checked_in';
create index bookings_open on bookings (starts_at, id) where status in ('pending', 'confirmed');
create index bookings_payment on bookings (payment_status, starts_at, id) where status in ('pending', 'confirmed', 'checked_in', 'returned');
create index bookings_vehicle on bookings (vehicle_id, starts_at);

alter table vehicle_spans add constraint vehicle_spans_booking foreign key (booking_id) references bookings;
alter table todos add column booking_id bigint references bookings;
create index todos_booking on todos (booking_id) where booking_id is not null;
-- The two todos of a hand-over are of such a category.
alter table task_categories add column handover text check (handover in ('checkin', 'checkout'));
create unique index task_categories_handover on task_categories (handover) where handover is not null;

-- Who rents and who drives. There is one renter, and each of them needs a licence.
create table booking_customers (
  booking_id bigint not null references bookings,
  customer_id bigint not null references customers,
  role text not null check (role in ('renter', 'driver')),
  position int not null,
  primary key (booking_id, customer_id)
);
create unique index booking_customers_renter on booking_customers (booking_id) where role = 'renter';
create index booking_customers_customer on booking_customers (customer_id, booking_id);

create table booking_charges (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings,
  phase text not null check (phase in ('booking', 'checkout')),
  code text not null check (code in
    ('rental', 'extra', 'delivery', 'discount', 'fee', 'late', 'extra_distance', 'fuel', 'cleaning', 'damage', 'other')),
  label text not null,
  quantity numeric(12, 3) not null default 1 check (quantity > 0),
  unit_price numeric(12, 2) not null check (unit_price >= 0),
  -- Of a discount, what is taken off.
  amount numeric(12, 2) not null check (amount >= 0),
  taxable boolean not null default true,
  basis text not null default '',
  damage_id bigint references damages,
  waived_reason text not null default '',
  position int not null,
  created_at timestamptz not null,
  created_by bigint references users
);
create index booking_charges_booking on booking_charges (booking_id, phase, position);

-- What a booking channel sends, nobody of the yard adds.
alter table attachments alter column created_by drop not null;

-- Papers of renters. A licence and a proof of address are the person's and serve later bookings; all others are of one booking.
create table documents (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  booking_id bigint references bookings,
  -- The version of the agreement that a scan shows.
  agreement_id bigint,
  verification text not null check (verification in ('license', 'address_proof', 'agreement', 'final_agreement', 'insurance')),
  side text not null check (side in ('front', 'back', 'single')),
  -- Checked at the commit: the file is its document's, so the row of the document comes first.
  attachment_id bigint not null references attachments deferrable initially deferred,
  sha256 text not null,
  document_number text not null default '',
  region text not null default '',
  issued_on date,
  expires_on date,
  birth_date date,
  uploaded_via text not null check (uploaded_via in ('office', 'customer', 'channel', 'import')),
  superseded_by bigint references documents,
  -- The last decision, from document_decisions.
  decided_at timestamptz,
  decided_by bigint references users,
  decision text check (decision in ('approve', 'reject')),
  decision_code text,
  decision_reason text not null default '',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check ((booking_id is null) = (verification in ('license', 'address_proof'))),
  check ((decided_at is null) = (decision is null))
);
create unique index documents_bytes on documents (customer_id, coalesce(booking_id, 0), verification, side, sha256)
  where deleted_at is null and superseded_by is null;
create index documents_customer on documents (customer_id, verification) where deleted_at is null and superseded_by is null;
create index documents_booking on documents (booking_id, verification) where deleted_at is null and superseded_by is null;
create index documents_undecided on documents (verification, created_at)
  where deleted_at is null and superseded_by is null and decision is null;
create index documents_attachment on documents (attachment_id);

-- Rows are added, never changed.
create table document_decisions (
  id bigint generated always as identity primary key,
  document_id bigint not null references documents,
  booking_id bigint references bookings,
  decision text not null check (decision in ('approve', 'reject', 'undo')),
  code text,
  reason text not null default '',
  at timestamptz not null,
  decided_by bigint references users
);
create index document_decisions_document on document_decisions (document_id, id desc);
create index document_decisions_at on document_decisions (at desc);

create table verification_templates (
  id bigint generated always as identity primary key,
  entity_type text not null check (entity_type in
    ('license', 'address_proof', 'agreement', 'final_agreement', 'insurance', 'payment', 'deposit', 'checkin', 'checkout')),
  title text not null,
  required boolean not null default true,
  position int not null,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create index verification_templates_type on verification_templates (entity_type, position) where deleted_at is null;

create table verification_items (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings,
  entity_type text not null,
  position int not null,
  title text not null,
  required boolean not null,
  is_checked boolean not null default false,
  checked_at timestamptz,
  checked_by bigint references users,
  note text not null default '',
  stamps jsonb not null default '{}',
  unique (booking_id, entity_type, position)
);

-- What the office decided of a list that has no document: payment, deposit, check-in, checkout.
create table verification_states (
  booking_id bigint not null references bookings,
  entity_type text not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  reason text not null default '',
  decided_at timestamptz not null,
  decided_by bigint references users,
  primary key (booking_id, entity_type)
);

create table insurances (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings,
  insurer text not null,
  policy_number text not null,
  valid_from date not null,
  valid_to date not null,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check (valid_from <= valid_to)
);
create unique index insurances_live on insurances (booking_id) where deleted_at is null;

-- A version for each content that the parties could agree to. Its bytes are made from the content, the same each time.
create table agreements (
  id bigint generated always as identity primary key,
  booking_id bigint not null references bookings,
  kind text not null check (kind in ('agreement', 'final_agreement')),
  version int not null,
  content jsonb not null,
  content_hash text not null,
  -- Of the PDF; null until it was made.
  sha256 text,
  sent_at timestamptz,
  void_at timestamptz,
  created_at timestamptz not null,
  created_by bigint references users,
  unique (booking_id, kind, version)
);
alter table documents add foreign key (agreement_id) references agreements;

create table signatures (
  id bigint generated always as identity primary key,
  agreement_id bigint not null references agreements,
  customer_id bigint references customers,
  typed_name text not null,
  -- Lines of points, as they were drawn.
  strokes jsonb not null,
  consent_version text not null,
  signed_hash text not null,
  signed_at timestamptz not null,
  device_at timestamptz,
  received_at timestamptz not null,
  address text not null default '',
  browser text not null default '',
  witnessed_by bigint references users,
  unique (agreement_id, customer_id)
);

-- What was noted when the vehicle went out (checkin) and came back (checkout).
create table handovers (
  id bigint generated always as identity primary key,
  booking_id bigint references bookings,
  private_rental_id bigint,
  phase text not null check (phase in ('checkin', 'checkout')),
  odometer_id bigint references odometer_readings,
  fuel_eighths int check (fuel_eighths between 0 and 8),
  charge_percent int check (charge_percent between 0 and 100),
  cleanliness text check (cleanliness in ('clean', 'dirty', 'very_dirty', 'smoke')),
  keys int check (keys between 0 and 9),
  skipped jsonb not null default '[]',
  done_at timestamptz,
  device_at timestamptz,
  done_by bigint references users,
  stamps jsonb not null default '{}',
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  check (num_nonnulls(booking_id, private_rental_id) = 1)
);
create unique index handovers_booking on handovers (booking_id, phase) where booking_id is not null;
create unique index handovers_private_rental on handovers (private_rental_id, phase) where private_rental_id is not null;

create table checkin_images (
  id bigint generated always as identity primary key,
  booking_id bigint references bookings,
  private_rental_id bigint,
  -- The one that it shows: after an exchange of vehicles it says nothing of the other.
  vehicle_id bigint references vehicles,
  phase text not null check (phase in ('checkin', 'checkout')),
  slot text not null,
  uploaded_as text not null check (uploaded_as in ('admin', 'customer')),
  -- Checked at the commit: the file is the picture's, so the row of the picture comes first.
  attachment_id bigint not null references attachments deferrable initially deferred,
  sha256 text not null,
  name text not null,
  taken_at timestamptz not null,
  device_at timestamptz,
  received_at timestamptz not null,
  latitude double precision,
  longitude double precision,
  damage_id bigint references damages,
  -- A retake of the slot stands for it; the first stays.
  superseded_by bigint references checkin_images,
  created_by bigint references users,
  deleted_at timestamptz,
  check (num_nonnulls(booking_id, private_rental_id) = 1)
);
create index checkin_images_booking on checkin_images (booking_id, phase, slot, taken_at);
create unique index checkin_images_bytes on checkin_images (coalesce(booking_id, 0), coalesce(private_rental_id, 0), coalesce(vehicle_id, 0), phase, slot, uploaded_as, sha256)
  where deleted_at is null;
create index checkin_images_attachment on checkin_images (attachment_id);

-- The state of a booking's papers: the worst over its people and the sides that are needed. It is derived, so that it never goes stale:
-- a moved return makes an approved licence `expiring` by itself.
create view booking_papers as
select b.id as booking_id,
  (select case max(worst.rank) when 5 then 'missing' when 4 then 'rejected' when 3 then 'pending' when 2 then 'expiring' else 'approved' end
    from booking_customers c
    cross join lateral (
      -- Both sides, or one document that has both: whichever is further.
      select least(
        coalesce(max(paper.rank) filter (where d.side = 'single'), 5),
        greatest(
          coalesce(max(paper.rank) filter (where d.side = 'front'), 5),
          coalesce(max(paper.rank) filter (where d.side = 'back'), 5))) as rank
      from documents d
      cross join lateral (select case
        when d.decision = 'reject' then 4
        when d.decision is null then 3
        when d.expires_on < (b.ends_at at time zone b.zone)::date then 2
        else 1 end as rank) paper
      where d.customer_id = c.customer_id and d.verification = 'license' and d.deleted_at is null and d.superseded_by is null
    ) worst
    where c.booking_id = b.id) as license_status,
  coalesce((select case
      when d.decision = 'reject' then 'rejected'
      when d.decision is null then 'pending'
      else 'approved' end
    from documents d join booking_customers c on c.customer_id = d.customer_id and c.role = 'renter'
    where c.booking_id = b.id and d.verification = 'address_proof' and d.deleted_at is null and d.superseded_by is null
    order by d.id desc limit 1), 'missing') as address_proof_status,
  agreed.agreement as agreement_status,
  case when b.status in ('returned', 'completed') then agreed.final_agreement else 'not_required' end as final_agreement_status
from bookings b
cross join lateral (
  select
    coalesce(max(state.status) filter (where state.kind = 'agreement'), 'missing') as agreement,
    coalesce(max(state.status) filter (where state.kind = 'final_agreement'), 'missing') as final_agreement
  from (
    select distinct on (a.kind) a.kind, case
      when exists (select 1 from signatures s where s.agreement_id = a.id) then 'approved'
      else coalesce((select case when d.decision = 'reject' then 'rejected' when d.decision is null then 'pending' else 'approved' end
        from documents d
        where d.agreement_id = a.id and d.deleted_at is null and d.superseded_by is null
        order by d.id desc limit 1), 'missing') end as status
    from agreements a where a.booking_id = b.id and a.void_at is null
    order by a.kind, a.version desc
  ) state
) agreed;

-- What a yard checks until it decides otherwise.
insert into verification_templates (entity_type, title, required, position, created_at, updated_at)
select entity_type, title, required, row_number() over (partition by entity_type order by n) - 1, now(), now()
from (values
  (1, 'license', 'The picture is clear, with all four corners', true),
  (2, 'license', 'The name is as booked', true),
  (3, 'license', 'The face is the person', true),
  (4, 'license', 'It covers the whole trip', true),
  (5, 'license', 'The back fits the front', true),
  (6, 'address_proof', 'The name is as booked', true),
  (7, 'address_proof', 'It is not older than 90 days', true),
  (8, 'agreement', 'Every page is there and readable', true),
  (9, 'agreement', 'It is signed by the renter', true),
  (10, 'final_agreement', 'It is signed by the renter', true),
  (11, 'insurance', 'The renter is insured by it', true),
  (12, 'insurance', 'It covers the whole trip', true),
  (13, 'payment', 'The sum is there', true),
  (14, 'deposit', 'The deposit is held or paid', true),
  (15, 'checkin', 'The licence was seen in the original', true),
  (16, 'checkin', 'The renter was shown known damage', true),
  (17, 'checkin', 'Keys and papers of the vehicle were handed over', true),
  (18, 'checkout', 'Keys are back', true),
  (19, 'checkout', 'Nothing was left in the vehicle', false)
) as first_ones (n, entity_type, title, required);
