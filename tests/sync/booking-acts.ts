/** What a person does at the vehicle of a booking, and on a walk-round. */
import type { BookingStatus, RentalPhase } from '#contract/areas/rental-words.ts';
import type { BookingRow, Lid, Row } from '#db/records.ts';
import { newLid } from '#sync/core/ids.ts';
import type { HandoverFacts, PrecheckFacts } from '#sync/ops/op.ts';
import { choose, intent, living, type Make, type Maker } from './acts.ts';
import type { BookingActKind } from './history.ts';
import { CHECKS } from './server/bookings.ts';

const booking = ({ shown }: Maker, pick: number): Row | undefined => choose(shown('bookings'), pick);

/** The part of a booking that fits, if the phone shows one. */
function partOf(t: 'handovers' | 'checks', { shown }: Maker, of: Lid, fits: (row: Row) => boolean, pick = 0) {
  return choose(
    shown(t).filter((row) => row['booking'] === of && fits(row)),
    pick,
  );
}

/** One or several, and of each a number by which it is known. */
function facts({ n, rng }: Maker): HandoverFacts {
  const said = {
    ...(rng.chance(0.5) && { odometer: 10_000 + n }),
    ...(rng.chance(0.4) && { fuel_eighths: n % 9 }),
    ...(rng.chance(0.3) && { charge_percent: n % 101 }),
    ...(n % 4 === 0 && { damages_seen: [n, n + 1] }),
  };
  return Object.keys(said).length > 0 ? said : { keys: n % 10 };
}

const noted = (maker: Maker, of: Lid, phase: RentalPhase) => {
  const row = partOf('handovers', maker, of, (one) => one['phase'] === phase);
  if (!row) return [];
  const args = { lid: row.lid, booking: of };
  if (phase === 'checkin') return [intent('rentals.noteOut', { ...args, patch: facts(maker) })];
  const clean = maker.rng.chance(0.3) && { cleanliness: maker.n % 2 === 0 ? ('clean' as const) : ('dirty' as const) };
  return [intent('rentals.noteBack', { ...args, patch: { ...facts(maker), ...clean } })];
};

const note =
  (phase: RentalPhase): Make =>
  (maker, pick) => {
    const row = booking(maker, pick);
    return row ? noted(maker, row.lid, phase) : null;
  };

const ticked = (maker: Maker, of: Lid, pick: number, is_checked: boolean) => {
  const row = partOf('checks', maker, of, (one) => one['is_checked'] !== is_checked, pick);
  if (!row) return [];
  const entity_type = row['entity_type'] as 'checkin' | 'checkout';
  return [intent('rentals.tick', { lid: row.lid, booking: of, entity_type, patch: { is_checked } })];
};

const tick =
  (is_checked: boolean): Make =>
  (maker, pick) => {
    const row = booking(maker, pick);
    return row ? ticked(maker, row.lid, pick >> 3, is_checked) : null;
  };

const NEXT = { confirmed: 'checked_in', checked_in: 'returned' } as const;

/** From what is shown; `twice`: out and back in one act. */
function moved({ lid, status }: Row & { readonly status?: unknown }, twice: boolean) {
  const from_status = status as BookingStatus;
  const to = from_status === 'confirmed' || from_status === 'checked_in' ? NEXT[from_status] : null;
  if (to === null) return [];
  const first = intent('rentals.move', { lid, status: to, from_status, blockers_seen: [] });
  if (!twice || to !== 'checked_in') return [first];
  return [first, intent('rentals.move', { lid, status: 'returned', from_status: 'checked_in' })];
}

const STROKES = [
  [
    [0, 0],
    [40, 30],
  ],
];

function signed(maker: Maker, row: Row) {
  const [version] = (row as unknown as BookingRow).agreements.filter(({ signed_at }) => signed_at === null);
  if (!version) return [];
  const { kind, content_hash } = version;
  const typed_name = `Rita ${maker.n}`;
  return [intent('rentals.sign', { lid: row.lid, kind, content_hash, typed_name, strokes: STROKES })];
}

/** Some of a walk-round. What is read at the vehicle of a booking is noted with its hand-over. */
function seen({ n, rng }: Maker, isOfBooking: boolean): PrecheckFacts {
  const check = String(CHECKS[n % CHECKS.length]);
  const said: PrecheckFacts = {
    ...(rng.chance(0.6) && { items: { [check]: { state: rng.pick(['ok', 'failed', 'na']), note: `seen ${n}` } } }),
    ...(rng.chance(0.3) && { skip: { [rng.pick(['front', 'rear'])]: rng.chance(0.7) ? `dark ${n}` : null } }),
    ...(!isOfBooking && rng.chance(0.4) && { odometer: 20_000 + n }),
    ...(rng.chance(0.15) && { completed: true as const }),
  };
  return Object.keys(said).length > 0 ? said : { note: `walked ${n}` };
}

/** As screens say the end: alone, and after the pictures. */
function ended({ shown }: Maker, { lid, booking: of }: Row & { readonly booking?: unknown }) {
  const own = shown('precheckImages').filter((image) => image['precheck'] === lid);
  const ofBooking = shown('bookingImages').filter((image) => of !== null && image['booking'] === of);
  return { patch: { completed: true as const }, pictures: [...own, ...ofBooking].map((image) => image.lid) };
}

const args = (row: Row) => ({
  lid: row.lid,
  key: String(row['key']),
  vehicle_id: Number(row['vehicle_id']),
  kind: row['kind'] as 'out' | 'in' | 'daily',
  booking: row['booking'] as Lid | null,
  todo: row['todo'] as Lid | null,
});

export const BOOKING_MAKERS: Readonly<Record<BookingActKind, Make>> = {
  noteOut: note('checkin'),
  noteBack: note('checkout'),
  tickCheck: tick(true),
  untickCheck: tick(false),
  moveOn: (maker, pick) => {
    const row = booking(maker, pick);
    return row ? moved(row, maker.rng.chance(0.25)) : null;
  },
  sign: (maker, pick) => {
    const row = booking(maker, pick);
    return row ? signed(maker, row) : null;
  },
  /** All of a hand-over, or of a return, in one act. */
  handOver: (maker, pick) => {
    const row = booking(maker, pick);
    if (!row) return null;
    const phase = row['status'] === 'checked_in' ? 'checkout' : 'checkin';
    const paper = phase === 'checkin' ? signed(maker, row) : [];
    return [...noted(maker, row.lid, phase), ...ticked(maker, row.lid, pick, true), ...paper, ...moved(row, false)];
  },
  walk: (maker, pick) => {
    const of = pick % 2 === 0 ? booking(maker, pick >> 1) : undefined;
    const about = maker.rng.chance(0.3) ? choose(living(maker).slice(-3), pick) : undefined;
    const made = { lid: newLid('prechecks', maker.uuid()), key: maker.uuid(), vehicle_id: maker.vehicle };
    const owners = { booking: of?.lid ?? null, todo: about?.lid ?? null };
    const kind = of ? (['out', 'in'] as const)[(pick % 4) >> 1]! : 'daily';
    return [intent('prechecks.save', { ...made, ...owners, kind, patch: seen(maker, of !== undefined) })];
  },
  walkOn: (maker, pick) => {
    const row = choose(maker.shown('prechecks').slice(-3), pick);
    if (!row) return null;
    const patch = seen(maker, row['booking'] !== null);
    return [intent('prechecks.save', { ...args(row), ...(patch.completed ? ended(maker, row) : { patch }) })];
  },
};
