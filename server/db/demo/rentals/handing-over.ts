/** What followed from the demo's bookings: todos, agreements with signatures, what was read at the vehicle, and its holds. */
import { type Kysely, sql } from 'kysely';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import { CONSENT_VERSION } from '#contract/rental/agreement.ts';
import { ensureAgreement } from '#server/areas/rentals/handover/agreements.ts';
import type { Database } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';
import { dayOf, timeOf } from '#server/lib/yard-time.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll } from '../insert.ts';
import type { MadeBooking } from './make.ts';

const MINUTE = 60_000;
/** Out and back. */
export const PHASES = [
  { phase: 'checkin', title: 'Check In', planned: 'starts_at', done: 'picked_up_at' },
  { phase: 'checkout', title: 'Check Out', planned: 'ends_at', done: 'returned_at' },
] as const;

const hasTodos = ({ status }: MadeBooking) =>
  status === 'confirmed' || status === 'checked_in' || status === 'returned' || status === 'completed';

/** The two todos of each that was confirmed. */
export async function loadHandoverTodos(demo: DemoContext, bookings: readonly MadeBooking[]): Promise<void> {
  const office = personOf(demo, 'Daniel Carter');
  const crew = [personOf(demo, 'Liam Byrne'), personOf(demo, 'Ana Sousa')];
  const categories = await demo.db
    .selectFrom('task_categories')
    .select(['id', 'handover'])
    .where('handover', 'is not', null)
    .execute();
  const rows = bookings.filter(hasTodos).flatMap((booking, nth) =>
    PHASES.map(({ phase, title, planned, done }) => ({
      title: `${title} ${bookingNumber(booking.id)}`,
      todo_date: dayOf(booking[planned], booking.zone),
      todo_time: timeOf(booking[planned], booking.zone),
      category_id: categories.find(({ handover }) => handover === phase)?.id ?? null,
      vehicle_id: booking.vehicle_id,
      branch_id: booking.branch_id,
      resource: null,
      completed_at: booking[done],
      completed_by: booking[done] === null ? null : must(crew[nth % crew.length], 'a technician'),
      source: 'booking',
      source_ref: `${booking.id}:${phase}`,
      booking_id: booking.id,
      created_by: office,
      created_at: new Date(booking.made_at.getTime() + 50 * MINUTE),
      updated_at: booking[done] ?? new Date(booking.made_at.getTime() + 50 * MINUTE),
    })),
  );
  await insertAll(demo.db, 'todos', rows);
}

/** A loop and a line, as somebody signs in a hurry. */
const STROKES = [
  Array.from({ length: 24 }, (_, i): [number, number] => [20 + i * 6, 60 - Math.round(34 * Math.sin(i / 2.4))]),
  [
    [30, 88],
    [190, 84],
  ],
];

const isSigned = ({ look, picked_up_at }: MadeBooking) =>
  picked_up_at !== null || look === 'ready' || look === 'blocked';

/** Whoever confirmed has a version, and whoever went out has signed it. */
export async function loadAgreements(demo: DemoContext, bookings: readonly MadeBooking[]): Promise<void> {
  const { db } = demo;
  const office = personOf(demo, 'Daniel Carter');
  const signed: { readonly booking: MadeBooking; readonly id: number; readonly at: Date }[] = [];
  for (const booking of bookings.filter(hasTodos)) {
    const confirmed = new Date(booking.made_at.getTime() + 50 * MINUTE);
    const make = (kind: 'agreement' | 'final_agreement', now: Date) =>
      ensureAgreement({ db, now, person: { id: office }, audit: () => undefined }, booking.id, kind);
    const id = await make('agreement', confirmed);
    const at = booking.picked_up_at ?? new Date(confirmed.getTime() + 30 * MINUTE);
    if (isSigned(booking)) signed.push({ booking, id, at });
    if (booking.status === 'completed' && booking.returned_at)
      signed.push({ booking, id: await make('final_agreement', booking.returned_at), at: booking.returned_at });
  }
  await insertAll(db, 'signatures', await signatures(db, signed, office));
  for (const type of ['agreement', 'final_agreement'] as const) await tick(db, type, office);
}

async function signatures(
  db: Kysely<Database>,
  signed: readonly { readonly booking: MadeBooking; readonly id: number; readonly at: Date }[],
  witnessed_by: number,
) {
  const hashes = new Map(
    (await db.selectFrom('agreements').select(['id', 'content_hash']).execute()).map((row) => [
      row.id,
      row.content_hash,
    ]),
  );
  return signed.map(({ booking, id, at }) => ({
    agreement_id: id,
    customer_id: booking.renter.id,
    typed_name: booking.renter.name,
    strokes: JSON.stringify(STROKES),
    consent_version: CONSENT_VERSION,
    signed_hash: must(hashes.get(id), 'a checksum'),
    signed_at: at,
    device_at: at,
    received_at: at,
    browser: 'Chrome on an Android phone',
    witnessed_by,
  }));
}

