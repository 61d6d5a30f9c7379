/** Damage that was found as vehicles of the demo came back, each with a photo, and with pictures of its side before and after. */
import { type Damage, damageKinds, damageSizes, damageStates, damageViews } from '#contract/areas/damages.ts';
import { must } from '#server/lib/must.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { BODY_COLOURS, vehiclePicture } from '../pictures.ts';
import { storeFile } from '../stored-file.ts';
import { tellDemoVehicles } from '../vehicle-events.ts';
import { picturedOf } from './handing-over.ts';
import type { MadeBooking } from './make.ts';

const MINUTE = 60_000;

interface Pin extends Pick<Damage, 'x' | 'y' | 'kind' | 'size' | 'note'> {
  readonly view: 'left' | 'rear' | 'front';
  /** Dollars. */
  readonly estimate: number;
}

/** The first is of a booking that is closed, the others are still to be charged. */
const PINS: readonly Pin[] = [
  { view: 'left', x: 0.52, y: 0.58, kind: 'dent', size: 'L', note: 'Both doors, from a post.', estimate: 480 },
  { view: 'rear', x: 0.31, y: 0.74, kind: 'scratch', size: 'M', note: 'Bumper, down to the plastic.', estimate: 160 },
  {
    view: 'front',
    x: 0.6,
    y: 0.4,
    kind: 'chip',
    size: 'S',
    note: 'Stone chip, on the motorway they say.',
    estimate: 45,
  },
];

export interface FoundDamage extends Pin {
  readonly id: number;
  readonly booking: MadeBooking;
}

function placesOf(bookings: readonly MadeBooking[]): readonly MadeBooking[] {
  const pictured = picturedOf(bookings).filter(({ returned_at }) => returned_at !== null);
  const of = (status: MadeBooking['status']) => pictured.filter((booking) => booking.status === status);
  return [...of('completed').slice(-1), ...of('returned').slice(-2)];
}

export async function loadFoundDamage(
  demo: DemoContext,
  bookings: readonly MadeBooking[],
): Promise<readonly FoundDamage[]> {
  const by = personOf(demo, 'Liam Byrne');
  const found = placesOf(bookings).map((booking, nth) => ({ booking, ...must(PINS[nth], 'a damage') }));
  const rows = found.map(({ booking, ...pin }) => {
    const at = foundAt(booking);
    return {
      ...pin,
      vehicle_id: booking.vehicle_id,
      found_kind: 'booking' as const,
      found_id: booking.id,
      phase: 'checkout' as const,
      state: 'new' as const,
      created_at: at,
      created_by: by,
      updated_at: at,
    };
  });
  const ids = await insertForIds(demo.db, 'damages', rows);
  const damages = found.map((one, nth) => ({ ...one, id: must(ids[nth], 'a damage') }));
  await addPhotos(demo, damages, by);
  await tellDemoVehicles(
    demo.db,
    damages.map(({ id, booking, kind, view, size }) => ({
      vehicle_id: booking.vehicle_id,
      at: foundAt(booking),
      kind: 'damage' as const,
      text: `${damageKinds[kind]}, ${damageViews[view].toLowerCase()}: ${damageSizes[size].toLowerCase()}, ${damageStates.new.toLowerCase()}`,
      ref_id: id,
      user_id: by,
    })),
  );
  return damages;
}

export const foundAt = ({ returned_at }: MadeBooking): Date =>
  new Date(must(returned_at, 'the time of the return').getTime() + MINUTE);

async function addPhotos(demo: DemoContext, damages: readonly FoundDamage[], created_by: number): Promise<void> {
  const rows = [];
  for (const { id, view, booking } of damages) {
    const bytes = await vehiclePicture(view, BODY_COLOURS[0]);
    const pixels = { width: 800, height: 600 };
    const photo = await storeFile(demo, { name: `${damageViews[view]}.jpg`, mime: 'image/jpeg', bytes, pixels });
    const made = { position: 1, created_at: foundAt(booking), created_by };
    rows.push({ ...photo, owner_kind: 'damage', owner_id: id, ...made });
  }
  await insertAll(demo.db, 'attachments', rows);
}
