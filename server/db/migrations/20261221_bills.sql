-- Bills of vendors: photographed or dropped, read by the server, turned into expenses, paid (money.md §2). Their pages are attachments.

create table bills (
  id bigint generated always as identity primary key,
  vendor_id bigint references vendors,
  -- As the paper has it; no vendor of the yard yet.
  vendor_text text,
  invoice_no text,
  invoice_key text generated always as (nullif(upper(regexp_replace(invoice_no, '[^A-Za-z0-9]', '', 'g')), '')) stored,
  billed_on date,
  due_on date,
  amount numeric(14, 2) check (amount > 0),
  tax_amount numeric(14, 2) check (tax_amount >= 0),
  vehicle_id bigint references vehicles,
  branch_id bigint references branches,
  note text not null default '',
  status text not null default 'open' check (status in ('open', 'disputed', 'paid', 'void')),
  expense_status text not null default 'unconverted' check (expense_status in ('unconverted', 'converted', 'not_needed')),
  status_reason text not null default '',
  paid_on date,
  payment_method_id bigint references payment_methods,
  -- How far the server is with reading it. Who reads holds it until lease_until; a server that died lets it go by that.
  read_state text not null default 'queued' check (read_state in ('queued', 'reading', 'read', 'unreadable', 'off')),
  read_by text,
  read_text text not null default '',
  proposal jsonb,
  read_tries int not null default 0,
  lease_until timestamptz,
  stamps jsonb not null default '{}',
  client_ref text,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check ((status = 'paid') = (paid_on is not null)),
  check ((read_state = 'reading') = (lease_until is not null))
);
create unique index bills_client_ref on bills (created_by, client_ref) where client_ref is not null;
create index bills_vendor on bills (vendor_id, invoice_key);
create index bills_vehicle on bills (vehicle_id, id desc) where vehicle_id is not null;
create index bills_branch on bills (branch_id, id desc);
create index bills_creator on bills (created_by, id desc);
create index bills_amount on bills (amount, billed_on) where amount is not null;
create index bills_unconverted on bills (created_at, id) where expense_status = 'unconverted' and deleted_at is null;
create index bills_unpaid on bills (due_on, id) where status in ('open', 'disputed') and deleted_at is null;
create index bills_unread on bills (id) where read_state in ('queued', 'reading') and deleted_at is null;

alter table expenses add foreign key (bill_id) references bills;
