import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookingStatuses } from '#contract/areas/rental-words.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ demo: true });
});

const column = async (query: ReturnType<typeof sql<{ value: string }>>) =>
  (await query.execute(app.db)).rows.map(({ value }) => value);

describe('the bookings of the demo', () => {
  it('are sixty, in every state, with papers in every state', async () => {
    const statuses = await column(sql`select status as value from bookings`);
    expect(statuses).toHaveLength(60);
    expect(new Set(statuses)).toEqual(new Set(Object.keys(bookingStatuses)));
    const licenses = await column(sql`select distinct license_status as value from booking_papers order by 1`);
    expect(licenses).toEqual(['approved', 'expiring', 'missing', 'pending', 'rejected']);
    expect(await column(sql`select distinct address_proof_status as value from booking_papers order by 1`)).toEqual([
      'approved',
      'missing',
      'pending',
    ]);
    const open = ['approved', 'not_required', 'pending_admin_action', 'pending_customer_action'];
    expect(await column(sql`select distinct insurance_status as value from bookings order by 1`)).toEqual(open);
  });

  it('agree with their vehicles: what is out is held by its booking, and its time is taken', async () => {
    const wrong = await column(sql`
      select b.id::text || ' ' || b.status as value from bookings b
      left join vehicle_spans s on s.booking_id = b.id
      left join vehicle_holds h on h.source_kind = 'booking' and h.source_id = b.id and h.kind = 'rented'
      left join vehicles v on v.id = b.vehicle_id
      where case b.status
        when 'checked_in' then s.out_at is null or s.back_at is not null or h.closed_at is not null or h.id is null or v.status <> 'rented'
        when 'returned' then s.back_at is null or h.closed_at is null
        when 'completed' then s.back_at is null or h.closed_at is null
        when 'pending' then s.released_at is not null or h.id is not null or b.created_at < ${app.clock.now}::timestamptz - interval '24 hours'
        when 'confirmed' then s.released_at is not null or h.id is not null
        else s.released_at is null end`);
    expect(wrong).toEqual([]);
  });

  it('have what is looked for in the morning: late ones, and pick-ups and returns of today', async () => {
    const { now } = app.clock;
    const late = await column(
      sql`select id::text as value from bookings where status = 'checked_in' and ends_at < ${now}`,
    );
    const soon = (status: string, end: 'starts_at' | 'ends_at') =>
      column(sql`select id::text as value from bookings where status = ${status}
        and ${sql.ref(end)} between ${now}::timestamptz and ${now}::timestamptz + interval '12 hours'`);
    expect(late.length).toBeGreaterThan(0);
    expect((await soon('confirmed', 'starts_at')).length).toBeGreaterThan(2);
    expect((await soon('checked_in', 'ends_at')).length).toBeGreaterThan(1);
  });

  it('have two todos each that was confirmed, of the categories for them', async () => {
    const rows = await column(sql`
      select b.id::text as value from bookings b
      where b.status in ('confirmed', 'checked_in', 'returned', 'completed') and (
        select count(*) from todos t join task_categories c on c.id = t.category_id and c.handover is not null
        where t.booking_id = b.id and (t.completed_at is not null) = (case c.handover when 'checkin' then b.picked_up_at else b.returned_at end is not null)
      ) <> 2`);
    expect(rows).toEqual([]);
  });

  it('have licences whose back says what the front says', async () => {
    const split = await column(sql`
      select customer_id::text as value from documents where verification = 'license' group by customer_id
      having count(distinct document_number) > 1 or count(distinct expires_on) > 1`);
    expect(split).toEqual([]);
  });

  it('have pictures of every place: out beside in, one taken twice, one of damage, and of each of today’s vehicles as it went out', async () => {
    const rounds = await column(sql`
      select b.status || ' ' || i.phase || ' ' || count(distinct i.slot) as value from checkin_images i join bookings b on b.id = i.booking_id
      where i.slot <> 'damage' group by b.id, b.status, i.phase`);
    const kinds = ['checked_in checkin 12', 'completed checkin 12', 'completed checkout 12'];
    expect([...new Set(rounds)].toSorted()).toEqual([...kinds, 'returned checkin 12', 'returned checkout 12']);
    expect(await column(sql`select slot as value from checkin_images where superseded_by is not null`)).toEqual([
      'left',
    ]);
    const closeUps = column(sql`
      select d.found_kind as value from checkin_images i join damages d on d.id = i.damage_id and d.vehicle_id = i.vehicle_id`);
    expect(await closeUps).toEqual(['booking']);
    const { now } = app.clock;
    const bare = await column(sql`
      select b.status || ' ' || b.id as value from bookings b
      where b.status in ('confirmed', 'checked_in') and least(abs(extract(epoch from b.starts_at - ${now}::timestamptz)), abs(extract(epoch from b.ends_at - ${now}::timestamptz))) < 43200
        and not exists (select 1 from checkin_images i where i.vehicle_id = b.vehicle_id and i.phase = 'checkin')`);
    expect(bare).toEqual([]);
  });

  it('have files of their own, and readings of vehicles that went out', async () => {
    const astray = await column(sql`
      select id::text as value from documents where attachment_id = 0
      union all select id::text from checkin_images where attachment_id = 0`);
    expect(astray).toEqual([]);
    const unread = await column(sql`select id::text as value from handovers where odometer_id is null`);
    expect(unread).toEqual([]);
  });

  it('show renters what was known of the vehicle, and sometimes leave one out', async () => {
    const shown = await column(sql`
      select distinct case when h.damages_seen @> to_jsonb(d.id) then 'shown' else 'left out' end as value
      from handovers h
      join bookings b on b.id = h.booking_id
      join damages d on d.vehicle_id = b.vehicle_id and d.created_at < h.done_at and d.state <> 'repaired'
      order by 1`);
    expect(shown).toEqual(['left out', 'shown']);
  });
});
