import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { depositStates, requestStates } from '#contract/areas/rental-money-words.ts';
import { centsOf } from '#contract/rental/cents.ts';
import { lookUp } from '#server/payments/local/ledger.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ demo: true });
});

const column = async (query: ReturnType<typeof sql<{ value: string }>>) =>
  (await query.execute(app.db)).rows.map(({ value }) => value);

/** Payments that count, less what went back. */
const of = (kind: string) =>
  sql`(select coalesce(sum(p.amount), 0) from payments p
    where p.booking_id = b.id and p.covers = 'booking' and p.status = 'succeeded' and p.kind = ${kind})`;

describe('the money of the demo’s bookings', () => {
  it('sums up to what each booking has as paid and given back, of every kind', async () => {
    const wrong = await column(sql`
      select b.id::text as value from bookings b where b.paid <> ${of('payment')} or b.refunded <> ${of('refund')}`);
    expect(wrong).toEqual([]);
    expect(await column(sql`select distinct payment_status as value from bookings order by 1`)).toEqual([
      'overpaid',
      'paid',
      'partially_paid',
      'refunded',
      'unpaid',
    ]);
  });

  it('came after the booking was made, none of it from the future, and rent before the keys', async () => {
    const early = await column(sql`
      select p.id::text as value from payments p join bookings b on b.id = p.booking_id
      where p.created_at < b.created_at or p.paid_at < b.created_at or p.status_at > ${app.clock.now}
        or (p.kind = 'payment' and p.covers = 'booking' and p.paid_at > b.picked_up_at)
        or p.created_at < (select x.created_at from payments x where x.id = p.parent_id)`);
    expect(early).toEqual([]);
    const asked = await column(sql`
      select q.id::text as value from payment_requests q join bookings b on b.id = q.booking_id
      where q.created_at < b.created_at or q.status_at < q.created_at or q.status_at > ${app.clock.now}
        or (q.status = 'open') <> (q.expires_at > ${app.clock.now} and q.status not in ('paid', 'cancelled'))
        or (q.status = 'paid') <> exists (select 1 from payments p where p.payment_request_id = q.id)`);
    expect(asked).toEqual([]);
  });

  it('waits to be confirmed: two transfers and a check, of which somebody entered one of 500 or more', async () => {
    const waiting = await column(sql`select method as value from payments where status = 'pending' order by 1`);
    expect(waiting).toEqual(['bank_transfer', 'bank_transfer', 'check']);
    const large = await column(sql`
      select u.name as value from payments p join users u on u.id = p.created_by
      where p.status = 'pending' and p.amount >= 500`);
    expect(large).toHaveLength(1);
    expect(await column(sql`select distinct status as value from payments order by 1`)).toEqual([
      'failed',
      'pending',
      'succeeded',
      'unknown',
    ]);
  });

  it('is asked for: open and sent, open and not sent, paid, run out, cancelled', async () => {
    const states = await column(sql`select distinct status as value from payment_requests order by 1`);
    const never = new Set(['creating', 'unknown', 'failed']);
    expect(states).toEqual(
      Object.keys(requestStates)
        .filter((state) => !never.has(state))
        .toSorted(),
    );
    const sent = await column(sql`
      select distinct (sent_at is not null)::text as value from payment_requests where status = 'open' order by 1`);
    expect(sent).toEqual(['false', 'true']);
  });

  it('is known to the provider by keys of the rows', async () => {
    const odd = await column(sql`
      select provider_key as value from payment_requests where provider_key <> 'req-' || id
      union all select 'pay-' || id from payments
      where provider is not null and coalesce(provider_key, '') <> case when payment_request_id is null then 'pay-' || id else '' end`);
    expect(odd).toEqual([]);
  });
});

describe('the test provider of the demo', () => {
  it('knows each link that was paid, and what became of its money', async () => {
    const unknown = await column(sql`
      select p.id::text as value from payments p left join test_checkouts c on c.payment_ref = p.provider_ref and c.state = 'paid'
      where p.payment_request_id is not null and (c.ref is null or c.amount <> p.amount * 100
        or (p.kind <> 'deposit_authorisation' and c.captured <> c.amount))
      union all
      select p.id::text from payments p left join test_acts a on a.key = p.provider_key
      where p.provider is not null and p.parent_id is not null and (a.key is null or a.ref <> coalesce(p.provider_ref, a.ref))`);
    expect(unknown).toEqual([]);
    const open = await column(sql`
      select c.key as value from payment_requests q join test_checkouts c on c.key = q.provider_key
      where (q.status = 'open') <> (c.state = 'open')`);
    expect(open).toEqual([]);
  });

  it('tells what became of the refund whose answer was lost', async () => {
    const { provider_key, amount } = await app.db
      .selectFrom('payments')
      .select(['provider_key', 'amount'])
      .where('status', '=', 'unknown')
      .executeTakeFirstOrThrow();
    const found = await lookUp({ db: app.db, now: app.clock.now }, provider_key ?? '');
    expect(found).toMatchObject({ kind: 'act', state: 'succeeded', amount: centsOf(amount) });
  });
});

