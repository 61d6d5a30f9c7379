-- Expenses with their lines, drafts of them, charges of the house to vehicles, earnings, and the one ledger that every figure is a sum over (money.md §2).

create table expenses (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('vehicle', 'person', 'other')),
  state text not null default 'submitted' check (state in ('submitted', 'approved', 'rejected')),
  -- A credit is money that came back: it lowers its category and is never revenue.
  direction text not null default 'cost' check (direction in ('cost', 'credit')),
  amount numeric(14, 2) not null check (amount > 0),
  tax_amount numeric(14, 2) not null default 0 check (tax_amount between 0 and amount),
  -- As the yard had decided when it was saved.
  tax_recoverable boolean not null default false,
  -- The day on the paper, and the day on which the money moved.
  spent_on date not null,
  paid_on date,
  category_id bigint not null references expense_categories,
  vendor_id bigint references vendors,
  location_id bigint references locations,
  payment_method_id bigint not null references payment_methods,
  -- Paid from somebody's own pocket, as the method was when it was saved.
  reimbursable boolean not null default false,
  reimbursed_on date,
  reimbursed_by bigint references users,
  -- Who it is for.
  person_id bigint references users,
  branch_id bigint references branches,
  invoice_no text,
  invoice_key text generated always as (nullif(upper(regexp_replace(invoice_no, '[^A-Za-z0-9]', '', 'g')), '')) stored,
  note text not null default '',
  todo_id bigint references todos,
  bill_id bigint,
  corrects_id bigint references expenses,
  recurring_id bigint,
  -- One more at each edit of its money: approvals name the one they saw.
  version int not null default 1,
  money_changed_by bigint references users,
  money_changed_at timestamptz,
  decided_at timestamptz,
  decided_by bigint references users,
  decide_reason text not null default '',
  foreign_amount numeric(14, 2) check (foreign_amount > 0),
  foreign_currency text,
  client_ref text,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check ((reimbursed_on is null) = (reimbursed_by is null)),
  check (reimbursed_on is null or reimbursable),
  check (state = 'submitted' or decided_at is not null)
);
create unique index expenses_client_ref on expenses (created_by, client_ref) where client_ref is not null;
create unique index expenses_bill on expenses (bill_id) where bill_id is not null and deleted_at is null;
create index expenses_spent on expenses (spent_on desc, id desc);
create index expenses_category on expenses (category_id, spent_on desc, id desc);
create index expenses_vendor on expenses (vendor_id, spent_on desc, id desc);
create index expenses_method on expenses (payment_method_id, spent_on desc, id desc);
create index expenses_person on expenses (person_id, spent_on desc, id desc) where person_id is not null;
create index expenses_creator on expenses (created_by, spent_on desc, id desc);
create index expenses_branch on expenses (branch_id, spent_on desc, id desc);
create index expenses_todo on expenses (todo_id, id) where todo_id is not null;
create index expenses_waiting on expenses (created_at, id) where state = 'submitted' and deleted_at is null;
create index expenses_invoice on expenses (vendor_id, invoice_key) where invoice_key is not null;
create index expenses_amount on expenses (amount, spent_on);
create index expenses_corrects on expenses (corrects_id) where corrects_id is not null;

-- On what it was spent: a vehicle, a cohort, or neither, which is the house. Together they are the expense to the cent.
create table expense_lines (
  id bigint generated always as identity primary key,
  expense_id bigint not null references expenses,
  position int not null,
  vehicle_id bigint references vehicles,
  cohort_id bigint references cohorts,
  -- Null: that of the expense.
  category_id bigint references expense_categories,
  amount numeric(14, 2) not null check (amount >= 0),
  tax_amount numeric(14, 2) not null default 0 check (tax_amount between 0 and amount),
  note text not null default '',
  -- The day on which it counts: the day it was spent, or the first one that is not stated yet.
  booked_on date not null,
  check (num_nonnulls(vehicle_id, cohort_id) <= 1)
);
create unique index expense_lines_position on expense_lines (expense_id, position);
create index expense_lines_booked on expense_lines (booked_on, expense_id);
create index expense_lines_vehicle on expense_lines (vehicle_id, booked_on) where vehicle_id is not null;
create index expense_lines_cohort on expense_lines (cohort_id, booked_on) where cohort_id is not null;

