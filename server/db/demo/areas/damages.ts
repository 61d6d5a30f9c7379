/** Damage of the demo's vehicles: known, new, disputed and repaired pins on every third vehicle, some with photos. */
import { type Damage, damageKinds, damageSizes, damageStates, damageViews } from '#contract/areas/damages.ts';
import { must } from '#server/lib/must.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { BODY_COLOURS, vehiclePicture, VIEWS } from '../pictures.ts';
import { storeFile } from '../stored-file.ts';
import { tellDemoVehicles } from '../vehicle-events.ts';
import { DAMAGE, type FoundDamage } from './damage-words.ts';

const DAY_MS = 86_400_000;
const VEHICLES = 20;
/** Every third vehicle: of all branches and models. */
const STEP = 3;
/** Of so many in a row, one has no photo. */
const PHOTOS = 3;

type DemoDamage = Omit<FoundDamage, 'ago' | 'by'> & {
  readonly vehicle_id: number;
  readonly created_at: Date;
  readonly created_by: number;
};

export async function loadDamages(demo: DemoContext): Promise<void> {
  const found = damagesOf(demo);
  const rows = found.map((damage) => ({ ...damage, updated_at: damage.created_at }));
  const ids = await insertForIds(demo.db, 'damages', rows);
  await loadPhotos(demo, found, ids);
  const happened = found.map(({ vehicle_id, kind, view, size, state, created_at, created_by }, n) => ({
    vehicle_id,
    at: created_at,
    kind: 'damage' as const,
    text: `${damageKinds[kind]}, ${damageViews[view].toLowerCase()}: ${damageSizes[size].toLowerCase()}, ${damageStates[state].toLowerCase()}`,
    ref_id: must(ids[n], 'damage'),
    user_id: created_by,
  }));
  await tellDemoVehicles(demo.db, happened);
}

/** One to three of each vehicle, in the order of the list. */
function damagesOf(demo: DemoContext): DemoDamage[] {
  const vehicles = demo.yard.vehicles.filter((_, n) => n % STEP === 0).slice(0, VEHICLES);
  let next = 0;
  return vehicles.flatMap((vehicle_id, nth) =>
    Array.from({ length: 1 + (nth % 3) }, () => {
      const { ago, by, ...damage } = must(DAMAGE[next % DAMAGE.length], 'damage');
      next += 1;
      const created_at = new Date(demo.now.getTime() - ago * DAY_MS);
      return { ...damage, vehicle_id, created_at, created_by: personOf(demo, by) };
    }),
  );
}

async function loadPhotos(demo: DemoContext, found: readonly DemoDamage[], ids: readonly number[]): Promise<void> {
  const photos = new Map<Damage['view'], Awaited<ReturnType<typeof storeFile>>>();
  for (const view of VIEWS) {
    const bytes = await vehiclePicture(view, BODY_COLOURS[5]);
    const pixels = { width: 800, height: 600 };
    photos.set(view, await storeFile(demo, { name: `${damageViews[view]}.jpg`, mime: 'image/jpeg', bytes, pixels }));
  }
  const rows = found.flatMap(({ view, created_at, created_by }, n) => {
    const photo = photos.get(view);
    if (photo === undefined || n % PHOTOS === 2) return [];
    return [{ ...photo, owner_kind: 'damage', owner_id: must(ids[n], 'damage'), position: 1, created_at, created_by }];
  });
  await insertAll(demo.db, 'attachments', rows);
}
