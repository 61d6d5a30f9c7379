-- Statements: what cohorts brought and cost in a time, fixed when it is issued; and the lock that keeps it so (money.md §4.4, §4.5).

create table statements (
  id bigint generated always as identity primary key,
  -- Gapless within a year; given when it is issued.
  number text unique,
  state text not null default 'draft' check (state in ('draft', 'issued', 'void')),
  start_date date not null,
  end_date date not null,
  title text not null default '',
  note text not null default '',
  -- The void one that this was made in place of.
  replaces_id bigint references statements,
  sent_at timestamptz,
  issued_at timestamptz,
  issued_by bigint references users,
  void_at timestamptz,
  void_by bigint references users,
  void_reason text not null default '',
  -- SHA-256 of its lines, and of what was printed first.
  hash text,
  file_sha256 text,
  created_at timestamptz not null,
  created_by bigint references users,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by bigint references users,
  check (start_date <= end_date),
  check ((state = 'draft') = (number is null)),
  check ((state = 'draft') = (issued_at is null)),
  check ((state = 'draft') = (hash is null)),
  check ((state = 'void') = (void_at is not null)),
  check (state = 'draft' or deleted_at is null)
);
create index statements_time on statements (start_date, end_date);
create index statements_replaces on statements (replaces_id) where replaces_id is not null;

-- The cohorts of a statement. Of a draft the sums are not fixed yet.
create table statement_cohorts (
  statement_id bigint not null references statements,
  cohort_id bigint not null references cohorts,
  start_date date not null,
  end_date date not null,
  -- Nothing of its days changes any more.
  locked boolean not null default false,
  revenue numeric(14, 2),
  expense numeric(14, 2),
  owner_income numeric(14, 2),
  owner_expense numeric(14, 2),
  fee numeric(14, 2),
  carried_in numeric(14, 2) check (carried_in <= 0),
  payout numeric(14, 2) check (payout >= 0),
  carried_out numeric(14, 2) check (carried_out <= 0),
  -- How the owner's income comes about: [{component, amount, owner_percent, owner_amount}].
  components jsonb not null default '[]',
  paid_on date,
  payout_ref text,
  primary key (statement_id, cohort_id),
  check (start_date <= end_date),
  check (num_nonnulls(revenue, expense, owner_income, owner_expense, fee, carried_in, payout, carried_out) in (0, 8)),
  constraint statement_cohorts_once exclude using gist (
    int8range(cohort_id, cohort_id, '[]') with &&,
    daterange(start_date, end_date, '[]') with &&
  ) where (locked)
);
create index statement_cohorts_cohort on statement_cohorts (cohort_id, end_date desc);

-- Copies of the ledger as it was, for good.
create table statement_lines (
  statement_id bigint not null references statements,
  position int not null,
  cohort_id bigint not null references cohorts,
  source text not null,
  source_id bigint not null,
  line_id bigint not null,
  side text not null check (side in ('income', 'expense')),
  true_on date not null,
  booked_on date not null,
  vehicle_id bigint references vehicles,
  plate text,
  heading text not null,
  description text not null default '',
  amount numeric(14, 2) not null,
  owner_percent numeric(5, 2) not null,
  late boolean not null,
  primary key (statement_id, position)
);
create index statement_lines_source on statement_lines (source, source_id);

-- Each write by the uuid of the form that sent it: the same again is answered with what became of the first.
create table statement_requests (
  request_id uuid primary key,
  user_id bigint not null references users,
  content_hash text not null,
  statement_id bigint references statements,
  at timestamptz not null
);

-- The last day that was stated of a cohort; null where none was.
create function stated_until(asked bigint) returns date language sql stable as $$
  select max(end_date) from statement_cohorts where cohort_id = asked and locked
$$;

-- Whose the vehicle was on the day. What is nobody's is the house's, and so is what is on no vehicle.
create function cohort_on(vehicle bigint, day date) returns bigint language sql stable as $$
  select coalesce(
    (select m.cohort_id from cohort_vehicles m where m.vehicle_id = vehicle and day between m.from_date and coalesce(m.until_date, 'infinity')),
    (select id from cohorts where kind = 'house'))