-- A photo first, the fields later. Drafts are never counted.
create table expense_temps (
  id bigint generated always as identity primary key,
  amount numeric(14, 2) check (amount > 0),
  spent_on date,
  category_id bigint references expense_categories,
  vehicle_id bigint references vehicles,
  todo_id bigint references todos,
  vendor_text text,
  note text not null default '',
  taken_at timestamptz,
  latitude double precision,
  longitude double precision,
  stamps jsonb not null default '{}',
  client_ref text,
  -- What it became.
  expense_id bigint references expenses,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create unique index expense_temps_client_ref on expense_temps (created_by, client_ref) where client_ref is not null;
create unique index expense_temps_expense on expense_temps (expense_id) where expense_id is not null;
create index expense_temps_creator on expense_temps (created_by, id desc);
create index expense_temps_open on expense_temps (id desc) where expense_id is null and deleted_at is null;

-- What the house charges a vehicle for parts, supplies and work: the vehicle bears it, the house is credited, nothing counts twice.
create table task_expenses (
  id bigint generated always as identity primary key,
  todo_id bigint references todos,
  vehicle_id bigint not null references vehicles,
  item text not null check (item in ('part', 'supply', 'labour', 'other')),
  part_id bigint references stock_items,
  supply_id bigint references stock_items,
  category_id bigint not null references expense_categories,
  description text not null default '',
  quantity numeric(12, 3) not null check (quantity > 0),
  unit text not null default '',
  unit_cost numeric(14, 4) not null check (unit_cost >= 0),
  amount numeric(14, 2) not null generated always as (round(quantity * unit_cost, 2)) stored,
  used_on date not null,
  booked_on date not null,
  state text not null default 'submitted' check (state in ('submitted', 'approved', 'rejected')),
  version int not null default 1,
  money_changed_by bigint references users,
  money_changed_at timestamptz,
  decided_at timestamptz,
  decided_by bigint references users,
  decide_reason text not null default '',
  client_ref text,
  -- Of a part or a supply: the movement of stock that is the same act.
  movement_id bigint unique references stock_movements,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check ((item = 'part') = (part_id is not null)),
  check ((item = 'supply') = (supply_id is not null)),
  check (state = 'submitted' or decided_at is not null)
);
create unique index task_expenses_client_ref on task_expenses (created_by, client_ref) where client_ref is not null;
create index task_expenses_todo on task_expenses (todo_id, id) where todo_id is not null;
create index task_expenses_vehicle on task_expenses (vehicle_id, booked_on);
create index task_expenses_booked on task_expenses (booked_on, id);
create index task_expenses_used on task_expenses (used_on desc, id desc);
create index task_expenses_waiting on task_expenses (created_at, id) where state = 'submitted' and deleted_at is null;

-- What trips brought that were rented elsewhere. The yard's own rentals reach the ledger from their own tables.
create table earnings (
  id bigint generated always as identity primary key,
  vehicle_id bigint not null references vehicles,
  source text not null check (source in ('marketplace', 'other')),
  reservation_id text,
  guest text not null default '',
  trip_start timestamptz not null,
  trip_end timestamptz not null,
  -- The last day of the trip, in the zone of the vehicle's branch.
  earned_on date not null,
  booked_on date not null,
  received_on date,
  payout_ref text,
  distance numeric(12, 1) check (distance >= 0),
  note text not null default '',
  version int not null default 1,
  money_changed_by bigint references users,
  money_changed_at timestamptz,
  client_ref text,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check (trip_start <= trip_end)
);
create unique index earnings_reservation on earnings (source, reservation_id, vehicle_id) where reservation_id is not null and deleted_at is null;
create unique index earnings_client_ref on earnings (created_by, client_ref) where client_ref is not null;
create index earnings_vehicle on earnings (vehicle_id, booked_on);
create index earnings_booked on earnings (booked_on, id);
create index earnings_earned on earnings (earned_on desc, id desc);

create table earning_lines (
  id bigint generated always as identity primary key,
  earning_id bigint not null references earnings,
  component text not null check (component in ('trip', 'discount', 'delivery', 'extras', 'distance', 'late', 'cancellation', 'cleaning',
    'smoking', 'fuel', 'charging', 'tolls', 'fines', 'airport', 'other', 'adjustment', 'tax')),
  amount numeric(14, 2) not null,
  unique (earning_id, component),
  check (amount >= 0 or component in ('discount', 'adjustment', 'other'))
);

-- What was done with an expense, written with the act and never changed, and what people noted beside it.
create table expense_logs (
  id bigint generated always as identity primary key,
  expense_id bigint not null references expenses,
  kind text not null check (kind in ('note', 'event')),
  text text not null,
  detail jsonb not null default '{}',
  client_ref text,
  created_at timestamptz not null,
  created_by bigint references users,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by bigint references users
);
create index expense_logs_expense on expense_logs (expense_id, id);
create index expense_logs_created on expense_logs (created_at desc, id desc);
create unique index expense_logs_client_ref on expense_logs (created_by, client_ref) where client_ref is not null;

-- Two records that look like one were looked at, once. The smaller pair of kind and number comes first.
create table duplicate_verdicts (
  id bigint generated always as identity primary key,
  a_kind text not null check (a_kind in ('expense', 'bill')),
  a_id bigint not null,
  b_kind text not null check (b_kind in ('expense', 'bill')),
  b_id bigint not null,
  verdict text not null check (verdict in ('same', 'different')),
  by bigint not null references users,
  at timestamptz not null,
  unique (a_kind, a_id, b_kind, b_id),
  check ((a_kind, a_id) < (b_kind, b_id))
);
create index duplicate_verdicts_b on duplicate_verdicts (b_kind, b_id);

-- Paying people back by the uuid of the form that sent it: the same again is answered with what became of the first.
create table reimbursements (
  request_id uuid primary key,
  user_id bigint not null references users,
  content_hash text not null,
  expense_ids bigint[] not null,
  at timestamptz not null
);

-- The day on which a charge counts; null until the return is closed.
alter table booking_charges add column booked_on date;
update booking_charges c set booked_on = (coalesce(b.returned_at, b.ends_at) at time zone b.zone)::date
from bookings b join checkouts o on o.booking_id = b.id
where b.id = c.booking_id and o.final_at is not null;
create index booking_charges_booked on booking_charges (booked_on, id) where booked_on is not null;

-- Every figure is a sum over this one view. `amount` is signed by its effect on profit. Profit sums the sides income and expense by
-- accrual_on; cash sums all sides by cash_on; only `counted`, with pending shown beside it. The true day decides whose a vehicle was,
-- accrual_on only when it counts.
create view ledger as
  select 'expense'::text as source, e.id as source_id, l.id as line_id,
      case c.treatment when 'operating' then 'expense' else c.treatment end as side,
      e.spent_on as true_on, l.booked_on as accrual_on,
      case when e.reimbursable then e.reimbursed_on else e.paid_on end as cash_on,
      l.vehicle_id, coalesce(l.cohort_id, m.cohort_id, house.id) as cohort_id, c.id as category_id, null::text as component,
      e.vendor_id, e.person_id, e.todo_id, case e.state when 'approved' then 'counted' else 'pending' end as state,
      (case e.direction when 'credit' then 1 else -1 end) * (l.amount - case when e.tax_recoverable then l.tax_amount else 0 end) as amount
    from expense_lines l
    join expenses e on e.id = l.expense_id
    join expense_categories c on c.id = coalesce(l.category_id, e.category_id)
    cross join (select id from cohorts where kind = 'house') house
    left join cohort_vehicles m on m.vehicle_id = l.vehicle_id and e.spent_on between m.from_date and coalesce(m.until_date, 'infinity')
    where e.deleted_at is null and e.state <> 'rejected'
  union all
  -- A charge is zero in sum: the vehicle bears it, the house is credited.
  select 'charge', t.id, half.line, case c.treatment when 'operating' then 'expense' else c.treatment end,
      t.used_on, t.booked_on, null,
      case half.line when 1 then t.vehicle_id end, case half.line when 1 then coalesce(m.cohort_id, house.id) else house.id end,
      c.id, null, null, null, t.todo_id, case t.state when 'approved' then 'counted' else 'pending' end,
      case half.line when 1 then -t.amount else t.amount end
    from task_expenses t
    join expense_categories c on c.id = t.category_id
    cross join (values (1::bigint), (2::bigint)) as half (line)
    cross join (select id from cohorts where kind = 'house') house
    left join cohort_vehicles m on m.vehicle_id = t.vehicle_id and t.used_on between m.from_date and coalesce(m.until_date, 'infinity')
    where t.deleted_at is null and t.state <> 'rejected'
  union all
  select 'earning', g.id, l.id, case l.component when 'tax' then 'pass_through' else 'income' end,
      g.earned_on, g.booked_on, g.received_on, g.vehicle_id, coalesce(m.cohort_id, house.id), null, l.component,
      null, null, null, 'counted', l.amount
    from earning_lines l
    join earnings g on g.id = l.earning_id
    cross join (select id from cohorts where kind = 'house') house
    left join cohort_vehicles m on m.vehicle_id = g.vehicle_id and g.earned_on between m.from_date and coalesce(m.until_date, 'infinity')
    where g.deleted_at is null
  union all
  -- What a booking cost counts once its return is closed.
  select 'booking', b.id, h.id, 'income', ended.day, coalesce(h.booked_on, ended.day), null, b.vehicle_id, coalesce(m.cohort_id, house.id), null,
      case h.code when 'rental' then 'trip' when 'extra' then 'extras' when 'extra_distance' then 'distance'
        when 'fee' then 'other' when 'damage' then 'other' else h.code end,
      null, null, null, 'counted', case h.code when 'discount' then -h.amount else h.amount end
    from booking_charges h
    join bookings b on b.id = h.booking_id
    join checkouts o on o.booking_id = b.id
    cross join lateral (select (coalesce(b.returned_at, b.ends_at) at time zone b.zone)::date as day) ended
    cross join (select id from cohorts where kind = 'house') house
    left join cohort_vehicles m on m.vehicle_id = b.vehicle_id and ended.day between m.from_date and coalesce(m.until_date, 'infinity')
    where b.deleted_at is null and o.final_at is not null and h.waived_reason = ''
  union all
  -- The tax on it is nobody's income.
  select 'booking-tax', b.id, b.id, 'pass_through', ended.day, ended.day, null, b.vehicle_id, coalesce(m.cohort_id, house.id), null, 'tax',
      null, null, null, 'counted', b.tax + o.tax
    from bookings b
    join checkouts o on o.booking_id = b.id
    cross join lateral (select (coalesce(b.returned_at, b.ends_at) at time zone b.zone)::date as day) ended
    cross join (select id from cohorts where kind = 'house') house
    left join cohort_vehicles m on m.vehicle_id = b.vehicle_id and ended.day between m.from_date and coalesce(m.until_date, 'infinity')
    where b.deleted_at is null and o.final_at is not null and b.tax + o.tax > 0
  union all
  -- An invoice of a private rental counts, a credit note takes off; the tax of each is a line of its own.
  select 'private-rental', i.id, part.line, part.side, ended.day, i.booked_on, null, r.vehicle_id, coalesce(m.cohort_id, house.id), null,
      part.component, null, null, null, 'counted', (case i.kind when 'credit_note' then -1 else 1 end) * part.amount
    from rental_invoices i
    join private_rentals r on r.id = i.private_rental_id
    cross join lateral (values (1::bigint, 'income', 'trip', i.subtotal), (2::bigint, 'pass_through', 'tax', i.tax))
      as part (line, side, component, amount)
    cross join lateral (select (coalesce(i.period_end, i.created_at) at time zone r.zone)::date as day) ended
    cross join (select id from cohorts where kind = 'house') house
    left join cohort_vehicles m on m.vehicle_id = r.vehicle_id and ended.day between m.from_date and coalesce(m.until_date, 'infinity')
    where i.kind <> 'receipt' and part.amount > 0
  union all
  -- Money of renters as it came and went. What of a paid deposit is kept came with the deposit; what was only blocked comes when it is kept.
  select 'payment', p.id, p.id, case when p.kind in ('deposit_payment', 'deposit_refund') then 'pass_through' else 'income' end,
      paid.day, null, paid.day, rented.vehicle_id, coalesce(m.cohort_id, house.id), null, null,
      null, null, null, 'counted', case when p.kind in ('refund', 'deposit_refund') then -p.amount else p.amount end
    from payments p
    left join payments parent on parent.id = p.parent_id
    left join bookings b on b.id = p.booking_id
    left join private_rentals r on r.id = p.private_rental_id
    cross join lateral (select coalesce(b.vehicle_id, r.vehicle_id) as vehicle_id, coalesce(b.zone, r.zone) as zone) rented
    cross join lateral (select (coalesce(p.paid_at, p.status_at) at time zone rented.zone)::date as day) paid
    cross join (select id from cohorts where kind = 'house') house
    left join cohort_vehicles m on m.vehicle_id = rented.vehicle_id and paid.day between m.from_date and coalesce(m.until_date, 'infinity')
    where p.status = 'succeeded'
      and (p.kind in ('payment', 'refund', 'deposit_payment', 'deposit_refund')
        or (p.kind = 'deposit_capture' and parent.kind = 'deposit_authorisation'));

-- The lines of an expense add up to it. Both sides are watched, each by a function of its own, at the commit.
-- whole
create function expense_sums_check(checked bigint) returns void language plpgsql as $$
declare
  is_wrong boolean;
begin
  select e.amount <> coalesce(sum(l.amount), 0) or e.tax_amount <> coalesce(sum(l.tax_amount), 0)
    into is_wrong
    from expenses e left join expense_lines l on l.expense_id = e.id
    where e.id = checked group by e.id;
  if is_wrong then
    raise exception 'the lines of expense % do not add up to it', checked using errcode = 'check_violation', constraint = 'expense_lines_sum';
  end if;
end $$;
-- whole
create function expense_check() returns trigger language plpgsql as $$
begin
  perform expense_sums_check(new.id);
  return null;
end $$;
-- whole
create function expense_line_check() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform expense_sums_check(old.expense_id);
  end if;
  if tg_op <> 'DELETE' then
    perform expense_sums_check(new.expense_id);
  end if;
  return null;
end $$;
-- whole
create constraint trigger expenses_sum after insert or update of amount, tax_amount on expenses
  deferrable initially deferred for each row execute function expense_check();
-- whole
create constraint trigger expense_lines_sum after insert or update or delete on expense_lines
  deferrable initially deferred for each row execute function expense_line_check();
