/** What a person photographs at the vehicle, and the damage that they find there. */
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import type { ImageSlot, RentalPhase } from '#contract/areas/rental-words.ts';
import type { BookingRow, Lid, PrecheckRow, Row } from '#db/records.ts';
import type { Intent } from '#sync/api.ts';
import { newLid } from '#sync/core/ids.ts';
import { choose, intent, type Make, type Maker } from './acts.ts';
import type { PictureActKind } from './history.ts';
import { EPOCH } from './phone/clock-port.ts';

/** Mostly another picture; now and then the same once more. */
function picture({ n, rng }: Maker, isSame = rng.chance(0.1)): NonNullable<Intent['files']> {
  const bytes = new ArrayBuffer(64);
  new DataView(bytes).setUint32(0, isSame ? 7 : n);
  return [{ bytes, mime: 'image/jpeg' }];
}

const taken = ({ now }: Maker) => ({ taken_at: new Date(EPOCH + now).toISOString() });

const slotOf = (pick: number): ImageSlot => walkRoundSlots[pick % walkRoundSlots.length] ?? 'front';

interface Shot {
  readonly slot: ImageSlot;
  readonly damage?: Lid;
  readonly isSame?: boolean;
}

function ofBooking(maker: Maker, row: Row, phase: RentalPhase, { isSame, ...shot }: Shot): Intent {
  const { vehicle } = row as unknown as BookingRow;
  const args = { lid: newLid('bookingImages', maker.uuid()), booking: row.lid, phase, ...shot, ...taken(maker) };
  return intent('rentals.upload', { ...args, ...(vehicle && { vehicle_id: vehicle.id }) }, picture(maker, isSame));
}

function ofWalkRound(maker: Maker, row: Row, { isSame, ...shot }: Shot): Intent {
  const { key, vehicle_id, kind } = row as unknown as PrecheckRow;
  const args = { lid: newLid('precheckImages', maker.uuid()), precheck: row.lid, key, vehicle_id, kind };
  return intent('prechecks.upload', { ...args, ...shot, ...taken(maker) }, picture(maker, isSame));
}

/** A walk-round of no booking, if one is shown. */
const walkRound = ({ shown }: Maker, pick: number): Row | undefined =>
  choose(
    shown('prechecks')
      .filter((row) => row['booking'] === null)
      .slice(-3),
    pick,
  );

const booking = ({ shown }: Maker, pick: number): Row | undefined => choose(shown('bookings'), pick);

const shot =
  (phase: RentalPhase): Make =>
  (maker, pick) => {
    const row = booking(maker, pick >> 4);
    return row ? [ofBooking(maker, row, phase, { slot: slotOf(pick) })] : null;
  };

const VIEWS = ['left', 'right', 'front'] as const;

/** No finger meets the same point twice. */
function found({ n, uuid }: Maker, of: { booking: Lid } | { precheck: Lid }, vehicle_id: number) {
  const lid = newLid('damages', uuid());
  const pin = {
    view: VIEWS[n % VIEWS.length] ?? 'left',
    x: (n % 100) / 100,
    y: (n % 97) / 97,
    kind: 'scratch',
  } as const;
  return { lid, act: intent('damages.add', { lid, vehicle_id, ...of, ...pin, note: `seen ${n}` }) };
}

const phaseOf = (row: Row): RentalPhase => (row['status'] === 'checked_in' ? 'checkout' : 'checkin');