const tick = (db: Kysely<Database>, type: 'agreement' | 'final_agreement', by: number) =>
  sql`
    update verification_items i set is_checked = true, checked_by = ${by}, checked_at = s.signed_at
    from agreements a join signatures s on s.agreement_id = a.id
    where a.booking_id = i.booking_id and a.kind = ${type} and i.entity_type = ${type}`.execute(db);

/** Most fill up before they bring it back. */
const FUEL_BACK = [8, 8, 5, 8, 7, 8, 6];

/** What was read and counted as vehicles went out and came back. The odometer is the last one that is known of that time. */
export async function loadHandovers(demo: DemoContext, bookings: readonly MadeBooking[]): Promise<void> {
  const by = personOf(demo, 'Liam Byrne');
  const rows = bookings.flatMap((booking, nth) =>
    PHASES.flatMap(({ phase, done }) => {
      const at = booking[done];
      if (at === null) return [];
      const noted = { done_at: at, device_at: at, done_by: by, created_at: at, created_by: by, updated_at: at };
      const isBack = phase === 'checkout';
      return [
        {
          ...noted,
          booking_id: booking.id,
          private_rental_id: null,
          phase,
          odometer_id: null,
          fuel_eighths: isBack ? (FUEL_BACK[nth % FUEL_BACK.length] ?? 8) : 8,
          charge_percent: null,
          cleanliness: isBack ? (nth % 5 === 0 ? ('dirty' as const) : ('clean' as const)) : null,
          keys: 2,
        },
      ];
    }),
  );
  await insertAll(demo.db, 'handovers', rows);
  await sql`
    update handovers set odometer_id = (
      select o.id from bookings b join odometer_readings o on o.vehicle_id = b.vehicle_id
      where b.id = handovers.booking_id and o.voided_at is null and o.judgement = 'accepted' and o.read_at <= handovers.done_at
      order by o.read_at desc, o.id desc limit 1)
    where booking_id is not null`.execute(demo.db);
  // Those that drive by charge have no tank.
  await sql`
    update handovers h set fuel_eighths = null, charge_percent = case h.phase when 'checkin' then 95 else h.fuel_eighths * 11 end
    from bookings b join vehicles v on v.id = b.vehicle_id
    where b.id = h.booking_id and v.fuel = 'electric'`.execute(demo.db);
  await showDamage(demo.db);
}

/** Most renters were shown what was known of the vehicle by then; of every fourth vehicle the last of it was forgotten. */
const showDamage = (db: Kysely<Database>) =>
  sql`
    update handovers h set damages_seen = (
      select coalesce(jsonb_agg(d.id order by d.id), '[]')
      from (select id, row_number() over (order by id desc) as nth from damages
        where vehicle_id = b.vehicle_id and created_at < h.done_at and state <> 'repaired' and deleted_at is null) d
      where d.nth > 1 or h.booking_id % 4 <> 0)
    from bookings b
    where b.id = h.booking_id and h.booking_id % 5 <> 0`.execute(db);

/** Of so many, and of those the last, there are pictures, whenever they are of. */
const PICTURED = { checked_in: 4, returned: 2, completed: 2 } as const;

export const picturedOf = (bookings: readonly MadeBooking[]): readonly MadeBooking[] =>
  (['completed', 'returned', 'checked_in'] as const).flatMap((status) =>
    bookings.filter((booking) => booking.status === status).slice(-PICTURED[status]),
  );

/** Why the vehicles were out, and why they are looked at since: by these bookings. */
export async function tieHolds({ db }: DemoContext, bookings: readonly MadeBooking[]): Promise<void> {
  for (const { id, hold_id, vehicle_id, returned_at, ends_at } of bookings) {
    if (hold_id === null) continue;
    const source = { source_kind: 'booking', source_id: id } as const;
    await db
      .updateTable('vehicle_holds')
      .set({ ...source, cause: 'booking', note: bookingNumber(id), expected_end: ends_at })
      .where('id', '=', hold_id)
      .execute();
    if (returned_at !== null)
      await db
        .updateTable('vehicle_holds')
        .set(source)
        .where('vehicle_id', '=', vehicle_id)
        .where('cause', '=', 'return')
        .where('opened_at', '=', returned_at)
        .execute();
  }
}