$$;

-- The day on which something of the true day counts: that day, or the first one that is not stated yet.
create function booking_day(true_day date, asked bigint) returns date language sql stable as $$
  select greatest(true_day, stated_until(asked) + 1)
$$;

-- What is to be said of a day that is stated: “October is stated to A (S-2026-0007).”
create function stated_words(asked bigint, day date) returns text language sql stable as $$
  select case
      when s.start_date = date_trunc('month', s.end_date)::date and s.end_date = (date_trunc('month', s.end_date) + interval '1 month - 1 day')::date
        then to_char(s.end_date, 'FMMonth')
      else to_char(s.start_date, 'FMDD Mon YYYY') || ' to ' || to_char(s.end_date, 'FMDD Mon YYYY') end
    || ' is stated to ' || c.name || ' (' || t.number || ').'
  from statement_cohorts s join statements t on t.id = s.statement_id join cohorts c on c.id = s.cohort_id
  where s.cohort_id = asked and s.locked and s.end_date >= day order by s.end_date limit 1
$$;

-- The net under what the handlers check: the server makes a refusal of it, whoever forgot to ask.
-- whole
create function refuse_stated(asked bigint, day date) returns void language plpgsql as $$
begin
  if day <= stated_until(asked) then
    raise exception '% Correct it with a credit.', stated_words(asked, day) using errcode = 'YS001';
  end if;
end $$;

-- whole
create function refuse_stated_expense(asked bigint, spent date) returns void language plpgsql as $$
begin
  perform refuse_stated(coalesce(l.cohort_id, cohort_on(l.vehicle_id, spent)), l.booked_on) from expense_lines l where l.expense_id = asked;
end $$;

-- whole
create function expenses_stated() returns trigger language plpgsql as $$
begin
  if (old.amount, old.tax_amount, old.tax_recoverable, old.direction, old.spent_on, old.category_id, old.state, old.deleted_at is null)
    is not distinct from
    (new.amount, new.tax_amount, new.tax_recoverable, new.direction, new.spent_on, new.category_id, new.state, new.deleted_at is null) then
    return new;
  end if;
  if old.state = 'approved' and old.deleted_at is null then
    perform refuse_stated_expense(old.id, old.spent_on);
  end if;
  if new.state = 'approved' and new.deleted_at is null then
    perform refuse_stated_expense(new.id, new.spent_on);
  end if;
  return new;
end $$;
-- whole
create trigger expenses_stated before update on expenses for each row execute function expenses_stated();

-- whole
create function expense_lines_stated() returns trigger language plpgsql as $$
declare
  spent date;
begin
  if tg_op = 'UPDATE' then
    if (old.vehicle_id, old.cohort_id, old.category_id, old.amount, old.tax_amount, old.booked_on)
      is not distinct from (new.vehicle_id, new.cohort_id, new.category_id, new.amount, new.tax_amount, new.booked_on) then
      return new;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    select spent_on into spent from expenses where id = old.expense_id and state = 'approved' and deleted_at is null;
    if found then
      perform refuse_stated(coalesce(old.cohort_id, cohort_on(old.vehicle_id, spent)), old.booked_on);
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  select spent_on into spent from expenses where id = new.expense_id and state = 'approved' and deleted_at is null;
  if found then
    perform refuse_stated(coalesce(new.cohort_id, cohort_on(new.vehicle_id, spent)), new.booked_on);
  end if;
  return new;
end $$;
-- whole
create trigger expense_lines_stated before insert or update or delete on expense_lines
  for each row execute function expense_lines_stated();

-- Both halves of a charge count on one day: the vehicle's and the house's.
-- whole
create function refuse_stated_charge(vehicle bigint, used date, booked date) returns void language plpgsql as $$
begin
  perform refuse_stated(cohort_on(vehicle, used), booked);
  perform refuse_stated((select id from cohorts where kind = 'house'), booked);
