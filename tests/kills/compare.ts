/** What the server and the phone hold at rest: bytes of pictures, and that both show the same. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { TABLES } from '#db/tables.ts';
import type { SignedIn } from '#tests/e2e/support/api.ts';
import type { BookingWorld } from './booking-world.ts';
import { images, type Finding, type World } from './judge.ts';
import type { Local } from './page.ts';
import { brokenShots, type VehicleWorld } from './vehicle-world.ts';

/** Every image of the server has the bytes it says it has, and they are a picture. */
export async function judgeBytes(office: SignedIn, world: World): Promise<Finding[]> {
  const found = await Promise.all(
    images(world).map(async ({ id, sha256 }): Promise<Finding[]> => {
      const bytes = await office.bytes(id);
      const isWhole = createHash('sha256').update(bytes).digest('hex') === sha256;
      const picture = await sharp(bytes)
        .stats()
        .catch(() => null);
      return isWhole && picture
        ? []
        : [{ kind: 'torn', words: `image ${id}: ${bytes.length} bytes, not those of ${sha256}` }];
    }),
  );
  return found.flat();
}

/** The same of what was photographed at a vehicle. `url`: where the server is. */
export async function judgeShots(url: string, office: SignedIn, { vehicle }: World): Promise<Finding[]> {
  const broken = vehicle ? await brokenShots(url, office, vehicle) : [];
  return broken.map((words) => ({ kind: 'torn', words }));
}

const differs = (words: string): Finding => ({ kind: 'differs', words });

/** At rest the phone shows what the server has, and keeps nothing that it does not need. */
export function compare(world: World, local: Local): Finding[] {
  const dirty = TABLES.flatMap((t) =>
    local[t].filter((row) => row['dirty'] !== 0).map((row) => `${String(row['lid'])} is dirty`),
  );
  const bytes = local.blobs.filter((blob) => blob.st !== 'thumb').map((blob) => `bytes left: ${blob.st} ${blob.bid}`);
  const pending = local.base.map((row) => `base left: ${JSON.stringify(row).slice(0, 200)}`);
  const conflicts = local.conflicts.map((row) => `conflict: ${JSON.stringify(row).slice(0, 300)}`);
  const rows = world.todos.flatMap((todo) => [
    ...unlike(local.todos, todo.id, { title: todo.title, note: todo.note, status: todo.status }),
    ...Object.values(todo.statusTodo)
      .flat()
      .flatMap(({ id, title, state, note }) => unlike(local.checklists, id, { title, state, note })),
    ...todo.odometer.flatMap(({ id, value, note }) => unlike(local.odometers, id, { value, note })),
    ...todo.todoimages.flatMap(({ id, sha256 }) => unlike(local.images, id, { sha256 })),
  ]);
  const rental = world.booking ? unlikeBooking(world.booking, local) : [];
  const shots = world.vehicle ? unlikeShots(world.vehicle, local) : [];
  return [...dirty, ...bytes, ...pending, ...conflicts, ...rows, ...rental, ...shots].map(differs);
}

/** Every picture was read back, and every close-up is at the damage that it shows. */
function unlikeShots({ shots, damages }: VehicleWorld, local: Local): string[] {
  const pictures = shots.flatMap(({ id, place, slot, taken_at }) =>
    place === 'walk'
      ? unlike(local.precheckImages, id, { slot, taken_at, confirmed: 1 })
      : unlike(local.bookingImages, id, { phase: place, slot, taken_at, confirmed: 1 }),
  );
  return [...pictures, ...damages.flatMap(({ id, note }) => unlike(local.damages, id, { note }))];
}

function unlikeBooking({ booking, checks }: BookingWorld, local: Local): string[] {
  const { id, status, checkin, checkout } = booking;
  const noted = [checkin, checkout].map((one, phase) => {
    const { odometer, keys, cleanliness } = one ?? { odometer: null, keys: null, cleanliness: null };
    return unlike(local.handovers, 2 * id + phase, { odometer, keys, cleanliness });
  });
  const ticks = checks.flatMap((check) => unlike(local.checks, check.id, { is_checked: check.is_checked }));
  return [...unlike(local.bookings, id, { status }), ...noted.flat(), ...ticks];
}

function unlike(
  rows: readonly Record<string, unknown>[],
  sid: number,
  wanted: Readonly<Record<string, unknown>>,
): string[] {
  const found = rows.filter((row) => row['sid'] === sid);
  if (found.length !== 1) return [`${found.length} rows here for ${JSON.stringify(wanted)} (${sid})`];
  return Object.entries(wanted)
    .filter(([name, value]) => found[0]?.[name] !== value)
    .map(
      ([name, value]) =>
        `${String(found[0]?.['lid'])}: ${name} is ${String(found[0]?.[name])} here, ${String(value)} there`,
    );
}
