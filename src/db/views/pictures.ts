/** Pictures of a vehicle, place by place: as it goes out with a booking or a private rental or comes back, or on a walk-round of no booking. */
import { walkRoundSlots } from '#contract/areas/prechecks.ts';
import type { ImageSlot, RentalPhase } from '#contract/areas/rental-words.ts';
import { read } from '../open.ts';
import type { BookingImageRow, Lid, Mutation, PrecheckImageRow, PrivateImageRow } from '../records.ts';
import type { Database } from '../schema.ts';
import { truthIn } from './bookings-work.ts';
import { copyOf } from './last-pictures.ts';
import type { RowTruth } from './truth.ts';

/** Whose pictures: a booking has them as it goes out and as it comes back, and so have its walk-rounds; others have their own. */
export type PicturesOf =
  | { readonly t: 'bookingImages'; readonly booking: Lid; readonly phase: RentalPhase; readonly vehicle: number }
  | { readonly t: 'privateImages'; readonly rental: Lid; readonly phase: RentalPhase }
  | { readonly t: 'precheckImages'; readonly precheck: Lid };

export type Shot = BookingImageRow | PrivateImageRow | PrecheckImageRow;

export interface Place {
  /** What stands of it. */
  readonly shot: Shot;
  /** What stood before, and what shows a vehicle that the booking had before; the newest first. */
  readonly earlier: readonly Shot[];
}

export interface Taken {
  /** Places of which nothing stands are not named. */
  readonly places: ReadonlyMap<ImageSlot, Place>;
  /** Close-ups of damage and whatever else was photographed, the oldest first: none takes the place of another. */
  readonly others: readonly Shot[];
  /** Of each picture; it is `sending` until a read-back has shown it. */
  readonly truth: ReadonlyMap<Lid, RowTruth>;
}

export function takenOf(of: PicturesOf): Promise<Taken> {
  return read(async (d) => {
    const shots = await shotsOf(d, of);
    const work = await d.outbox
      .where('[t+lid]')
      .anyOf(shots.map(({ lid }) => [of.t, lid]))
      .toArray();
    return { ...inPlaces(shots, ofAnother(of, work)), truth: truthsOf(shots, work) };
  });
}

async function shotsOf(d: Database, of: PicturesOf): Promise<Shot[]> {
  return (await rowsOf(d, of)).map(withCopy);
}

function rowsOf(d: Database, of: PicturesOf): PromiseLike<Shot[]> {
  if (of.t === 'precheckImages') return d.precheckImages.where('precheck').equals(of.precheck).toArray();
  const isOfWay = ({ phase }: BookingImageRow | PrivateImageRow) => phase === of.phase;
  return of.t === 'privateImages'
    ? d.privateImages.where('rental').equals(of.rental).filter(isOfWay).toArray()
    : d.bookingImages.where('booking').equals(of.booking).filter(isOfWay).toArray();
}

/** The small form of a picture that only the server has may have been fetched ahead: it is looked for there. */
function withCopy(shot: Shot): Shot {
  const { bid, thumb, url } = shot;
  if (bid !== null || thumb !== null || url === null) return shot;
  return { ...shot, thumb: copyOf(Number(url.slice(url.lastIndexOf('/') + 1))) };
}

/** Unsent ones that show another vehicle than the booking has now; of what it has the server says so itself. */
function ofAnother(of: PicturesOf, work: readonly Mutation[]): ReadonlySet<Lid> {
  if (of.t !== 'bookingImages') return new Set();
  const others = work.filter(({ args }) => args['vehicle_id'] !== undefined && args['vehicle_id'] !== of.vehicle);
  return new Set(others.map(({ lid }) => lid));
}

function truthsOf(shots: readonly Shot[], work: readonly Mutation[]): ReadonlyMap<Lid, RowTruth> {
  const unsent = truthIn(work);
  const seen = ({ bid, confirmed }: Shot): RowTruth => (bid !== null && confirmed === 0 ? 'sending' : 'sent');
  return new Map(shots.map((shot) => [shot.lid, unsent.get(shot.lid) ?? seen(shot)]));
}

/** There is any number of them. */
const MANY: ReadonlySet<ImageSlot> = new Set(['damage', 'other']);

/** Of what was taken at the same moment, the one that came to the server last; what it does not have yet is the newest. */
const byTime = (a: Shot, b: Shot) =>
  Date.parse(a.taken_at) - Date.parse(b.taken_at) || (a.sid ?? Infinity) - (b.sid ?? Infinity) || 0;

/** Which pictures stand: of a place the one that was taken last, in whatever order they came. `away`: those that show another vehicle. */
export function inPlaces(shots: readonly Shot[], away: ReadonlySet<Lid> = new Set()): Omit<Taken, 'truth'> {
  const inOrder = shots.toSorted(byTime);
  const stands = (shot: Shot) => !away.has(shot.lid) && !('superseded' in shot && shot.superseded);
  const groups = Map.groupBy(
    inOrder.filter(({ slot }) => !MANY.has(slot)),
    ({ slot }) => slot,
  );
  const places = [...groups].flatMap(([slot, those]): [ImageSlot, Place][] => {
    const shot = those.findLast(stands);
    return shot ? [[slot, { shot, earlier: those.filter((one) => one !== shot).toReversed() }]] : [];
  });
  return { places: new Map(places), others: inOrder.filter((shot) => MANY.has(shot.slot) && stands(shot)) };
}

export interface Counts {
  /** The places of a walk-round. */
  readonly all: number;
  readonly taken: number;
  /** Of those that were taken, how many a read-back has shown on the server. */
  readonly confirmed: number;
  /** Without a picture, for a reason. */
  readonly skipped: number;
}

/** `skip`: the reasons for having no picture, by place. A place that has one needs none. */
export function countsOf({ places, truth }: Taken, skip: Readonly<Record<string, string>>): Counts {
  const shots = walkRoundSlots.flatMap((slot) => places.get(slot)?.shot ?? []);
  return {
    all: walkRoundSlots.length,
    taken: shots.length,
    confirmed: shots.filter(({ lid, confirmed }) => truth.get(lid) === 'sent' && confirmed === 1).length,
    skipped: walkRoundSlots.filter((slot) => skip[slot] !== undefined && !places.has(slot)).length,
  };
}

/** What is of no place and of no damage: things that have no name, and the close-ups that stayed when nobody records their damage any more. */
export const besideOf = ({ others }: Taken): readonly Shot[] =>
  others.filter(({ slot, damage, damage_id }) => slot !== 'damage' || (!damage && damage_id === null));

/** The close-ups of damage: by what it is here, or by its number on the server. */
export function closeUpsOf({ others }: Taken, damage: { readonly lid?: Lid; readonly sid?: number }): readonly Shot[] {
  return others.filter(
    (shot) =>
      (damage.lid !== undefined && shot.damage === damage.lid) ||
      (damage.sid !== undefined && shot.damage_id === damage.sid),
  );
}