end $$;
-- whole
create function task_expenses_stated() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.vehicle_id, old.category_id, old.quantity, old.unit_cost, old.used_on, old.booked_on, old.state, old.deleted_at is null)
      is not distinct from
      (new.vehicle_id, new.category_id, new.quantity, new.unit_cost, new.used_on, new.booked_on, new.state, new.deleted_at is null) then
      return new;
    end if;
    if old.state = 'approved' and old.deleted_at is null then
      perform refuse_stated_charge(old.vehicle_id, old.used_on, old.booked_on);
    end if;
  end if;
  if new.state = 'approved' and new.deleted_at is null then
    perform refuse_stated_charge(new.vehicle_id, new.used_on, new.booked_on);
  end if;
  return new;
end $$;
-- whole
create trigger task_expenses_stated before insert or update on task_expenses for each row execute function task_expenses_stated();

-- whole
create function earnings_stated() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.vehicle_id, old.earned_on, old.booked_on, old.deleted_at is null)
      is not distinct from (new.vehicle_id, new.earned_on, new.booked_on, new.deleted_at is null) then
      return new;
    end if;
    if old.deleted_at is null then
      perform refuse_stated(cohort_on(old.vehicle_id, old.earned_on), old.booked_on);
    end if;
  end if;
  if new.deleted_at is null then
    perform refuse_stated(cohort_on(new.vehicle_id, new.earned_on), new.booked_on);
  end if;
  return new;
end $$;
-- whole
create trigger earnings_stated before insert or update on earnings for each row execute function earnings_stated();

-- whole
create function earning_lines_stated() returns trigger language plpgsql as $$
begin
  perform refuse_stated(cohort_on(e.vehicle_id, e.earned_on), e.booked_on)
    from earnings e where e.id = case tg_op when 'INSERT' then new.earning_id else old.earning_id end and e.deleted_at is null;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
-- whole
create trigger earning_lines_stated before insert or update or delete on earning_lines
  for each row execute function earning_lines_stated();

-- What a booking cost counts from the close of its return on.
-- whole
create function refuse_stated_booking(asked bigint, booked date) returns void language plpgsql as $$
begin
  perform refuse_stated(cohort_on(b.vehicle_id, ended.day), coalesce(booked, ended.day))
    from bookings b
    join checkouts o on o.booking_id = b.id
    cross join lateral (select (coalesce(b.returned_at, b.ends_at) at time zone b.zone)::date as day) ended
    where b.id = asked and o.final_at is not null and b.deleted_at is null;
end $$;
-- whole
create function booking_charges_stated() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.booked_on is not null then
      perform refuse_stated_booking(old.booking_id, old.booked_on);
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  -- Closing sets the day just after the return is closed: until then nothing of it is looked at.
  if new.booked_on is not null then
    perform refuse_stated_booking(new.booking_id, new.booked_on);
  end if;
  return new;
end $$;

-- whole
create trigger booking_charges_stated before insert or update or delete on booking_charges
  for each row execute function booking_charges_stated();
-- whole
create function checkouts_stated() returns trigger language plpgsql as $$
begin
  if old.final_at is not null and new.final_at is null then
    perform refuse_stated_booking(old.booking_id, h.booked_on) from booking_charges h where h.booking_id = old.booking_id;
  end if;
  return new;
end $$;
-- whole
create trigger checkouts_stated before update on checkouts for each row execute function checkouts_stated();
-- whole
create function bookings_stated() returns trigger language plpgsql as $$
begin
  if (old.vehicle_id, old.returned_at, old.deleted_at is null) is not distinct from (new.vehicle_id, new.returned_at, new.deleted_at is null) then
    return new;
  end if;
  perform refuse_stated_booking(old.id, h.booked_on) from booking_charges h where h.booking_id = old.id;
  return new;
end $$;
-- whole
create trigger bookings_stated before update on bookings for each row execute function bookings_stated();

-- whole
create function rental_invoices_stated() returns trigger language plpgsql as $$
declare
  ended date;
begin
  if new.kind = 'receipt' then
    return new;
  end if;
  select (coalesce(new.period_end, new.created_at) at time zone r.zone)::date into ended from private_rentals r where r.id = new.private_rental_id;
  perform refuse_stated(cohort_on(r.vehicle_id, ended), new.booked_on) from private_rentals r where r.id = new.private_rental_id;
  return new;