describe('the deposits of the demo', () => {
  it('are in every state, as their bookings are', async () => {
    const states = await column(sql`select distinct status as value from deposits order by 1`);
    const possible = Object.keys(depositStates).filter((state) => state !== 'not_required');
    expect(states).toEqual(possible.toSorted());
    const wrong = await column(sql`
      select b.id::text || ' ' || b.status || ' ' || coalesce(d.status, '') as value
      from bookings b left join deposits d on d.booking_id = b.id
      where case
        when b.status in ('checked_in', 'returned') then coalesce(d.status, '') not in ('authorised', 'paid', 'waived')
        when b.status = 'completed' then coalesce(d.status, '') not in ('captured', 'released', 'settled')
        when b.status = 'confirmed' then false
        else d.status is not null end`);
    expect(wrong).toEqual([]);
  });

  it('are held by payments of just as much, and one runs out soon, before its vehicle is back', async () => {
    const wrong = await column(sql`
      select d.booking_id::text as value from deposits d join bookings b on b.id = d.booking_id
      where d.status in ('authorised', 'paid') and b.deposit_amount <> (select sum(p.amount) from payments p
        where p.booking_id = b.id and p.status = 'succeeded' and p.covers = 'deposit')`);
    expect(wrong).toEqual([]);
    const risky = await column(sql`
      select b.id::text as value from deposits d join bookings b on b.id = d.booking_id
      where d.status = 'authorised' and b.status = 'checked_in' and d.authorised_until < b.ends_at
        and d.authorised_until between ${app.clock.now} and ${app.clock.now}::timestamptz + interval '48 hours'`);
    expect(risky).toHaveLength(1);
  });

  it('are kept and given back to the last cent where the return is closed', async () => {
    const wrong = await column(sql`
      select d.booking_id::text as value from deposits d where d.status = 'settled' and 0 <> (
        select sum(case p.kind when 'deposit_payment' then p.amount when 'payment' then 0 else -p.amount end) from payments p
        where p.booking_id = d.booking_id and p.kind like 'deposit%' and p.status = 'succeeded')`);
    expect(wrong).toEqual([]);
  });
});

describe('the returns of the demo', () => {
  it('are closed where the booking is completed, and charge what their lines say', async () => {
    const wrong = await column(sql`
      select b.id::text as value from bookings b left join checkouts c on c.booking_id = b.id
      where (b.status = 'completed') <> (c.final_at is not null) or (c.final_at is not null and c.total <> c.tax + (
        select coalesce(sum(x.amount), 0) from booking_charges x
        where x.booking_id = b.id and x.phase = 'checkout' and x.waived_reason = ''))`);
    expect(wrong).toEqual([]);
    const codes = await column(sql`select distinct code as value from booking_charges where phase = 'checkout'`);
    expect(codes).toEqual(expect.arrayContaining(['late', 'fuel', 'cleaning', 'damage']));
    expect(await column(sql`select code as value from booking_charges where waived_reason <> ''`)).toEqual(['late']);
  });

  it('are paid, but for one whose damage is asked for by a link', async () => {
    const owing = await column(sql`
      select q.purpose as value from checkouts c left join payment_requests q on q.booking_id = c.booking_id and q.status = 'open'
      where c.total <> (select coalesce(sum(p.amount), 0) from payments p
        where p.booking_id = c.booking_id and p.covers = 'checkout' and p.status = 'succeeded')`);
    expect(owing).toEqual(['extra']);
  });

  it('found damage, with pictures of its side before and after', async () => {
    const found = await column(sql`
      select b.status as value from damages d join bookings b on b.id = d.found_id
      where d.found_kind = 'booking' and b.vehicle_id = d.vehicle_id
        and 2 = (select count(distinct i.phase) from checkin_images i where i.booking_id = b.id and i.slot = d.view)
        and exists (select 1 from attachments a where a.owner_kind = 'damage' and a.owner_id = d.id)
      order by 1`);
    expect(found).toEqual(['completed', 'returned', 'returned']);
  });
});
