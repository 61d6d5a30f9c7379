/** What a person does at the vehicle of a private rental. */
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import type { ImageSlot, RentalPhase } from '#contract/areas/rental-words.ts';
import type { Lid, Row } from '#db/records.ts';
import type { Intent } from '#sync/api.ts';
import { newLid } from '#sync/core/ids.ts';
import type { PrivateFacts } from '#sync/ops/op.ts';
import { choose, intent, type Make, type Maker } from './acts.ts';
import type { PrivateActKind } from './history.ts';
import { EPOCH } from './phone/clock-port.ts';

/** One of those that are shown, and one of its ways: mostly the one that is next. */
function wayOf({ shown }: Maker, pick: number): { readonly rental: Row; readonly phase: RentalPhase } | null {
  const rental = choose(shown('privateRentals'), pick);
  if (!rental) return null;
  const isBack = (rental['status'] !== 'scheduled') !== (pick % 5 === 4);
  return { rental, phase: isBack ? 'checkout' : 'checkin' };
}

/** One or several, and of each a number by which it is known. */
function facts({ n, rng }: Maker): PrivateFacts {
  const said = {
    ...(rng.chance(0.5) && { odometer: 40_000 + n }),
    ...(rng.chance(0.4) && { fuel_eighths: n % 9 }),
    ...(rng.chance(0.3) && { charge_percent: n % 101 }),
  };
  return Object.keys(said).length > 0 ? said : { odometer: 40_000 + n };
}

const partsOf = ({ shown }: Maker, t: 'privateNotes' | 'privateChecks', rental: Lid, phase: RentalPhase) =>
  shown(t).filter((row) => row['rental'] === rental && row['phase'] === phase);

function noted(maker: Maker, rental: Lid, phase: RentalPhase): Intent[] {
  const [row] = partsOf(maker, 'privateNotes', rental, phase);
  return row ? [intent('privates.note', { lid: row.lid, rental, phase, patch: facts(maker) })] : [];
}

/** The state with its words, as screens say it. `turn`: the same person changes what they said. */
function found(maker: Maker, row: Row, rental: Lid, phase: RentalPhase, turn = 0): Intent {
  const state = (['ok', 'failed', 'na'] as const)[(maker.n + turn) % 3] ?? 'ok';
  const patch = { found: { state, note: state === 'failed' ? `seen ${maker.n}` : '' } };
  return intent('privates.check', { lid: row.lid, rental, phase, check_id: Number(row['check_id']), patch });
}

function shot(maker: Maker, rental: Lid, phase: RentalPhase, slot: ImageSlot, isSame = false): Intent {
  const bytes = new ArrayBuffer(64);
  new DataView(bytes).setUint32(0, isSame ? 7 : maker.n);
  const taken_at = new Date(EPOCH + maker.now).toISOString();
  const args = { lid: newLid('privateImages', maker.uuid()), rental, phase, slot, taken_at };
  return intent('privates.upload', args, [{ bytes, mime: 'image/jpeg' }]);
}

const slotOf = (pick: number): ImageSlot => walkRoundSlots[pick % walkRoundSlots.length] ?? 'front';

const onWay =
  (make: (maker: Maker, rental: Lid, phase: RentalPhase, pick: number) => Intent[]): Make =>
  (maker, pick) => {
    const way = wayOf(maker, pick);
    return way && make(maker, way.rental.lid, way.phase, pick >> 3);
  };

export const PRIVATE_MAKERS: Readonly<Record<PrivateActKind, Make>> = {
  privateNote: onWay(noted),
  privateCheck: onWay((maker, rental, phase, pick) => {
    const row = choose(partsOf(maker, 'privateChecks', rental, phase), pick);
    return row ? [found(maker, row, rental, phase)] : [];
  }),
  /** All of a way in one act: what is read, and every check. */
  privateWay: onWay((maker, rental, phase) => [
    ...noted(maker, rental, phase),
    ...partsOf(maker, 'privateChecks', rental, phase).map((row, turn) => found(maker, row, rental, phase, turn)),
  ]),
  privateShot: onWay((maker, rental, phase, pick) => [shot(maker, rental, phase, slotOf(pick), maker.rng.chance(0.1))]),
  /** Of the place that was photographed last; now and then the very same picture, which was chosen twice. */
  privateAgain: (maker, pick) => {
    const last = choose(maker.shown('privateImages').slice(-3), pick);
    if (!last) return null;
    const [rental, phase] = [last['rental'] as Lid, last['phase'] as RentalPhase];
    return [shot(maker, rental, phase, last['slot'] as ImageSlot, maker.rng.chance(0.4))];
  },
};