end $$;
-- whole
create trigger rental_invoices_stated before insert on rental_invoices for each row execute function rental_invoices_stated();

-- Whose a vehicle was on a stated day stays so. A time may end later or earlier beyond the last stated day.
-- whole
create function refuse_stated_terms(asked bigint, day date) returns void language plpgsql as $$
begin
  if day <= stated_until(asked) then
    raise exception '% Choose a day after it.', stated_words(asked, day) using errcode = 'YS001', column = 'from_date';
  end if;
end $$;
-- whole
create function cohort_vehicles_stated() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.cohort_id = new.cohort_id and old.vehicle_id = new.vehicle_id and old.from_date = new.from_date then
      perform refuse_stated_terms(new.cohort_id, (least(coalesce(old.until_date, 'infinity'), coalesce(new.until_date, 'infinity')) + 1)::date)
        where old.until_date is distinct from new.until_date;
      return new;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    perform refuse_stated_terms(old.cohort_id, old.from_date);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  perform refuse_stated_terms(new.cohort_id, new.from_date);
  return new;
end $$;
-- whole
create trigger cohort_vehicles_stated before insert or update or delete on cohort_vehicles
  for each row execute function cohort_vehicles_stated();
-- whole
create function cohort_terms_stated() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform refuse_stated_terms(old.cohort_id, old.from_date);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  perform refuse_stated_terms(new.cohort_id, new.from_date);
  return new;
end $$;
-- whole
create trigger cohort_terms_stated before insert or update or delete on cohort_terms
  for each row execute function cohort_terms_stated();

-- What was profit stays profit.
-- whole
create function expense_categories_stated() returns trigger language plpgsql as $$
declare
  words text;
begin
  if old.treatment = new.treatment then
    return new;
  end if;
  select stated_words(g.cohort_id, g.accrual_on) into words from ledger g
    where g.category_id = new.id and g.state = 'counted' and g.accrual_on <= stated_until(g.cohort_id) limit 1;
  if words is not null then
    raise exception '% Add another category instead.', words using errcode = 'YS001', column = 'treatment';
  end if;
  return new;
end $$;
-- whole
create trigger expense_categories_stated before update on expense_categories
  for each row execute function expense_categories_stated();

-- Whose an issued statement is, and what it says, stays.
-- whole
create function statement_lines_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'the lines of a statement stay as they are';
end $$;
-- whole
create trigger statement_lines_frozen before update or delete on statement_lines
  for each row execute function statement_lines_frozen();

-- Every figure is a sum over this one view. `amount` is signed by its effect on profit. Profit sums the sides income and expense by
-- accrual_on; cash sums all sides by cash_on; only `counted`, with pending shown beside it. The true day decides whose a vehicle was,
-- accrual_on only when it counts.
-- whole
drop view ledger;
-- whole
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
  -- Tax that comes back is no cost, but it is paid with the rest.
  select 'expense-tax', e.id, l.id, 'pass_through', e.spent_on, l.booked_on,
      case when e.reimbursable then e.reimbursed_on else e.paid_on end,
      l.vehicle_id, coalesce(l.cohort_id, m.cohort_id, house.id), coalesce(l.category_id, e.category_id), 'tax',
      e.vendor_id, e.person_id, e.todo_id, case e.state when 'approved' then 'counted' else 'pending' end,
      case e.direction when 'credit' then l.tax_amount else -l.tax_amount end
    from expense_lines l
    join expenses e on e.id = l.expense_id
    cross join (select id from cohorts where kind = 'house') house
    left join cohort_vehicles m on m.vehicle_id = l.vehicle_id and e.spent_on between m.from_date and coalesce(m.until_date, 'infinity')
    where e.deleted_at is null and e.state <> 'rejected' and e.tax_recoverable and l.tax_amount > 0
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
  select 'booking-tax', b.id, b.id, 'pass_through', ended.day,
      coalesce((select max(h.booked_on) from booking_charges h where h.booking_id = b.id), ended.day), null, b.vehicle_id, coalesce(m.cohort_id, house.id), null, 'tax',
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