export const PICTURE_MAKERS: Readonly<Record<PictureActKind, Make>> = {
  shotOut: shot('checkin'),
  shotIn: shot('checkout'),
  /** Of the place that was photographed last; now and then the very same picture, which was chosen twice. */
  retake: (maker, pick) => {
    const last = choose(maker.shown('bookingImages').slice(-3), pick);
    const row = maker.shown('bookings').find(({ lid }) => lid === last?.['booking']);
    if (!last || !row) return null;
    const slot = last['slot'] as ImageSlot;
    return [ofBooking(maker, row, last['phase'] as RentalPhase, { slot, isSame: maker.rng.chance(0.4) })];
  },
  dial: (maker, pick) => {
    const row = booking(maker, pick);
    return row ? [ofBooking(maker, row, phaseOf(row), { slot: 'dial' })] : null;
  },
  /** The pin first; mostly its close-up at once. */
  damage: (maker, pick) => {
    const row = booking(maker, pick >> 1);
    const vehicle = (row as unknown as BookingRow | undefined)?.vehicle;
    if (!row || !vehicle) return null;
    const { lid, act } = found(maker, { booking: row.lid }, vehicle.id);
    return pick % 2 === 0 ? [act, ofBooking(maker, row, phaseOf(row), { slot: 'damage', damage: lid })] : [act];
  },
  /** Of damage that was recorded before. */
  closeUp: (maker, pick) => {
    const damage = choose(maker.shown('damages').slice(-3), pick);
    const of = (row: Row): boolean => row.lid === damage?.['booking'] || row.lid === damage?.['precheck'];
    const [at, around] = [maker.shown('bookings').find(of), maker.shown('prechecks').find(of)];
    const shown = { slot: 'damage', damage: damage?.lid } as const;
    if (!damage || at?.['vehicle'] === null) return null;
    if (at && (at as unknown as BookingRow).vehicle?.id === damage['vehicle_id'])
      return [ofBooking(maker, at, phaseOf(at), shown as Shot)];
    return around && around['booking'] === null ? [ofWalkRound(maker, around, shown as Shot)] : null;
  },
  /** Begins the walk-round where there is none. */
  walkShot: (maker, pick) => {
    const slot = slotOf(pick >> 2);
    const row = pick % 4 === 0 ? undefined : walkRound(maker, pick);
    if (row) return [ofWalkRound(maker, row, { slot })];
    const kind = (['daily', 'out'] as const)[pick % 2] ?? 'daily';
    const args = { lid: newLid('prechecks', maker.uuid()), key: maker.uuid(), vehicle_id: maker.vehicle, kind };
    const begun = { ...args, dirty: 1, acked: 0 } as unknown as Row;
    return [
      intent('prechecks.save', { ...args, booking: null, todo: null, patch: { note: `walked ${maker.n}` } }),
      ofWalkRound(maker, begun, { slot }),
    ];
  },
  walkDamage: (maker, pick) => {
    const row = walkRound(maker, pick);
    if (!row) return null;
    const { lid, act } = found(maker, { precheck: row.lid }, Number(row['vehicle_id']));
    return [act, ofWalkRound(maker, row, { slot: 'damage', damage: lid })];
  },
  /** The same picture once more into a place of the walk-round. */
  walkAgain: (maker, pick) => {
    const last = choose(maker.shown('precheckImages').slice(-3), pick);
    const row = maker.shown('prechecks').find(({ lid }) => lid === last?.['precheck']);
    if (!last || row?.['booking'] !== null) return null;
    return [ofWalkRound(maker, row, { slot: last['slot'] as ImageSlot, isSame: maker.rng.chance(0.6) })];
  },
  takeAway: (maker, pick) => {
    const row = choose(maker.shown('precheckImages').slice(-4), pick);
    return row ? [intent('prechecks.deleteImage', { lid: row.lid, precheck: row['precheck'] as Lid })] : null;
  },
  /** No picture of a place, and why; or there is one after all. */
  skip: (maker, pick) => {
    const row = walkRound(maker, pick);
    if (!row) return null;
    const { key, vehicle_id, kind } = row as unknown as PrecheckRow;
    const args = { lid: row.lid, key, vehicle_id, kind, booking: null, todo: row['todo'] as Lid | null };
    const reason = maker.rng.chance(0.7) ? `dark ${maker.n}` : null;
    return [intent('prechecks.save', { ...args, patch: { skip: { [slotOf(pick >> 2)]: reason } } })];
  },
};
